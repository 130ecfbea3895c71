/** The parts of `npm test` that can be run alone: `npm test -- unit`. */
export type Part = 'static' | 'unit' | 'e2e';

/** What a step found. A check counts as one test. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Names of the tests that were left out because a stranger's machine lacks what they need. */
  readonly skipped: readonly string[];
  /** One line for each test that failed: its name and how it failed. */
  readonly failures: readonly string[];
  /** One line: what was looked at, or measured. */
  readonly note: string;
  /** Shown whole when the step failed. */
  readonly output: string;
}

export interface Step {
  readonly name: string;
  readonly parts: readonly Part[];
  /** A light step may run beside another; a heavy one uses all cores by itself. */
  readonly heavy?: boolean;
  /** Name of a step before this one whose failure makes this one pointless: it then fails at once and says so. */
  readonly needs?: string;
  readonly run: () => Promise<StepResult>;
}

/** The result of a check that is one test. */
export function check(ok: boolean, note: string, output: string): StepResult {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], failures: [], note, output };
}
