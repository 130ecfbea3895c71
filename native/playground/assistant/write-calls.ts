import { renderCall } from '../../../src/shared/call-grammar.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

/** A call that gets its number when it is written. */
export interface NewCall {
  readonly name: string;
  readonly description: string;
  readonly args: JsonObject;
}

/** One fence with all these calls, numbered from `firstId`. */
export function writeCalls(calls: readonly NewCall[], firstId: number): string {
  const body = calls.map((call, i) => renderCall({ ...call, callId: String(firstId + i) })).join('\n');
  const longest = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}jsonl\n${body}\n${fence}`;
}
