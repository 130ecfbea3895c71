import type { ParsedCall } from '../../../src/shared/call.ts';
import { parseCalls } from '../../../src/shared/call-grammar.ts';
import { type ReadResult, isResultText, parseResults } from '../../../src/shared/result-format.ts';
import { type ChatMessage, fullText } from '../chat.ts';
import { promptedTools } from './prompted-tools.ts';

/** A call of ours and what came back for it, if anything did. */
export interface AskedCall {
  readonly call: ParsedCall;
  readonly result?: ReadResult;
}

/** What the scripted assistant knows of a conversation. */
export interface History {
  /** Names of the tools in the newest prompt; empty before one was attached. */
  readonly tools: readonly string[];
  /** The user's last message that is no delivery of results. */
  readonly instruction: ChatMessage;
  /** Whether the last message delivers results. */
  readonly hasResults: boolean;
  /** Calls made since the instruction, oldest round first; a round is one reply. */
  readonly rounds: readonly (readonly AskedCall[])[];
  /** Results of the last message that belong to none of our calls. */
  readonly strangers: readonly ReadResult[];
  /** Number of the next call in this conversation. */
  readonly nextId: number;
}

/** Reads a conversation whose last message is the user's. */
export function readHistory(messages: readonly ChatMessage[]): History {
  const start = messages.findLastIndex(
    (message) => message.role === 'user' && resultsOf(message).length === 0,
  );
  const since = messages.slice(start + 1);
  const results = since.filter((message) => message.role === 'user').flatMap(resultsOf);
  const resultOf = (callId: string) => results.findLast((result) => result.callId === callId);
  const rounds = since
    .map(callsOf)
    .filter((calls) => calls.length > 0)
    .map((calls) =>
      calls.map((call) => {
        const result = resultOf(call.callId);
        return result === undefined ? { call } : { call, result };
      }),
    );
  const known = new Set(rounds.flat().map(({ call }) => call.callId));
  const last = messages.at(-1);
  const latest = last?.role === 'user' ? resultsOf(last) : [];
  return {
    tools:
      messages.map((message) => promptedTools(fullText(message))).findLast((tools) => tools.length > 0) ?? [],
    instruction: messages[start] ?? { role: 'user', text: '', files: [] },
    hasResults: latest.length > 0,
    rounds,
    strangers: latest.filter((result) => !known.has(result.callId)),
    nextId: 1 + Math.max(0, ...messages.flatMap(callsOf).map((call) => Number(call.callId) || 0)),
  };
}

/** Results a message delivers: in its text or in a file. A prompt shows the format too, but delivers nothing. */
function resultsOf(message: ChatMessage): ReadResult[] {
  return [message.text, ...message.files.map((file) => file.text)]
    .filter(
      (text) => isResultText(text) && promptedTools(text).length === 0 && !text.includes('## 6. Tools ('),
    )
    .flatMap(parseResults);
}

function callsOf(message: ChatMessage): readonly ParsedCall[] {
  return message.role === 'assistant' ? parseCalls(message.text).calls : [];
}
