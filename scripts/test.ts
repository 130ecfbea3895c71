import { runAll } from './test/schedule.ts';
import { stepText, summary } from './test/report.ts';
import type { Part } from './test/step.ts';
import { steps } from './test/steps.ts';

/** `npm test`: everything that must hold, in one go. `npm test -- unit|e2e|static` runs a part. */
const parts: readonly Part[] = ['static', 'unit', 'e2e'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: npm test -- ${parts.join('|')}`);
  process.exit(2);
}

const chosen = steps.filter(
  (step) => wanted.length === 0 || step.parts.some((part) => wanted.includes(part)),
);
const started = performance.now();
const done = await runAll(chosen, (one) => console.log(stepText(one)));
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s in all`);
console.log(summary(done));
process.exitCode = done.some(({ result }) => result.failed > 0) ? 1 : 0;
