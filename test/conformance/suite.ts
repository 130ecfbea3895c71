import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { node22 } from '../support/node-22.ts';
import { installOnDemand } from '../support/on-demand.ts';
import type { Daemon } from './daemon.ts';
import { type Check, listedScenarios, type Verdict, verdictOf } from './verdicts.ts';

/** The first version of the official suite that knows 2026-07-28 with frozen sets of requirements. */
const pins = { '@modelcontextprotocol/conformance': '0.2.0-alpha.12' };

/** A scenario of its own may take so long; they all run at once on however few cores there are. */
const scenarioMs = 300_000;

/** The official suite, installed and ready. */
export interface Suite {
  /** Runs what a revision requires. */
  readonly requirements: (revision: string) => Promise<readonly Verdict[]>;
  /** Runs a suite by its name; all of it counts as required. */
  readonly named: (name: string) => Promise<readonly Verdict[]>;
  /** Runs one scenario. */
  readonly single: (name: string, revision: string) => Promise<readonly Verdict[]>;
}

/** @param daemon where the clients hand their scenarios to */
export async function prepareSuite(daemon: Daemon): Promise<Suite> {
  const node = await node22();
  const modules = await installOnDemand('conformance', pins);
  const script = join(modules, '@modelcontextprotocol/conformance/dist/index.js');
  const client = join(import.meta.dirname, 'client.ts');
  const command = `"${node}" --experimental-strip-types --no-warnings "${client}"`;
  const run = (args: readonly string[]) =>
    runNode(node, [script, ...args], { CONFORMANCE_DAEMON: daemon.url });

  const play = async (args: readonly string[], required: ReadonlySet<string> | undefined) => {
    const results = await mkdtemp(join(tmpdir(), 'conformance-'));
    try {
      await run(['client', '--command', command, '--timeout', String(scenarioMs), '-o', results, ...args]);
      return await readVerdicts(results, required);
    } finally {
      await rm(results, { recursive: true, force: true });
    }
  };
  return {
    requirements: async (revision) => {
      const { required, unscored } = listedScenarios(await run(['list', '--requirements', revision]));
      daemon.expect(required.length + unscored.length);
      const verdicts = await play(['--requirements', revision], new Set(required));
      const missing = required.filter((name) => !verdicts.some(({ scenario }) => scenario === name));
      return [...verdicts, ...missing.map((name) => verdictOf(name, [], 'It did not run.', true))];
    },
    named: (name) => play(['--suite', name], undefined),
    single: (name, revision) => play(['--scenario', name, '--spec-version', revision], undefined),
  };
}

/** Each scenario leaves a folder `<scenario>-<time>` (a name with a slash: a folder within a folder). */
async function readVerdicts(results: string, required: ReadonlySet<string> | undefined): Promise<Verdict[]> {
  const files = (await readdir(results, { recursive: true })).filter((path) => path.endsWith('checks.json'));
  const verdicts = await Promise.all(
    files.map(async (path) => {
      const scenario = path.replaceAll('\\', '/').replace(/-\d{4}-\d\d-\d\dT[^/]*\/checks\.json$/, '');
      const checks = JSON.parse(await readFile(join(results, path), 'utf8')) as Check[];
      const story = await readFile(join(results, dirname(path), 'stdout.txt'), 'utf8');
      return verdictOf(scenario, checks, story, required?.has(scenario) ?? true);
    }),
  );
  return verdicts.sort((a, b) => a.scenario.localeCompare(b.scenario));
}

/** What it printed, whatever it ended with: failed scenarios end it with 1. */
async function runNode(
  node: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.resume();
  await once(child, 'close');
  return printed;
}
