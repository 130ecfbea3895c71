import type { Step, StepStatus } from './step.ts';

/** What the doctor found. `mended` names what --fix wrote anew. */
export interface Findings {
  readonly steps: readonly Step[];
  readonly mended: readonly string[];
}

const words: Readonly<Record<StepStatus, string>> = { ok: 'ok     ', problem: 'PROBLEM', note: 'note   ' };

/** Whether nothing has to be done. */
export function isWell({ steps }: Findings): boolean {
  return steps.every(({ status }) => status !== 'problem');
}

/** One line a step, the outcome as the first word, then what to do, then the sum. */
export function reportText(findings: Findings): string {
  const problems = findings.steps.filter(({ status }) => status === 'problem').length;
  return [
    ...findings.mended.map((browser) => `mended  ${browser}: The host's files were written anew.`),
    ...findings.steps.map(line),
    '',
    problems === 0
      ? 'Everything is in order.'
      : `${problems === 1 ? 'There is 1 problem' : `There are ${problems} problems`}.`,
  ].join('\n');
}

/** The same for programs. */
export function reportJson(findings: Findings): string {
  return JSON.stringify({ ok: isWell(findings), mended: findings.mended, steps: findings.steps }, null, 2);
}

function line({ about, name, status, message, remedy }: Step): string {
  return `${words[status]} ${about}, ${name}: ${message}${remedy === undefined ? '' : `  To do: ${remedy}`}`;
}
