import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { binOf } from '../../../scripts/test/command.ts';

/** A copy of what the scripts change and what is checked then, inside the project: node_modules is found above it. */
const copied = [
  'src',
  'scripts',
  'test/meta',
  'test/fixtures',
  'test/machines',
  'test/platforms',
  'test/support',
  'test/transports',
  'docs/machines',
  'native',
  'manifest.ts',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  '.prettierrc.json',
];
mkdirSync('.tmp', { recursive: true });
const copy = mkdtempSync(resolve('.tmp/new-'));
const wrote: string[] = [];
const changed: string[] = [];

function run(script: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  return { status, output: stdout + stderr };
}

function make(...args: string[]): { status: number | null; output: string } {
  return run('scripts/new.ts', ...args);
}

/** Runs test files of the copy; gives what failed, and all that was printed. */
function runTests(...files: string[]): { failed: string[]; output: string } {
  const { output } = run(resolve(binOf('vitest', 'vitest')), 'run', '--project', 'unit', ...files);
  const failed = [...output.matchAll(/^ FAIL .*?> (.*)$/gm)].map((match) => match[1] ?? '');
  return { failed, output };
}

beforeAll(() => {
  for (const path of copied) cpSync(path, join(copy, path), { recursive: true });
  for (const args of [
    ['platform', 'some-site'],
    ['machine', 'some-thing'],
    ['transport', 'pigeon'],
  ]) {
    const { status, output } = make(...args);
    if (status !== 0) throw new Error(output);
    for (const [, how, path = ''] of output.matchAll(/^(wrote|changed) (.*)$/gm))
      (how === 'wrote' ? wrote : changed).push(path);
  }
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('writes every file of each skeleton, and changes the registries', () => {
  expect(wrote.sort()).toEqual([
    'src/machines/some-thing/some-thing.decide.ts',
    'src/machines/some-thing/some-thing.machine.ts',
    'src/machines/some-thing/some-thing.types.ts',
    'src/machines/some-thing/some-thing.view.ts',
    'src/platforms/some-site.ts',
    'src/transports/pigeon.ts',
    'test/fixtures/pages/some-site.ts',
    'test/machines/some-thing/some-thing.machine.test.ts',
    'test/platforms/some-site.test.ts',
    'test/transports/pigeon.test.ts',
  ]);
  expect(changed.sort()).toEqual([
    'src/background/mcp/connect.ts',
    'src/machines/index.ts',
    'src/platforms/index.ts',
    'src/shared/settings.ts',
    'src/transports/index.ts',
    'src/ui/components/mcp-server-form.ts',
    'src/ui/strings-form.ts',
  ]);
});

test('the skeletons have no type error', { timeout: 120_000 }, () => {
  const include = [
    'src',
    'test/machines/some-thing',
    'test/platforms',
    'test/transports',
    'test/fixtures/pages',
  ];
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  expect(run(resolve(binOf('typescript', 'tsc')), '-p', 'tsconfig.new.json').output).toBe('');
});

test('the tests fail and say what to fill in', { timeout: 120_000 }, () => {
  const { failed, output } = runTests(
    'test/meta/platforms',
    'test/meta/transports',
    'test/meta/machines',
    'test/platforms/some-site',
    'test/machines/some-thing',
    'test/transports/pigeon',
  );
  expect(failed.sort()).toEqual([
    'a chat replica is served under the host of its site',
    'connects',
    'every transport has tests of its own and goes through the contract that all share',
    'keeps its promise',
    'no descriptor lacks a part',
    'reads the code blocks of a page of the site to the letter',
    'the catalogue holds exactly the events of the machines that have a log',
    'the descriptor is whole',
  ]);
  for (const said of [
    'src/platforms/some-site.ts: `matches` names no address',
    'src/platforms/some-site.ts: generation 1: fill in `composer`',
    'src/platforms/some-site.ts: say in `checkedOn`',
    'Fill me: open a saved page or the replica of some-site and compare its code blocks',
    'Fill me: what the machine some-thing must never do, whatever happens',
    'Fill me: start of src/transports/pigeon.ts (http://127.0.0.1:1/)',
    "src/background/catalogue.ts: add the line 'some-thing.begun': [],",
    "test/fixtures/server.ts: add the line '<host of the site>': 'some-site.ts', to `pages`",
    "test/transports/contract.test.ts: add the line ['pigeon', pigeonRig], to describe.each",
  ])
    expect(output).toContain(said);
});

test('overwrites nothing', { timeout: 60_000 }, () => {
  const before = readFileSync(join(copy, 'src/platforms/index.ts'), 'utf8');
  expect(make('platform', 'some-site')).toEqual({
    status: 1,
    output:
      'Nothing was written: src/platforms/some-site.ts, test/fixtures/pages/some-site.ts, ' +
      'test/platforms/some-site.test.ts are there already.\n',
  });
  rmSync(join(copy, 'src/transports/pigeon.ts'));
  expect(make('transport', 'pigeon').output).toBe(
    'Nothing was written: test/transports/pigeon.test.ts is there already.\n',
  );
  expect(readFileSync(join(copy, 'src/platforms/index.ts'), 'utf8')).toBe(before);
});

test.each([
  [[], 'Say what to make.'],
  [['constructor', 'x'], '"constructor" is none of platform, machine, transport.'],
  [['machine'], 'Name the new machine.'],
  [['platform', 'Some Site'], '"Some Site" is no name in kebab-case.'],
  [['platform', 'some', 'site'], '"some site" is no name in kebab-case.'],
  [['transport', 'two-words'], '"two-words" is not one word.'],
])('tells after %j what is wrong, then how it is called', (args, wrong) => {
  const { status, output } = make(...args);
  expect(status).toBe(2);
  expect(output.split('\n').slice(0, 3)).toEqual([
    wrong,
    '',
    'npm run new platform|machine|transport <name>',
  ]);
});

test('shows how it is called', () => {
  const { status, output } = make('platform', '--help');
  expect(status).toBe(0);
  expect(output).toMatch(/^npm run new platform\|machine\|transport <name>\n/);
});
