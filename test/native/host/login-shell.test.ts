import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loginShellPath, pathIn, shellArguments, userShell } from '../../../native/host/login-shell.ts';
import { alive, until } from '../../support/ports.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'shell-'));

/** A program that plays the shell. */
function fakeShell(text: string): string {
  const path = join(folder(), 'fake');
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o700);
  return path;
}

/** Runs the question that the last argument holds, as a shell does after its start files. */
const runQuestion = 'eval "$2"';

describe('loginShellPath', () => {
  it('hears the PATH that bash has after the start files of an interactive login', async () => {
    const home = folder();
    writeFileSync(join(home, '.bash_profile'), 'echo "Good morning!"\n. ~/.bashrc\n');
    // As nvm and distributions have it: only for interactive shells.
    writeFileSync(join(home, '.bashrc'), '[[ $- == *i* ]] || return\nexport PATH="$HOME/nvm 漢/bin:$PATH"\n');
    const env = { HOME: home, PATH: '/usr/bin:/bin' };
    const heard = await loginShellPath({ shell: '/bin/bash', env });
    expect(heard.ok && heard.value.split(':')[0]).toBe(`${home}/nvm 漢/bin`);
  });

  it('does not wait for what a start file left running with the output open', async () => {
    const shell = fakeShell(`sleep 60 &\n${runQuestion}`);
    expect(await loginShellPath({ shell, env: { PATH: '/usr/bin:/bin:/x' } })).toEqual({
      ok: true,
      value: '/usr/bin:/bin:/x',
    });
  });

  it('gives a shell up that does not come to an end, and ends it with what it started', async () => {
    const pids = join(folder(), 'pids');
    const shell = fakeShell(`sleep 60 &\necho $$ $! > '${pids}'\nwait`);
    expect(await loginShellPath({ shell, limitMs: 500 })).toEqual({
      ok: false,
      failure: {
        code: 'commandFailed',
        message: `Your login shell ${shell} did not tell its PATH within 0.5 s. Look into its start files.`,
      },
    });
    const left = readFileSync(pids, 'utf8').trim().split(' ').map(Number);
    expect(left.length).toBe(2);
    const running: boolean[] = [true];
    await until(() => {
      void Promise.all(left.map(alive)).then((states) => running.splice(0, 2, ...states));
      return !running.includes(true);
    }, 'the shell and its child are gone');
  });

  it('gives up at once when told to', async () => {
    const stop = new AbortController();
    const asked = loginShellPath({ shell: fakeShell('sleep 60'), limitMs: 60_000, signal: stop.signal });
    stop.abort();
    expect(await asked).toMatchObject({ ok: false });
  });

  it('tells of a shell that is not there, and of one that says nothing', async () => {
    expect(await loginShellPath({ shell: '/no/such/shell' })).toMatchObject({
      ok: false,
      failure: {
        message: expect.stringMatching(/^Your login shell \/no\/such\/shell could not be started/) as string,
      },
    });
    const shell = fakeShell('exit 3');
    expect(await loginShellPath({ shell })).toMatchObject({
      ok: false,
      failure: { message: `Your login shell ${shell} did not tell its PATH. Look into its start files.` },
    });
  });
});

describe('the question', () => {
  it('goes to an interactive login shell, to csh in the one form it takes', () => {
    expect(
      ['/bin/zsh', '/usr/bin/fish', '/bin/csh', '/bin/tcsh'].map((shell) => shellArguments(shell)[0]),
    ).toEqual(['-ilc', '-ilc', '-ic', '-ic']);
  });

  it('goes to the shell of the environment if it has a full path, else to the one of the account', () => {
    expect(userShell({ SHELL: '/opt/zsh' })).toBe('/opt/zsh');
    expect(userShell({ SHELL: 'zsh' })).toMatch(/^\//);
  });

  it('finds the PATH among whatever else is written', () => {
    const mark = '__mcp_multi_bridge_path__';
    expect(pathIn(`hello\n${mark}\n/a:/b c\n${mark}\nbye`)).toBe('/a:/b c');
    expect(pathIn(`${mark}\n\n${mark}\n`)).toBe(undefined);
    expect(pathIn('hello')).toBe(undefined);
  });
});
