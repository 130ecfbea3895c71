import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { factsOf, report } from '../../../scripts/start/facts.ts';
import type { Transcript } from '../../../scripts/start/transcript.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facts-'));
  for (const name of samples)
    writeFileSync(
      join(folder, name),
      `# ${name}\n\nThe file that is called ${name.slice(0, 1)} has one sentence.\n`,
    );
});
afterEach(() => rmSync(folder, { recursive: true }));

const samples = ['a.md', 'b.md', 'c.md', 'd.md'];
const turn = (role: string, ...files: string[]) => ({ id: '', role, text: '', files });
const transcript: Transcript = {
  turns: [
    turn('user', 'mcp-tools.md'),
    turn('assistant'),
    ...['1', '2', '3'].flatMap((n) => [turn('user', `mcp-results-${n}.md`), turn('assistant')]),
  ],
  calls: new Map([
    ['list_directory, call 1', 'Done'],
    ['read_file, call 2', 'Done'],
    ['read_file, call 3', 'Done'],
    ['read_file, call 4', 'Done'],
    ['write_file, call 5', 'Done'],
  ]),
};
const tools = new Map([
  ['Files', 14],
  ['Everything', 12],
]);
const verdicts = (given: { summary?: string; transcript?: Transcript }) => {
  const summaryPath = join(folder, 'summary.md');
  if (given.summary !== undefined) writeFileSync(summaryPath, given.summary);
  return factsOf({ tools, folder, samples, summaryPath, transcript: given.transcript ?? transcript }).map(
    ({ ok }) => ok,
  );
};
const sentences = (names: readonly string[]) =>
  names.map((name) => `The file that is called ${name.slice(0, 1)} has one sentence.`).join('\n');

describe('factsOf', () => {
  it('holds when the summary quotes three of the files', () => {
    expect(verdicts({ summary: sentences(['a.md', 'b.md', 'c.md']) })).toEqual(Array(7).fill(true));
  });

  it('is not satisfied with names of files', () => {
    expect(verdicts({ summary: samples.join(' ') }).slice(5)).toEqual([true, false]);
  });

  it('misses a summary that is not there', () => {
    expect(verdicts({}).slice(5)).toEqual([false, false]);
  });

  it('misses a call that failed, and results that came as text', () => {
    const calls = new Map(transcript.calls).set('write_file, call 5', 'Failed');
    const turns = transcript.turns.map((one, i) => (i === 2 ? turn('user') : one));
    const summary = sentences(['a.md', 'b.md', 'c.md']);
    expect(verdicts({ summary, transcript: { turns, calls } })).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('report', () => {
  it('counts, and fails when one fact does not hold', () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(report([{ ok: true, says: 'a' }])).toBe(true);
    expect(
      report([
        { ok: true, says: 'a' },
        { ok: false, says: 'b' },
      ]),
    ).toBe(false);
    expect(print.mock.calls.flat().slice(-3)).toEqual(['PASS  a', 'FAIL  b', '\n1 passed, 1 failed']);
    print.mockRestore();
  });
});
