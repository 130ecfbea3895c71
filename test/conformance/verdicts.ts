/** What the suite says of one scenario. */
export interface Verdict {
  readonly scenario: string;
  readonly passed: boolean;
  /** Checks that held, and the rest: failures and warnings. */
  readonly checks: number;
  readonly faults: readonly string[];
  /** What the client told of it, in lines. */
  readonly story: string;
  /** False for what is run and reported, and not required (extensions, later additions). */
  readonly required: boolean;
}

/** One line of a scenario's checks.json. */
export interface Check {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** A scenario is passed when it has checks, none failed and none warns, as the suite itself counts one scenario. */
export function verdictOf(
  scenario: string,
  checks: readonly Check[],
  story: string,
  required: boolean,
): Verdict {
  const held = checks.filter(({ status }) => status === 'SUCCESS');
  const faults = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  return {
    scenario,
    passed: faults.length === 0 && held.length > 0,
    checks: held.length,
    faults: faults.map(({ name, status, errorMessage = '' }) => `${status} ${name}: ${errorMessage}`.trim()),
    story: story.trim(),
    required,
  };
}

/** The client scenarios that `conformance list --requirements` prints: what is required, and what is only reported. */
export function listedScenarios(printed: string): {
  readonly required: string[];
  readonly unscored: string[];
} {
  const names = (text: string, line: RegExp) => [...text.matchAll(line)].map(([, name = '']) => name);
  const [, clients = ''] = /(?:^|\n)Client scenarios[^\n]*\n([^]*?)(?:\n\n|$)/.exec(printed) ?? [];
  return {
    required: names(clients, /^ {2}- (\S+)$/gm),
    unscored: names(printed, /^ {4}- (\S+) \[client\]$/gm),
  };
}

/** A table of lines for a set, ending with its own count. */
export function tableOf(title: string, verdicts: readonly Verdict[]): string {
  const line = ({ passed, required, scenario, checks, faults, story }: Verdict) =>
    [
      `${passed ? '    ok' : required ? 'FAILED' : '  open'}  ${scenario.padEnd(46)} ${String(checks).padStart(3)} checks${required ? '' : '  (not required)'}`,
      ...(passed ? [] : [...faults, ...story.split('\n').map((told) => `| ${told}`)]).map(
        (text) => `            ${text}`,
      ),
    ].join('\n');
  const scored = verdicts.filter(({ required }) => required);
  const passed = scored.filter((verdict) => verdict.passed);
  const checks = scored.reduce((sum, verdict) => sum + verdict.checks, 0);
  return [
    title,
    ...verdicts.map(line),
    `${title}: ${passed.length} of ${scored.length} required scenarios, ${checks} checks`,
  ].join('\n');
}
