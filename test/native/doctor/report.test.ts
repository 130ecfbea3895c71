import { expect, it } from 'vitest';
import { isWell, reportJson, reportText } from '../../../native/doctor/report.ts';
import { stepsAbout } from '../../../native/doctor/step.ts';

const { ok, note, problem } = stepsAbout('chrome, opera');
const steps = [ok('name', 'Right.'), problem('node', 'Gone: /n', 'Install it.'), note('PATH', 'By the way.')];

it('tells a step a line, the outcome first, what to do last, and the sum', () => {
  expect(reportText({ steps, mended: ['edge'] }).split('\n')).toEqual([
    "mended  edge: The host's files were written anew.",
    'ok      chrome, opera, name: Right.',
    'PROBLEM chrome, opera, node: Gone: /n  To do: Install it.',
    'note    chrome, opera, PATH: By the way.',
    '',
    'There is 1 problem.',
  ]);
  expect(reportText({ steps: [...steps, ...steps], mended: [] })).toMatch(/\n\nThere are 2 problems\.$/);
  expect(reportText({ steps: [], mended: [] })).toBe('\nEverything is in order.');
});

it('tells programs the same', () => {
  expect(JSON.parse(reportJson({ steps, mended: [] }))).toEqual({ ok: false, mended: [], steps });
  expect(isWell({ steps: steps.slice(0, 1), mended: [] })).toBe(true);
});
