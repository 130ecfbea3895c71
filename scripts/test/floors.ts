import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binOf, runScript } from './command.ts';
import { check, type StepResult } from './step.ts';

/** The part of dependency-cruiser's JSON that is judged. */
export interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string; readonly severity: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

const roots = ['src', 'native', 'scripts'];

/**
 * Judges a cruise. A file that was not looked at is a fault as much as a broken floor: with a TypeScript it does not
 * know, dependency-cruiser checks nothing at all and passes.
 */
export function floorFaults(cruise: Cruise, files: readonly string[]): string[] {
  const seen = new Set(cruise.modules.map(({ source }) => source));
  return [
    ...(files.length === 0 ? ['There is no source file to look at.'] : []),
    ...files.filter((file) => !seen.has(file)).map((file) => `${file} was not looked at.`),
    ...cruise.summary.violations
      .filter(({ rule }) => rule.severity === 'error')
      .map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  ];
}

/** Holds the floors of .dependency-cruiser.cjs. */
export async function checkFloors(): Promise<StepResult> {
  const { stdout, output } = await runScript([
    binOf('dependency-cruiser', 'depcruise'),
    ...roots,
    'manifest.ts',
    '--output-type',
    'json',
  ]);
  let cruise: Cruise;
  try {
    cruise = JSON.parse(stdout) as Cruise;
  } catch {
    return check(false, 'dependency-cruiser gave no report', output);
  }
  const files = roots.flatMap(typeScriptIn);
  const faults = floorFaults(cruise, files);
  return check(faults.length === 0, `${files.length} source files`, faults.join('\n'));
}

function typeScriptIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(root, path).replaceAll('\\', '/'));
}
