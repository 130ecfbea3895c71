import { textsOf } from './texts.ts';

/** Texts of a server's request for a model's answer: fetched with it, so not part of strings.ts. */
const texts = textsOf({
  'sampling.what':
    'The server wants an answer of a language model. Read the request, change it if you like, then have a model answer: one that you have set up, or a chat.',
  'sampling.system': 'Instructions for the model',
  'sampling.user': 'User',
  'sampling.assistant': 'Assistant',
  'sampling.omitted': 'Pictures and sound of the request are left out.',
  'sampling.hints': 'Wants: {names}',
  'sampling.tokens': 'at most {n} tokens',
  'sampling.ask': 'Ask {model}',
  'sampling.stop': 'Stop asking',
  'sampling.noModel': 'No model is set up (Settings). You can paste an answer:',
  'sampling.copy': 'Copy the request',
  'sampling.copied': 'Copied. Paste it into a chat, and its answer here.',
  'sampling.put': 'Put into the chat',
  'sampling.isPut':
    'The request is in the message box, and nothing was sent. Read it, send it, then take the answer.',
  'sampling.take': 'Take the chat’s last answer',
  'sampling.taken': 'This is what the chat said last. Read it before you send it to the server.',
  'sampling.answer': 'Answer',
  'sampling.answerHint': 'Nothing is sent to the server before you press “Send answer”.',
  'sampling.empty': 'Write or paste an answer first, or decline.',
});

/** See textsOf(). */
export const { t: tSampling } = texts;
