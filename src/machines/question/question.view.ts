import type { SnapshotFrom } from 'xstate';
import type { QuestionState, QuestionView } from '../../shared/views.ts';
import type { questionMachine } from './question.machine.ts';

/** What the view needs from outside the machine. */
export type QuestionFacts = Pick<QuestionView, 'id' | 'server' | 'serverName' | 'call'> & {
  /** The configured model. */
  readonly model: string | undefined;
};

/** The card of one question. */
export function questionView(
  { id, server, serverName, call, model }: QuestionFacts,
  { value, context }: SnapshotFrom<typeof questionMachine>,
): QuestionView {
  const { question, problems, failure, draft } = context;
  const state = value;
  return {
    id,
    server,
    serverName,
    ...(call && { call }),
    question,
    state,
    status: statusOf[state],
    problems,
    ...(failure && { failure }),
    ...(question.kind === 'sampling' && model !== undefined && { model }),
    ...(draft && { draft }),
  };
}

const statusOf: Readonly<Record<QuestionState, string>> = {
  asked: 'The server waits for your answer.',
  opening: 'Opening the page…',
  visiting: 'Finish on the page that was opened; the server goes on afterwards.',
  answering: 'The model is answering…',
  accepted: 'Answered.',
  declined: 'Declined.',
  cancelled: 'Cancelled.',
  expired: 'Nobody waits for the answer any more.',
};
