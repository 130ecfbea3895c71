import { textsOf } from './texts.ts';

/** Texts of the settings: fetched with them, so not part of strings.ts. */
const texts = textsOf({
  'settings.calls': 'Tool calls',
  'settings.autoRun': 'Run tool calls automatically',
  'settings.autoRunHint':
    'The assistant’s calls run without asking you. A web page or file it reads can talk it into calls you did not want: deleting files, sending data. Only new calls in an open chat run by themselves.',
  'settings.autoSend': 'Send results automatically',
  'settings.autoSendHint':
    'Results are sent to the chat without your look at them. With automatic running as well, the assistant works on alone until it is done or you press Stop.',
  'settings.covered':
    'Something on the page covers this switch. Uncover the panel, or open it as a side panel.',
  'settings.timing': 'Timing',
  'settings.injectDelay': 'Wait before inserting results',
  'settings.injectDelayHint': 'Classic value: 4. With 0, as soon as the reply is finished.',
  'settings.sendDelay': 'Wait before sending',
  'settings.sendDelayHint': 'Classic value: 8. With 0, as soon as the page is ready.',
  'settings.resultChars': 'Characters of a result at once',
  'settings.resultCharsHint': 'The assistant reads the rest of a longer result when it needs it.',
  'settings.callTimeout': 'Time limit of a call',
  'settings.callTimeoutHint': 'A call that takes longer ends with “timed out”.',
  'settings.seconds': 'seconds',
  'settings.range': 'A whole or decimal number from {min} to {max}.',
  'settings.page': 'Chat page',
  'settings.interceptPaste': 'Turn pasted results into a file',
  'settings.interceptPasteHint':
    'When you paste a tool result into the chat, it is attached as an .md file instead of filling the input box.',
  'settings.theme': 'Theme',
  'settings.theme.system': 'System',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.log': 'Event log',
  'settings.logHint':
    'Everything this chat’s session did, one JSON record a line. It holds tool arguments and results: look through it before you share it.',
  'settings.logSave': 'Save event log',
  'settings.logNone': 'There is no session in this tab, so there is no log to save.',
  'settings.logSaved': 'Saved as {file}.',
});

/** See textsOf(). */
export const { t: tSettings } = texts;
