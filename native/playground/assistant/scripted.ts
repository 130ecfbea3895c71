import { setTimeout as wait } from 'node:timers/promises';
import type { Assistant, ChatMessage, ReplyPart } from '../chat.ts';
import { scriptedReply } from './reply.ts';

/**
 * The assistant that needs no account. Its replies follow from the conversation alone: the tools come from the
 * attached prompt, every fact from the results. `pace`: milliseconds between two pieces, so that it streams.
 */
export function scriptedAssistant(pace: number): Assistant {
  return {
    name: 'Scripted assistant',
    async *reply(messages: readonly ChatMessage[], signal: AbortSignal): AsyncIterable<ReplyPart> {
      for (const text of pieces(scriptedReply(messages))) {
        if (signal.aborted) return;
        yield { type: 'text', text };
        if (pace > 0) await wait(pace);
      }
    },
  };
}

/** Pieces of 24 whole code points. */
function pieces(text: string): readonly string[] {
  return text.match(/[^]{1,24}/gu) ?? [];
}
