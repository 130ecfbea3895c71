import { fail, type Outcome, succeed } from '../shared/failure.ts';
import type { SitePart, SiteScan } from '../shared/site-scan.ts';
import type { Pages } from './pages.ts';

/** What is recognised in the chat page of a tab, under the site's name. Fails with pageGone or timedOut. */
export async function scanTab(
  pages: Pages,
  tab: number | undefined,
): Promise<Outcome<{ readonly site: string; readonly scan: SiteScan }>> {
  const place = tab === undefined ? undefined : await pages.arrived(tab);
  if (tab === undefined || place === undefined)
    return fail(
      'pageGone',
      'This tab shows no chat that is known here. Open one of the supported chats in it.',
    );
  const request = { kind: 'scan', id: `scan/${crypto.randomUUID()}` } as const;
  const answer = await pages.ask(tab, request, { timeoutMs: 5_000 });
  if (!answer.ok) return answer;
  const { scan } = answer.value;
  return scan === undefined
    ? fail('internal', 'The page runs an older version of the extension. Reload it and scan again.')
    : succeed({ site: place.name, scan });
}

/** A scan as one line. Fails where there is no message box to put results into. */
export function lookOf({ generation, parts, writing }: SiteScan): Outcome<{ readonly how: string }> {
  const count = (wanted: SitePart) => parts.find(({ part }) => part === wanted)?.count ?? 0;
  const seen = [
    `layout “${generation}”`,
    `${count('assistantTurn')} of the assistant’s turns and ${count('userTurn')} of the user’s`,
    ...(writing ? ['a reply is being written'] : []),
  ].join(', ');
  if (count('composer') === 0)
    return fail(
      'composerMissing',
      'The message box was not found, so results cannot be put into this chat. Open a chat in which you can write.',
      seen,
    );
  return succeed({ how: `${seen}, message box found` });
}
