import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, tsArgs } from '../support/programs.ts';

const home = mkdtempSync(join(tmpdir(), 'cli-'));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...tsArgs('native/cli.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, HOME: home },
  });
  const lines = (text: string) => text.trimEnd().split('\n');
  return { status, out: lines(stdout), err: lines(stderr) };
}

test.each([
  [['--help'], 'mcp-multi-bridge <command>', 'playground'],
  [['install', '--help'], 'mcp-multi-bridge install [--browser NAME', '--user-data-dir DIR'],
  [['uninstall', '-h'], 'mcp-multi-bridge uninstall [--browser NAME', '--user-data-dir DIR'],
  [['install', '--browser', '--help'], 'mcp-multi-bridge install [--browser NAME', 'chromium'],
  [['playground', '--help'], 'mcp-multi-bridge playground', '--endpoint URL'],
])('%j shows how it is called, and does nothing', (args, first, further) => {
  const { status, out, err } = run(...args);
  expect({ status, err }).toEqual({ status: 0, err: [''] });
  expect(out[0]).toContain(first);
  expect(out.join('\n')).toContain(further);
  expect(readdirSync(home)).toEqual([]);
});

test.each([
  [[], 'Name a command.', 'mcp-multi-bridge <command>'],
  [['frobnicate'], 'There is no command frobnicate.', 'mcp-multi-bridge <command>'],
  [['install', '--frob'], "Unknown option '--frob'.", 'mcp-multi-bridge install'],
  [['install', '--browser', 'netscape'], 'There is no browser netscape.', 'mcp-multi-bridge install'],
  [
    ['uninstall', '--user-data-dir'],
    "Option '--user-data-dir <value>' argument missing.",
    'mcp-multi-bridge uninstall',
  ],
  [['playground', '--frob'], "Unknown option '--frob'", 'mcp-multi-bridge playground'],
])('%j is told what is wrong, then how it is called', (args, wrong, usage) => {
  const { status, out, err } = run(...args);
  expect({ status, out }).toEqual({ status: 2, out: [''] });
  expect(err.slice(0, 2)).toEqual([wrong, '']);
  expect(err[2]).toContain(usage);
});
