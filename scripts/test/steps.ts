import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from '../lib/browser.ts';
import { binOf, runScript } from './command.ts';
import { checkFloors } from './floors.ts';
import { check, type Step, type StepResult } from './step.ts';
import { runVitest } from './vitest.ts';

/** All of `npm test`, the slow checks first so that the quick ones fill the second core. */
export const steps: readonly Step[] = [
  { name: 'lint', parts: ['static'], run: () => tool('eslint', 'eslint', ['.']) },
  { name: 'types', parts: ['static'], run: () => tool('typescript', 'tsc', ['-p', '.']) },
  { name: 'format', parts: ['static'], run: () => tool('prettier', 'prettier', ['--check', '.']) },
  { name: 'floors', parts: ['static'], run: checkFloors },
  { name: 'unused', parts: ['static'], run: () => tool('knip', 'knip', ['--no-progress']) },
  { name: 'generated', parts: ['static'], run: () => script('scripts/gen.ts', ['--check']) },
  { name: 'build', parts: ['static', 'e2e'], run: () => script('scripts/build.ts', []) },
  { name: 'budgets', parts: ['static'], needs: 'build', run: () => script('scripts/budgets.ts', []) },
  { name: 'unit', parts: ['unit'], heavy: true, run: () => runVitest('unit') },
  { name: 'e2e', parts: ['e2e'], heavy: true, needs: 'build', run: endToEnd },
];

function tool(packageName: string, command: string, args: readonly string[]): Promise<StepResult> {
  return passes([binOf(packageName, command), ...args]);
}

function script(path: string, args: readonly string[]): Promise<StepResult> {
  return passes(['--import', 'tsx', path, ...args]);
}

async function passes(args: readonly string[]): Promise<StepResult> {
  const { code, output } = await runScript(args);
  return check(code === 0, lastLine(output), output);
}

async function endToEnd(): Promise<StepResult> {
  const browser = ensureBrowser();
  if (!browser.ok) return check(false, 'no browser', browser.failure.message);
  const result = await runVitest('e2e');
  return { ...result, note: `${result.note}, ${browser.value.name}` };
}

/** Some tools colour what they write whatever NO_COLOR says. */
function lastLine(output: string): string {
  return stripVTControlCharacters(output).trim().split('\n').at(-1)?.trim() ?? '';
}
