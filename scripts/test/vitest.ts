import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { binOf, runScript } from './command.ts';
import type { StepResult } from './step.ts';

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The one reason for which a test may be left out; its name must say so. */
const allowedReason = 'CAPTURES_DIR';

/**
 * Counts a report. A file that failed without a failed test (it did not load, or a hook failed) is one failed test; so
 * is a skipped test that does not name CAPTURES_DIR, and a run that ended badly although every test passed.
 */
export function countTests(report: VitestReport, exitCode: number | null): StepResult {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  const left = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const forbidden = left.filter(({ fullName }) => !fullName.includes(allowedReason));
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failedTests =
    tests.filter(({ status }) => status === 'failed').length + brokenFiles.length + forbidden.length;
  const failed = failedTests === 0 && (exitCode !== 0 || passed === 0) ? 1 : failedTests;
  return {
    passed,
    failed,
    skipped: left.filter((test) => !forbidden.includes(test)).map(({ fullName }) => fullName),
    failures: report.testResults.flatMap(failuresOf),
    note: `${passed} passed in ${report.testResults.length} files`,
    output: [
      ...brokenFiles.map((file) => `${file.name} did not load or a hook of it failed: ${file.message}`),
      ...forbidden.map(({ fullName }) => `Skipped without leave: ${fullName}`),
    ].join('\n'),
  };
}

function failuresOf(file: VitestReport['testResults'][number]): string[] {
  const name = basename(file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return file.status === 'failed' ? [`${name}: ${short(file.message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages = [] }) => `${name}: ${fullName}: ${short(failureMessages.join(' | '))}`,
  );
}

function short(message: string): string {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 600);
}

/** Runs one vitest project and counts it. */
export async function runVitest(project: string): Promise<StepResult> {
  const file = `.tmp/vitest-${project}.json`;
  mkdirSync('.tmp', { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await runScript([
    binOf('vitest', 'vitest'),
    'run',
    '--project',
    project,
    ...reporters,
  ]);
  if (!existsSync(file))
    return { passed: 0, failed: 1, skipped: [], failures: [], note: 'vitest left no report', output };
  const counted = countTests(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, code);
  return { ...counted, output: `${output}\n${counted.output}`.trim() };
}
