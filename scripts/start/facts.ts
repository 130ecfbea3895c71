import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Transcript } from './transcript.ts';

/** One thing that must be true, and what was found. */
export interface Fact {
  readonly ok: boolean;
  readonly says: string;
}

/** What the run must have shown, checked against the disk and the page, not against what the assistant claims. */
export function factsOf(given: {
  readonly tools: ReadonlyMap<string, number>;
  readonly transcript: Transcript;
  readonly folder: string;
  readonly samples: readonly string[];
  readonly summaryPath: string;
}): Fact[] {
  const { tools, transcript } = given;
  const written = existsSync(given.summaryPath) ? readFileSync(given.summaryPath, 'utf8') : '';
  const quoted = given.samples.filter((name) =>
    quotes(written, readFileSync(join(given.folder, name), 'utf8')),
  );
  const states = [...transcript.calls.values()];
  const reads = [...transcript.calls].filter(([call]) => /\bread_(text_)?file\b/.test(call));
  const fromUs = transcript.turns.filter(({ role }) => role === 'user');
  const asFiles = fromUs.slice(1).filter(({ files }) => files.some((file) => file.endsWith('.md')));
  return [
    fact(
      tools.size === 2 && [...tools.values()].every((count) => count > 0),
      `servers are ready: ${list(tools)}`,
    ),
    fact(
      fromUs[0]?.files.includes('mcp-tools.md') === true,
      'the tool list went along with the task as mcp-tools.md',
    ),
    fact(reads.length === 3, `${reads.length} files were read by parallel calls`),
    fact(
      states.length === 5 && states.every((state) => state === 'Done'),
      `${states.length} calls ran: ${list(transcript.calls)}`,
    ),
    fact(asFiles.length === 3, `results went back ${asFiles.length} times as a file, sent by the extension`),
    fact(
      written !== '',
      `the assistant wrote ${basename(given.summaryPath)} to the disk: ${written.length} characters`,
    ),
    fact(quoted.length === 3, `it quotes sentences of ${quoted.length} files: ${quoted.join(', ')}`),
  ];
}

/** Prints facts as PASS and FAIL lines; true when all hold. */
export function report(facts: readonly Fact[]): boolean {
  for (const { ok, says } of facts) console.log(`${ok ? 'PASS' : 'FAIL'}  ${says}`);
  const failed = facts.filter(({ ok }) => !ok).length;
  console.log(`\n${facts.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

function fact(ok: boolean, says: string): Fact {
  return { ok, says };
}

/** Whether a whole sentence of the source stands in the text. */
function quotes(text: string, source: string): boolean {
  const sentences = source.split('\n').flatMap((line) => line.match(/[^.!?]{20,}[.!?]/g) ?? []);
  return sentences.some((sentence) => text.includes(sentence.trim()));
}

function list(entries: ReadonlyMap<string, unknown>): string {
  return [...entries].map(([name, value]) => `${name} ${String(value)}`).join('; ');
}
