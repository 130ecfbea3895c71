/** What the documented form begins with. */
export const callMarker = 'function_call_start';

/** What forms that other systems taught models begin with; the namespace is one of theirs. */
export const tagStart = /<(?:[a-z]+:)?(?:function_calls|invoke|tool_call)\b/;

/** Whether a text may hold a call in any form the grammar reads: discovery and reading must not differ (cases F1 19). */
export function mayHoldCall(text: string): boolean {
  return text.includes(callMarker) || text.includes('"arguments"') || tagStart.test(text);
}
