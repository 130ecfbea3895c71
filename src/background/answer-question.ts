import { fail, succeed, type Outcome } from '../shared/failure.ts';
import type { FromUi } from '../shared/messages.ts';
import type { Questions } from './questions.ts';

type Answer = Extract<FromUi, { type: `question.${string}` }>;

/** What the user did with a question. Fails where it is over, or where the answer is not what was asked for. */
export function answerQuestion(
  questions: Pick<Questions, 'tell' | 'problemOf'>,
  { question, ...event }: Answer,
): Outcome<null> {
  if (!questions.tell(question, event)) return fail('notAllowed', 'Nobody waits for this answer any more.');
  const problem = questions.problemOf(question);
  return problem === undefined
    ? succeed(null)
    : fail('argumentsInvalid', 'The answer is not what the server asked for; look at its fields.', problem);
}
