import { failure } from '../shared/failure.ts';
import type { PageRequest } from '../shared/page-messages.ts';
import type { ResultPlace } from '../shared/read-more.ts';
import { formatResults, type CallResult } from '../shared/result-format.ts';
import type { ToolsNow } from '../shared/tool-difference.ts';
import { leftComposer } from '../machines/batch/batch.decide.ts';
import type { DeliverInput } from '../machines/batch/batch.types.ts';
import type { ToolCallOutput } from '../machines/tool-call/tool-call.types.ts';
import type { Pages } from './pages.ts';
import { giveFiles, namedFiles } from './give-files.ts';
import { streamMark } from './read-more.ts';
import { chatNames, contextOf, type SessionIndex } from './session-index.ts';
import type { SessionEffects } from './session-kind.ts';
import { runTool, type RunToolWorld } from './run-tool.ts';
import type { Told } from './told.ts';

/** Attaching waits for the site's upload; send waits for its button to become enabled. */
const deliverMs = 60_000;
const sendMs = 90_000;

/** What giving results back needs of the rest of the worker. */
export interface DeliverWorld extends RunToolWorld {
  readonly told: Pick<Told, 'news' | 'delivered' | 'lost'>;
  /** Undefined while servers are on their way. Resolves when their names hold over a restart. */
  readonly toolsNow: () => Promise<ToolsNow | undefined>;
}

/** The acts of sessions, in the real world. */
export function sessionEffects(
  index: Pick<SessionIndex, 'get'>,
  pages: Pick<Pages, 'ask'>,
  world: DeliverWorld,
): SessionEffects {
  const chatOf = (stream: string) => {
    const session = index.get(stream);
    if (!session) return undefined;
    const { tab, conversation } = contextOf(session);
    return {
      tab,
      conversation: conversation === undefined ? {} : { conversation },
      /** The chat may get its id meanwhile. */
      names: () => chatNames(session),
    };
  };
  const gone = {
    ok: false as const,
    failure: failure('pageGone', 'This conversation is not open any more.'),
  };
  return {
    runTool: (attempt) => runTool(world, attempt),
    deliverResults: async ({ input, signal, stream }) => {
      const place = chatOf(stream);
      if (!place) return gone;
      const id = deliveryId(stream, input);
      const given = await giveFiles(pages, place, { stream, input, signal });
      if (!given.ok) return { ok: false, failure: given.failure };
      const { attached, visit } = given.value;
      const now = await world.toolsNow();
      const news = await world.told.news(place.names(), id, now, Date.now());
      const request: PageRequest = {
        kind: 'deliver',
        id,
        fileName: uniqueName(stream, input.fileName),
        text: resultsText(input, stream, world.resultChars(), { attached, news }),
        ...place.conversation,
      };
      const options = { timeoutMs: deliverMs, signal, ...(attached.length > 0 && { visit }) };
      const outcome = await pages.ask(place.tab, request, options);
      await world.told.delivered(place.names(), id, outcome.ok);
      return outcome.ok
        ? { ok: true, how: outcome.value.how, visit: outcome.visit }
        : { ok: false, failure: outcome.failure };
    },
    pressSend: async ({ input, signal, stream }) => {
      const place = chatOf(stream);
      if (!place) return gone;
      const id = `${stream}/${input.batch}/${input.number}/send`;
      const request: PageRequest = {
        kind: 'send',
        id,
        fileName: uniqueName(stream, input.fileName),
        ...place.conversation,
      };
      const outcome = await pages.ask(place.tab, request, { timeoutMs: sendMs, signal, visit: input.visit });
      if (outcome.ok) return { ok: true, how: outcome.value.how };
      if (leftComposer(outcome)) await world.told.lost(place.names(), deliveryId(stream, input));
      return { ok: false, failure: outcome.failure };
    },
  };
}

/**
 * The page takes a chip of this name for the delivery already made, and sites may carry chips from one conversation into
 * the next: so no two streams use the same name.
 */
export function uniqueName(stream: string, fileName: string): string {
  return fileName.replace(/\.md$/, `-${streamMark(stream)}.md`);
}

/** The file of one delivery. `attached`: files that the chat took; `news`: how the tools have changed. */
export function resultsText(
  { batch, results }: Pick<DeliverInput, 'batch' | 'results'>,
  stream: string,
  maxChars: number,
  { attached = [], news = '' }: { readonly attached?: readonly string[]; readonly news?: string } = {},
): string {
  return formatResults(
    results.map(({ callId, name, output }) => ({
      ...callResult(callId, name, output),
      place: placeOf(stream, batch, output.id),
      files: namedFiles(stream, batch, output).map((file) => ({
        name: file.name,
        attached: attached.includes(file.name),
      })),
    })),
    maxChars,
    news,
  );
}

function deliveryId(stream: string, { batch, number }: Pick<DeliverInput, 'batch' | 'number'>): string {
  return `${stream}/${batch}/${number}/deliver`;
}

/** Where a call's result stands, for a cursor. Ids are `batch-<n>` and `call-<n>`. */
export function placeOf(stream: string, batch: string, call: string): ResultPlace {
  const number = (id: string) => Number(id.slice(id.lastIndexOf('-') + 1));
  return { batch: number(batch), call: number(call), stream: streamMark(stream) };
}

/** How a call's end is told to the model: a tool's own error is a result, everything else that failed is a failure. */
export function callResult(
  callId: string,
  name: string,
  { result, failure: reason }: ToolCallOutput,
): CallResult {
  if (result) return { callId, name, outcome: { kind: 'result', result } };
  return {
    callId,
    name,
    outcome: { kind: 'failed', failure: reason ?? failure('internal', 'It ended without a result.') },
  };
}
