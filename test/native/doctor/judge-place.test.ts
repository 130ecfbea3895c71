import { describe, expect, it } from 'vitest';
import { isNewEnough, judgePlace } from '../../../native/doctor/judge-place.ts';
import type { PlaceFacts } from '../../../native/doctor/place-facts.ts';

const origin = 'chrome-extension://odoiccholgakeembmbfapckdiacjokci/';
const good = { name: 'com.mcp.bridge', type: 'stdio', path: '/c/host.sh', allowed_origins: [origin] };
const facts: PlaceFacts = {
  browser: 'chromium',
  platform: 'linux',
  manifestPath: '/c/com.mcp.bridge.json',
  manifest: { there: true, text: JSON.stringify(good) },
  program: { path: '/c/host.sh', file: { there: true, text: '#!/bin/sh' }, executable: true },
  wrapped: { nodePath: '/n/node', version: 'v20.19.0', hostScript: '/b/host.mjs', scriptThere: true },
};

const withManifest = (changes: object): PlaceFacts => ({
  ...facts,
  manifest: { there: true, text: JSON.stringify({ ...good, ...changes }) },
});

/** The names of all steps, and of each problem what it says. */
function judged(changed: PlaceFacts) {
  const steps = judgePlace(changed);
  return {
    names: steps.map(({ name }) => name),
    problems: steps.filter(({ status }) => status === 'problem').map(({ message }) => message),
  };
}

const all = ['manifest', 'name', 'origin', 'program', 'node', 'host'];

describe('judgePlace', () => {
  it('finds nothing wrong where nothing is', () => {
    expect(judged(facts)).toEqual({ names: all, problems: [] });
  });

  it.each<[string, PlaceFacts, string[], string]>([
    [
      'no manifest',
      { ...facts, manifest: { there: false } },
      ['manifest'],
      'There is no manifest at /c/com.mcp.bridge.json.',
    ],
    [
      'a manifest that cannot be read',
      { ...facts, manifest: { there: true, trouble: 'EACCES' } },
      ['manifest'],
      'The manifest /c/com.mcp.bridge.json cannot be read: EACCES.',
    ],
    [
      'a manifest that is cut off',
      { ...facts, manifest: { there: true, text: '{"name":' } },
      ['manifest'],
      'The manifest is not valid JSON: /c/com.mcp.bridge.json',
    ],
    [
      'another name',
      withManifest({ name: 'com.other' }),
      all,
      'The manifest is of "com.other", type "stdio", instead of "com.mcp.bridge", type "stdio".',
    ],
    [
      'the origin without its slash (cases F7 96)',
      withManifest({ allowed_origins: [origin.slice(0, -1)] }),
      all,
      `The manifest does not allow ${origin}; it allows ["${origin.slice(0, -1)}"].`,
    ],
    [
      'no origin at all',
      withManifest({ allowed_origins: undefined }),
      all,
      `The manifest does not allow ${origin}; it allows none.`,
    ],
    [
      'a program that is no full path',
      { ...facts, program: { path: 'host.sh', file: { there: true }, executable: true } },
      ['manifest', 'name', 'origin', 'program'],
      'The manifest names "host.sh", which is no full path.',
    ],
    [
      'a program that is gone',
      { ...facts, program: { path: '/c/host.sh', file: { there: false }, executable: false } },
      ['manifest', 'name', 'origin', 'program'],
      'The program that the manifest names is gone: /c/host.sh',
    ],
    [
      'a program that may not be run',
      { ...facts, program: { path: '/c/host.sh', file: { there: true }, executable: false } },
      ['manifest', 'name', 'origin', 'program'],
      'The program may not be run: /c/host.sh',
    ],
    [
      'a node that is gone',
      { ...facts, wrapped: { nodePath: '/n/node', version: undefined, hostScript: '/b', scriptThere: true } },
      all,
      'The Node.js that was there at the installation is gone: /n/node',
    ],
    [
      'a node that is too old',
      {
        ...facts,
        wrapped: { nodePath: '/n/node', version: 'v20.18.9', hostScript: '/b', scriptThere: true },
      },
      all,
      '/n/node is Node.js v20.18.9; 20.19 or newer is needed.',
    ],
    [
      'a host that is gone',
      {
        ...facts,
        wrapped: { nodePath: '/n', version: 'v22.0.0', hostScript: '/b/h.mjs', scriptThere: false },
      },
      all,
      'The host is gone, was its folder moved or not built? /b/h.mjs',
    ],
  ])('tells %s', (_what, changed, names, message) => {
    expect(judged(changed)).toEqual({ names, problems: [message] });
  });

  it('says what to do with every problem', () => {
    const [step] = judgePlace({ ...facts, manifest: { there: false } });
    expect(step?.remedy).toBe('Run "mcp-multi-bridge doctor --fix".');
  });

  it('notes a program of someone else, of which no more can be said', () => {
    const other = { ...facts };
    Reflect.deleteProperty(other, 'wrapped');
    expect(judgePlace(other).at(-1)).toMatchObject({ name: 'node', status: 'note' });
    expect(judged({ ...other, manifest: withManifest({ path: 7 }).manifest }).problems).toEqual([]);
  });

  it('asks both views of the Windows registry for one and the same manifest', () => {
    const path = 'C:\\Users\\José\\com.mcp.bridge.json';
    const windows = (view64: string | undefined): PlaceFacts => ({
      ...facts,
      platform: 'win32',
      program: { path: 'C:\\x\\host.bat', file: { there: true }, executable: true },
      registered: [
        { view: '32', manifest: path },
        { view: '64', manifest: view64 },
      ],
    });
    expect(judged(windows(path))).toEqual({
      names: ['registry, 32-bit view', 'registry, 64-bit view', ...all],
      problems: [],
    });
    expect(judged(windows(undefined)).problems).toEqual(['The registry does not name the host.']);
    expect(judged(windows('C:\\old.json')).problems).toEqual([
      `The registry names C:\\old.json, the other view ${path}.`,
    ]);
  });
});

it.each([
  ['v20.19.0', true],
  ['v20.18.9', false],
  ['v18.99.0', false],
  ['v22.0.0', true],
  ['v100.1.0', true],
  ['nonsense', false],
])('takes Node.js %s: %s', (version, well) => {
  expect(isNewEnough(version)).toBe(well);
});
