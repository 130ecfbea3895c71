import { succeed, type Failure, type FailureCode, type Outcome } from '../shared/failure.ts';
import type { PageRequest } from '../shared/messages.ts';
import { filesForChat, filesIn, type ResultFile } from '../shared/result-files.ts';
import type { DeliverInput } from '../machines/batch/batch.types.ts';
import type { ToolCallOutput } from '../machines/tool-call/tool-call.types.ts';
import type { Pages } from './pages.ts';
import { streamMark } from './read-more.ts';

/** A page tries three ways, 3 s each, for five files at most. */
const attachMs = 60_000;

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
  if (files.length === 0) return succeed({ attached: [], visit: '' });
  const id = `${stream}/${input.batch}/${input.number}/files`;
  const request: PageRequest = { kind: 'attachFiles', id, files, ...conversation };
  const outcome = await pages.ask(tab, request, { timeoutMs: attachMs, signal });
  if (outcome.ok) return succeed({ attached: outcome.value.attached ?? [], visit: outcome.visit });
  const { failure }: { failure: Failure } = outcome;
  return gone.includes(failure.code) ? { ok: false, failure } : succeed({ attached: [], visit: '' });
}
