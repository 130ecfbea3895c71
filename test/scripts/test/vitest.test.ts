import { expect, test } from 'vitest';
import { countTests, type VitestReport } from '../../../scripts/test/vitest.ts';

type File = VitestReport['testResults'][number];
const file = (name: string, tests: Record<string, string>, rest: Partial<File> = {}): File => ({
  name,
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  ...rest,
});

test('counts passed and failed tests over all files', () => {
  const report = {
    testResults: [file('a', { one: 'passed', two: 'failed' }), file('b', { three: 'passed' })],
  };
  expect(countTests(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: [],
    failures: ['a: two: '],
    note: '2 passed in 2 files',
    output: '',
  });
});

test('a file that did not load is a failed test', () => {
  const broken = file('b.test.ts', {}, { status: 'failed', message: 'Cannot find module' });
  const counted = countTests({ testResults: [file('a', { one: 'passed' }), broken] }, 1);
  expect([counted.passed, counted.failed, ...counted.failures, counted.output]).toEqual([
    1,
    1,
    'b.test.ts: Cannot find module',
    'b.test.ts did not load or a hook of it failed: Cannot find module',
  ]);
});

test('a failed hook is a failed test, beside the passed ones of its file', () => {
  const counted = countTests(
    { testResults: [file('a', { one: 'passed' }, { status: 'failed', message: 'afterAll: port in use' })] },
    1,
  );
  expect([counted.passed, counted.failed]).toEqual([1, 1]);
});

test('only what lacks the captures may be skipped', () => {
  const report = {
    testResults: [
      file('a', { one: 'passed', 'pages (CAPTURES_DIR)': 'skipped', lazy: 'skipped', late: 'todo' }),
    ],
  };
  const counted = countTests(report, 0);
  expect([counted.passed, counted.failed, counted.skipped, counted.output]).toEqual([
    1,
    2,
    ['pages (CAPTURES_DIR)'],
    'Skipped without leave: lazy\nSkipped without leave: late',
  ]);
});

test('a run without tests, or one that ended badly all the same, has failed', () => {
  expect(countTests({ testResults: [] }, 0).failed).toBe(1);
  expect(countTests({ testResults: [file('a', { one: 'passed' })] }, 1).failed).toBe(1);
  expect(countTests({ testResults: [file('a', { one: 'passed' })] }, null).failed).toBe(1);
  expect(countTests({ testResults: [file('a', { one: 'passed' })] }, 0).failed).toBe(0);
});
