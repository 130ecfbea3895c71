import { existsSync } from 'node:fs';
import { errorText } from '../../src/shared/failure.ts';
import { registerAt, thisSystem } from '../install/commands.ts';
import type { InstallOptions } from '../install/options.ts';
import { choosePlaces, type Place } from '../install/places.ts';
import { echoThroughHost } from './echo.ts';
import { judgePlace } from './judge-place.ts';
import { factsOf } from './place-facts.ts';
import type { Findings } from './report.ts';
import { type Step, stepsAbout } from './step.ts';

/** What a browser's host is tried with. */
export interface BrowserCheck {
  /** The environment that a browser would give the host. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Mends with this host where something is wrong; undefined = only looks. */
  readonly fixWith?: string;
}

/** Checks, and where asked mends, every browser that is meant. */
export async function judgeBrowsers(choice: InstallOptions, check: BrowserCheck): Promise<Findings> {
  let places: readonly Place[];
  try {
    places = choosePlaces(choice, thisSystem);
  } catch (error) {
    const remedy = 'Start the browser once, or name its profile folder with --user-data-dir.';
    const { problem } = stepsAbout('this machine');
    return { steps: [problem('browsers', errorText(error), remedy)], mended: [] };
  }
  const steps: Step[] = [];
  const mended: string[] = [];
  for (const place of places) {
    const first = await judgeHost(place, check);
    if (check.fixWith === undefined || !hasProblem(first)) {
      steps.push(...first);
      continue;
    }
    const trouble = await mend(place, check.fixWith);
    steps.push(...trouble, ...(await judgeHost(place, check)));
    if (trouble.length === 0) mended.push(place.browser);
  }
  return { steps, mended };
}

/** The files first; the host is started only when they are as they should be. */
async function judgeHost(place: Place, { env }: BrowserCheck): Promise<Step[]> {
  const facts = factsOf(place);
  const steps = judgePlace(facts);
  if (hasProblem(steps) || facts.program === undefined) return steps;
  const { ok, problem } = stepsAbout(place.browser);
  const nodePath = facts.wrapped?.nodePath ?? process.execPath;
  const echo = await echoThroughHost({ program: facts.program.path, nodePath, env });
  return [
    ...steps,
    echo.ok
      ? ok('echo', `The host, started as the browser does, gave a line back in ${echo.value} ms.`)
      : problem('echo', echo.failure.message),
  ];
}

/** Writes everything anew; what went wrong, as a step. */
async function mend(place: Place, hostScript: string): Promise<Step[]> {
  const { problem } = stepsAbout(place.browser);
  if (!existsSync(hostScript))
    return [problem('mending', `${hostScript} is missing.`, 'Run "npm run build" first.')];
  try {
    await registerAt(place, hostScript);
    return [];
  } catch (error) {
    return [problem('mending', errorText(error), 'Make that place writable for you.')];
  }
}

function hasProblem(steps: readonly Step[]): boolean {
  return steps.some(({ status }) => status === 'problem');
}
