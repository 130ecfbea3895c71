import type { Done } from './schedule.ts';

/** What is printed when a step ends: one line, and all it wrote if it failed. */
export function stepText({ step, result, seconds }: Done): string {
  const failed = result.failed > 0;
  const head = `${failed ? 'FAILED' : '    ok'}  ${step.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${result.note}`;
  return failed ? `${head}\n${result.output}\n` : head;
}

/** The end of `npm test`: what failed and what was left out, by name, then the count, alone on the last line. */
export function summary(done: readonly Done[]): string {
  const sum = (pick: (one: Done) => number) => done.reduce((total, one) => total + pick(one), 0);
  const skipped = done.flatMap(({ result }) => result.skipped);
  const count = `${sum(({ result }) => result.passed)} passed, ${sum(({ result }) => result.failed)} failed`;
  return [
    ...done.flatMap(({ step, result }) =>
      result.failed > 0 && result.failures.length === 0
        ? [`failed: ${step.name}`]
        : result.failures.map((failure) => `failed: ${failure}`),
    ),
    ...skipped.map((name) => `skipped: ${name}`),
    skipped.length === 0 ? count : `${count}, ${skipped.length} skipped`,
  ].join('\n');
}
