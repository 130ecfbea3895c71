import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, tsArgs } from '../../support/programs.ts';

function doctor(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...tsArgs('native/cli.ts'), 'doctor', ...args],
    // This user's own start files may be slow, which the doctor rightly calls a problem.
    { cwd: root, encoding: 'utf8', env: { ...process.env, SHELL: '/bin/sh', HOME: tmpdir() } },
  );
  return { status, stdout, stderr };
}

it('tells problems on stdout with exit code 1, for people and for programs', () => {
  const profile = mkdtempSync(join(tmpdir(), 'doctor-'));
  const manifest = join(profile, 'NativeMessagingHosts', 'com.mcp.bridge.json');
  const text = doctor('--user-data-dir', profile, '--', 'sh', 'no-such-command');
  expect({ status: text.status, stderr: text.stderr }).toEqual({ status: 1, stderr: '' });
  const lines = text.stdout.trimEnd().split('\n');
  expect(lines[0]).toBe(
    `PROBLEM ${profile}, manifest: There is no manifest at ${manifest}.  To do: Run "mcp-multi-bridge doctor --fix".`,
  );
  expect(lines.slice(2).map((line) => line.slice(0, 60))).toEqual([
    expect.stringMatching(/^ok {6}sh, command: It is found: \/.*sh$/) as string,
    'PROBLEM no-such-command, command: It was not found. Looked f',
    '',
    'There are 2 problems.',
  ]);
  const json = doctor('--json', '--user-data-dir', profile);
  expect(json.status).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: false,
    mended: [],
    steps: [{ about: profile, name: 'manifest', status: 'problem' }, { name: 'PATH' }],
  });
});

it('tells how it is called', () => {
  expect(doctor('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--fix') as string });
  expect(doctor('--frob')).toMatchObject({ status: 2, stdout: '' });
});
