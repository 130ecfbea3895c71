import type { SnapshotFrom } from 'xstate';
import type { QuestionState, QuestionView } from '../../shared/views.ts';
import type { questionMachine } from './question.machine.ts';

/** What the view needs from outside the machine. */
export type QuestionFacts = Pick<QuestionView, 'id' | 'server' | 'serverName' | 'call'>;

/** The card of one question. */
export function questionView(
  { id, server, serverName, call }: QuestionFacts,
  { value, context }: SnapshotFrom<typeof questionMachine>,
): QuestionView {
  const { question, problems, failure } = context;
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
  };
}

const statusOf: Readonly<Record<QuestionState, string>> = {
  asked: 'The server waits for your answer.',
  opening: 'Opening the page…',
  visiting: 'Finish on the page that was opened; the server goes on afterwards.',
  accepted: 'Answered.',
  declined: 'Declined.',
  cancelled: 'Cancelled.',
  expired: 'Nobody waits for the answer any more.',
};
