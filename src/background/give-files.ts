import { succeed, type FailureCode, type Outcome } from '../shared/failure.ts';
import type { PageRequest } from '../shared/page-messages.ts';
import { filesForChat, filesIn, type ResultFile } from '../shared/result-files.ts';
import type { DeliverInput } from '../machines/batch/batch.types.ts';
import type { ToolCallOutput } from '../machines/tool-call/tool-call.types.ts';
import type { Pages } from './pages.ts';
import { streamMark } from './read-more.ts';

/** A page tries three ways, 5 s each, once it has found its message box. */
const attachMs = 20_000;

/** The images, sounds and blobs of a call, under names that no other call of any conversation has. */
export function namedFiles(stream: string, batch: string, { id, result }: ToolCallOutput): ResultFile[] {
  const numbers = [batch, id].map((one) => one.replace(/\D+/g, '')).join('-');
  return result ? filesIn(result, `mcp-file-${numbers}-${streamMark(stream)}`) : [];
}

/** With these the page is not there for the results either. */
const gone: readonly FailureCode[] = ['pageGone', 'conversationChanged', 'cancelled', 'composerMissing'];

/**
 * Offers a delivery's images and sounds to the chat, before the text that tells of them. Resolves which it took, and the
 * page load that has them. Only a page that is gone is a failure: results are worth giving without their pictures.
 */
export async function giveFiles(
  pages: Pick<Pages, 'ask'>,
  { tab, conversation }: { readonly tab: number; readonly conversation: { readonly conversation?: string } },
  {
    stream,
    input,
    signal,
  }: { readonly stream: string; readonly input: DeliverInput; readonly signal: AbortSignal },
): Promise<Outcome<{ readonly attached: readonly string[]; readonly visit: string }>> {
  const files = filesForChat(input.results.flatMap(({ output }) => namedFiles(stream, input.batch, output)));
  const attached: string[] = [];
  let visit = '';
  for (const { name, mimeType, data } of files) {
    const id = `${stream}/${input.batch}/${input.number}/${name}`;
    const file = { name, mimeType, base64: data };
    const request: PageRequest = { kind: 'attach', id, file, isOurs: true, ...conversation };
    const outcome = await pages.ask(tab, request, {
      timeoutMs: attachMs,
      signal,
      ...(visit !== '' && { visit }),
    });
    if (outcome.ok) {
      attached.push(name);
      visit = outcome.visit;
    } else if (gone.includes(outcome.failure.code)) return { ok: false, failure: outcome.failure };
  }
  return succeed({ attached, visit });
}
