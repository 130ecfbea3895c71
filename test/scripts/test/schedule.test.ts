import { expect, test } from 'vitest';
import { stepText, summary } from '../../../scripts/test/report.ts';
import { runAll } from '../../../scripts/test/schedule.ts';
import { check, type Step, type StepResult } from '../../../scripts/test/step.ts';

/** Steps that end when they are told to, with a journal of what began and ended. */
function rig() {
  const journal: string[] = [];
  const ends = new Map<string, (result: StepResult) => void>();
  const step = (name: string, rest: Partial<Step> = {}): Step => ({
    name,
    parts: ['static'],
    run: () => {
      journal.push(`+${name}`);
      return new Promise((resolve) => ends.set(name, resolve));
    },
    ...rest,
  });
  const end = async (name: string, ok = true) => {
    ends.get(name)?.(check(ok, '', ''));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const start = (steps: readonly Step[]) => runAll(steps, ({ step: { name } }) => journal.push(`-${name}`));
  return { journal, step, end, start };
}

test('light steps run two at a time, a heavy one alone', async () => {
  const { journal, step, end, start } = rig();
  const all = start([step('a'), step('b'), step('c'), step('heavy', { heavy: true }), step('d')]);
  for (const name of ['b', 'a', 'c', 'heavy', 'd']) await end(name);
  await all;
  expect(journal).toEqual(['+a', '+b', '-b', '+c', '-a', '-c', '+heavy', '-heavy', '+d', '-d']);
});

test('a failed step stops none but those that need it, and these count as failed', async () => {
  const { journal, step, end, start } = rig();
  const all = start([step('build'), step('other'), step('budgets', { needs: 'build' }), step('last')]);
  await end('build', false);
  await end('other');
  await end('last');
  const done = await all;
  expect(journal).toEqual(['+build', '+other', '-build', '-budgets', '+last', '-other', '-last']);
  expect(done.map(({ step: { name }, result }) => [name, result.failed, result.note])).toEqual([
    ['build', 1, ''],
    ['other', 0, ''],
    ['budgets', 1, 'not run: build failed'],
    ['last', 0, ''],
  ]);
});

test('a step that throws has failed and says why', async () => {
  const { step, start } = rig();
  const [done] = await start([step('a', { run: () => Promise.reject(new Error('no such file')) })]);
  expect(done?.result).toEqual(check(false, 'the step itself broke', 'no such file'));
});

test('prints one line a step, the whole output of a failed one, and the count last', () => {
  const step: Step = { name: 'unit', parts: ['unit'], run: () => Promise.reject(new Error('unused')) };
  const good = {
    step,
    seconds: 1.25,
    result: { passed: 4, failed: 0, skipped: ['page 1'], failures: [], note: '4 passed', output: 'x' },
  };
  const bad = {
    step,
    seconds: 61,
    result: {
      passed: 1,
      failed: 2,
      skipped: [],
      failures: ['a.test.ts: one: no', 'b.test.ts: two: no'],
      note: '',
      output: 'all of it',
    },
  };
  expect(stepText(good)).toBe('    ok  unit          1.3 s  4 passed');
  expect(stepText(bad)).toBe('FAILED  unit         61.0 s  \nall of it\n');
  expect(summary([good, bad])).toBe(
    'failed: a.test.ts: one: no\nfailed: b.test.ts: two: no\nskipped: page 1\n5 passed, 2 failed, 1 skipped',
  );
  expect(summary([bad])).toBe('failed: a.test.ts: one: no\nfailed: b.test.ts: two: no\n1 passed, 2 failed');
});
