import { inertMarkdown } from '../../../src/shared/inert.ts';
import type { AskedCall } from './history.ts';

/** A text that came from a tool, as a quote that cannot act: no fence in it, no call. */
export function quote(text: string, maxChars = 600): string {
  return inertMarkdown(text, maxChars).replace(/^/gm, '> ');
}

/** What came back for these calls. */
export function quoteResults(asked: readonly AskedCall[]): string {
  return asked.map(({ result }) => quote(result?.text ?? '')).join('\n>\n');
}
