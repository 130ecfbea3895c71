import { answerText } from '../../platforms/engine/extract.ts';
import { shownTurns } from '../../platforms/engine/turns.ts';
import { longestAnswer } from '../../shared/call.ts';
import { fail, succeed } from '../../shared/failure.ts';
import type { PageOutcome } from '../../shared/page-messages.ts';
import type { Desk } from './deliver.ts';
import { until } from './until.ts';

/** A reply is known as finished a moment after its last word, ms. */
const patience = 2000;

/**
 * The text of the assistant's last turn, if it is the page's last and finished. An older one is not given in its place:
 * it answers something else.
 * @param isWriting whether a reply is being written, or has only just changed
 */
export async function lastAnswer(desk: Desk, isWriting: () => boolean): Promise<PageOutcome> {
  if ((await until(() => !isWriting(), patience)) !== true)
    return fail('answerMissing', 'The chat is still writing. Take its answer when it is done.');
  const moved = desk.moved();
  if (moved !== undefined) return moved;
  const generation = desk.generation();
  const last = shownTurns(generation, document).at(-1);
  if (last === undefined)
    return fail('answerMissing', 'There is no answer in this chat yet. Send a message first.');
  if (last.role === 'user')
    return fail('answerMissing', 'The chat has not answered the last message yet. Wait until it has.');
  const text = answerText(generation, last.element);
  if (text === '') return fail('answerMissing', 'The last answer of this chat holds no text.');
  if (text.length > longestAnswer)
    return fail(
      'tooLarge',
      `The answer has ${text.length} characters; at most ${longestAnswer} can be taken. Copy what you need of it.`,
    );
  return succeed({ how: 'text', text });
}
