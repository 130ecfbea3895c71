import { composerOf, isBusy } from '../../platforms/engine/composer.ts';
import { shownTurns } from '../../platforms/engine/turns.ts';
import type { Generation } from '../../platforms/types.ts';
import { fail, succeed } from '../../shared/failure.ts';
import type { PageOutcome } from '../../shared/messages.ts';

/** What is recognised in the page, as one line for people. Fails where there is no message box to deliver results to. */
export function look(generation: Generation, document: Document): PageOutcome {
  const turns = shownTurns(generation, document);
  const assistant = turns.filter(({ role }) => role === 'assistant').length;
  const seen = [
    `layout “${generation.id}”`,
    `${assistant} of the assistant’s turns and ${turns.length - assistant} of the user’s`,
    ...(isBusy(generation, document) ? ['a reply is being written'] : []),
  ].join(', ');
  if (composerOf(generation, document) === undefined)
    return fail(
      'composerMissing',
      'The message box was not found, so results cannot be put into this chat. Open a chat in which you can write.',
      seen,
    );
  return succeed({ how: `${seen}, message box found` });
}
