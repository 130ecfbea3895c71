import { posix, win32 } from 'node:path';
import { judgeManifest } from './host-manifest.ts';
import type { PlaceFacts } from './place-facts.ts';
import { type Step, stepsAbout } from './step.ts';

/** What package.json asks for under `engines`. */
const oldestNode = [20, 19] as const;

/** Judges a place, from the manifest to node. It ends at the first thing without which the rest cannot be. */
export function judgePlace(facts: PlaceFacts): Step[] {
  const { ok, problem } = stepsAbout(facts.browser);
  const { manifest, manifestPath } = facts;
  const registry = judgeRegistry(facts);
  if (!manifest.there) return [...registry, problem('manifest', `There is no manifest at ${manifestPath}.`)];
  if (manifest.text === undefined)
    return [
      ...registry,
      problem('manifest', `The manifest ${manifestPath} cannot be read: ${manifest.trouble ?? 'unknown'}.`),
    ];
  const said = judgeManifest(facts.browser, manifest.text);
  if (said === undefined)
    return [...registry, problem('manifest', `The manifest is not valid JSON: ${manifestPath}`)];
  return [
    ...registry,
    ok('manifest', `The manifest is there: ${manifestPath}`),
    ...said,
    ...judgeProgram(facts),
  ];
}

/** Both views must name one manifest: a browser takes what the 32-bit one says first. */
function judgeRegistry({ browser, registered = [] }: PlaceFacts): Step[] {
  const { ok, problem } = stepsAbout(browser);
  const first = registered[0]?.manifest;
  return registered.map(({ view, manifest }) => {
    const name = `registry, ${view}-bit view`;
    if (manifest === undefined) return problem(name, 'The registry does not name the host.');
    return manifest === first
      ? ok(name, `The registry names ${manifest}`)
      : problem(name, `The registry names ${manifest}, the other view ${first ?? 'none'}.`);
  });
}

function judgeProgram({ browser, platform, program, wrapped }: PlaceFacts): Step[] {
  const { ok, note, problem } = stepsAbout(browser);
  if (program === undefined) return [problem('program', 'The manifest names no program.')];
  const { path, file, executable } = program;
  if (!(platform === 'win32' ? win32 : posix).isAbsolute(path))
    return [problem('program', `The manifest names "${path}", which is no full path.`)];
  if (!file.there) return [problem('program', `The program that the manifest names is gone: ${path}`)];
  if (!executable) return [problem('program', `The program may not be run: ${path}`)];
  const there = ok('program', `The program is there and may be run: ${path}`);
  if (wrapped === undefined)
    return [there, note('node', 'The program is not the script that this installer writes.')];
  return [there, judgeNode(browser, wrapped), judgeScript(browser, wrapped)];
}

type Wrapped = NonNullable<PlaceFacts['wrapped']>;

function judgeNode(browser: string, { nodePath, version }: Wrapped): Step {
  const { ok, problem } = stepsAbout(browser);
  if (version === undefined)
    return problem('node', `The Node.js that was there at the installation is gone: ${nodePath}`);
  if (!isNewEnough(version))
    return problem(
      'node',
      `${nodePath} is Node.js ${version}; ${oldestNode.join('.')} or newer is needed.`,
      'Install a newer Node.js, then run "mcp-multi-bridge doctor --fix" with it.',
    );
  return ok('node', `Node.js ${version}: ${nodePath}`);
}

function judgeScript(browser: string, { hostScript, scriptThere }: Wrapped): Step {
  const { ok, problem } = stepsAbout(browser);
  return scriptThere
    ? ok('host', `The host is there: ${hostScript}`)
    : problem('host', `The host is gone, was its folder moved or not built? ${hostScript}`);
}

/** Whether a version, as node tells it (v20.19.0), will do. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}
