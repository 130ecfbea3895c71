import { errorText } from '../../src/shared/failure.ts';
import { check, type Step, type StepResult } from './step.ts';

/** A step with its end and its wall time in seconds. */
export interface Done {
  readonly step: Step;
  readonly result: StepResult;
  readonly seconds: number;
}

/**
 * Runs every step, whatever became of those before: light ones two at a time, heavy ones alone, begun in the order
 * given. `told` hears of each step when it ends.
 */
export async function runAll(steps: readonly Step[], told: (done: Done) => void): Promise<Done[]> {
  const all = new Map<string, Done>();
  let running: Promise<unknown>[] = [];
  for (const step of steps) {
    while (running.length >= (step.heavy === true ? 1 : 2)) await Promise.race(running);
    const needed =
      step.needs === undefined ? undefined : await settled(step.needs, steps, all, () => running);
    const one = runOne(step, needed).then((done) => {
      all.set(step.name, done);
      running = running.filter((other) => other !== one);
      told(done);
    });
    running.push(one);
    if (step.heavy === true) await one;
  }
  await Promise.all(running);
  return steps.flatMap((step) => all.get(step.name) ?? []);
}

/** The end of a step that was begun before; undefined when it is not part of this run. */
async function settled(
  name: string,
  steps: readonly Step[],
  all: ReadonlyMap<string, Done>,
  running: () => readonly Promise<unknown>[],
): Promise<Done | undefined> {
  if (!steps.some((step) => step.name === name)) return undefined;
  while (!all.has(name) && running().length > 0) await Promise.race(running());
  return all.get(name);
}

async function runOne(step: Step, needed: Done | undefined): Promise<Done> {
  const started = performance.now();
  const result =
    needed !== undefined && needed.result.failed > 0
      ? check(false, `not run: ${needed.step.name} failed`, '')
      : await step.run().catch((error: unknown) => check(false, 'the step itself broke', errorText(error)));
  return { step, result, seconds: (performance.now() - started) / 1000 };
}
