import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { FromHost, ToHost } from '../../../src/shared/native-messages.ts';
import { PieceJoiner } from '../../../src/shared/native-pieces.ts';
import { fakeBrowser } from '../../support/native-port.ts';
import { alive, until } from '../../support/ports.ts';
import { tsArgs } from '../../support/programs.ts';

/** The real host process, driven by frames. */
class Host {
  readonly messages: FromHost[] = [];
  readonly lines: string[] = [];
  reason: string | undefined;
  readonly process: ChildProcess;
  readonly #joiner = new PieceJoiner();
  readonly #port: { post: (message: ToHost) => void; disconnect: () => void };

  constructor(args: readonly string[] = tsArgs('native/host/main.ts')) {
    const browser = fakeBrowser(args);
    this.#port = browser.connect({
      onMessage: (raw) => {
        const message = raw as FromHost;
        if (message.type === 'oversize') this.#joiner.skip();
        const line = message.type === 'piece' ? this.#joiner.push(message) : undefined;
        if (message.type !== 'piece') this.messages.push(message);
        if (line !== undefined) this.lines.push(line);
      },
      onEnd: (reason) => (this.reason = reason),
    });
    this.process = browser.hosts[0]!;
  }

  start(
    args: readonly string[],
    more: { command?: string; env?: Record<string, string>; cwd?: string; stderr?: boolean } = {},
  ): void {
    this.#port.post({ type: 'start', protocol: 1, command: process.execPath, args, ...more });
  }

  script(code: string, more: { env?: Record<string, string>; stderr?: boolean } = {}): void {
    this.start(['-e', code], more);
  }

  line(text: string, seq = 0): void {
    this.#port.post({ type: 'line', seq, text });
  }

  disconnect(): void {
    this.#port.disconnect();
  }

  of<Type extends FromHost['type']>(type: Type): Extract<FromHost, { type: Type }> | undefined {
    return this.messages.find(
      (message): message is Extract<FromHost, { type: Type }> => message.type === type,
    );
  }

  async first<Type extends FromHost['type']>(type: Type) {
    await until(() => this.of(type) !== undefined, `a message "${type}"`);
    return this.of(type)!;
  }
}

let hosts: Host[] = [];
function host(args?: readonly string[]): Host {
  const made = new Host(args);
  hosts.push(made);
  return made;
}

afterEach(() => {
  for (const made of hosts) made.disconnect();
  hosts = [];
});

const echo = `process.stdin.on('data', (chunk) => process.stdout.write(chunk));`;

describe('starting a server', () => {
  it('says hello, then that it runs, and carries lines both ways', async () => {
    const made = host();
    made.script(echo);
    await made.first('started');
    expect(made.messages[0]).toEqual({ type: 'hello', protocol: 1 });
    made.line('{"text":"Grüße 🌍 \\u2028"}');
    await until(() => made.lines.length > 0, 'the echo');
    expect(made.lines).toEqual(['{"text":"Grüße 🌍 \\u2028"}']);
  });

  it('tells a command that is nowhere, with the places', async () => {
    const made = host();
    made.start([], { command: 'no-such-command-here' });
    const ended = await made.first('ended');
    expect(ended).toMatchObject({ taken: -1, failure: { code: 'commandNotFound' } });
    expect(ended.failure.detail).toContain('/usr/bin/no-such-command-here');
    await until(() => made.reason !== undefined, 'the host ends');
    expect(made.reason).toBe('Native host has exited.');
  });

  it('works in the folder that ~ means', async () => {
    const made = host();
    made.start(['-e', 'console.log(process.cwd())'], { cwd: '~' });
    await until(() => made.lines.length > 0, 'the folder');
    expect(made.lines).toEqual([realpathSync(homedir())]);
  });

  it('tells the last words of a server that ends at once, without its secrets', async () => {
    const made = host();
    made.script(`console.error('bad token ' + process.env.TOKEN); process.exit(3)`, {
      env: { TOKEN: 'topsecret' },
    });
    expect(await made.first('ended')).toMatchObject({
      failure: {
        code: 'commandFailed',
        message: expect.stringContaining('with exit code 3') as string,
        detail: 'bad token ***',
      },
    });
  });

  it('tells stderr while the server runs, without its secrets, if it was asked to', async () => {
    const talk = `console.error('starting with ' + process.env.TOKEN);${echo}`;
    const asked = host();
    const silent = host();
    asked.script(talk, { env: { TOKEN: 'topsecret' }, stderr: true });
    silent.script(talk, { env: { TOKEN: 'topsecret' } });
    expect(await asked.first('stderr')).toEqual({ type: 'stderr', text: 'starting with ***' });
    silent.line('{}');
    await until(() => silent.lines.length > 0, 'the echo');
    silent.disconnect();
    await until(() => silent.process.exitCode !== null, 'the host ends');
    expect(silent.of('stderr')).toBeUndefined();
  });

  it.each([
    ['a variable that loads code', { env: { LD_PRELOAD: '/tmp/x.so' } }, 'configInvalid'],
    ['a folder that is not there', { cwd: '/no/such/folder' }, 'configInvalid'],
  ])('refuses %s', async (_name, more, code) => {
    const made = host();
    made.start(['-e', echo], more);
    expect(await made.first('ended')).toMatchObject({ taken: -1, failure: { code } });
  });

  it('refuses an argument that no program can be given', async () => {
    const made = host();
    made.start(['-e', '1', 'nul\0']);
    expect(await made.first('ended')).toMatchObject({ failure: { code: 'commandFailed' } });
  });

  it('gives every argument to the program byte for byte', async () => {
    const args = [
      '; rm -rf x',
      '$(id)',
      '`id`',
      '%PATH%',
      'a\nb',
      '"',
      "'",
      '\\',
      '',
      ' ',
      '*',
      '~',
      '漢🌍',
      '--',
      '&&',
    ];
    const made = host();
    made.start(['-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', ...args]);
    await until(() => made.lines.length > 0, 'the arguments');
    expect(JSON.parse(made.lines[0]!)).toEqual(args);
  });

  it('answers only to the extension it was installed for', async () => {
    const origin = 'chrome-extension://odoiccholgakeembmbfapckdiacjokci/';
    const ok = host([...tsArgs('native/host/main.ts'), '--origin', origin, origin]);
    ok.script(echo);
    await ok.first('started');
    const other = host([...tsArgs('native/host/main.ts'), '--origin', origin, 'chrome-extension://other/']);
    expect(await other.first('ended')).toMatchObject({ failure: { code: 'hostForbidden' } });
  });
});

describe('large lines', () => {
  it.each([1_048_575, 1_048_576, 1_048_577, 20_000_000])('of %i bytes arrive whole', async (size) => {
    const made = host();
    made.script(`process.stdout.write('x'.repeat(${size}) + '\\nnext\\n'); ${echo}`);
    await until(() => made.lines.length === 2, 'both lines', 15_000);
    expect(made.lines[0]?.length).toBe(size);
    expect(made.lines[1]).toBe('next');
  });

  it('of more than 64 MiB are told with their ends, and the port lives on', async () => {
    const made = host();
    const size = 64 * 1024 * 1024;
    made.script(
      `process.stdout.write('{"jsonrpc":"2.0","x":"' + 'x'.repeat(${size}) + '","id":7}\\nnext\\n'); ${echo}`,
    );
    const told = await made.first('oversize');
    expect(told.bytes).toBe(size + 31);
    expect(told.head.startsWith('{"jsonrpc":"2.0","x":"xxx')).toBe(true);
    expect(told.tail.endsWith('xxx","id":7}')).toBe(true);
    await until(() => made.lines.length > 0, 'the next line');
    expect(made.lines).toEqual(['next']);
  });

  it('to a child that does not read are refused, not kept without end', async () => {
    const made = host();
    made.script('setInterval(() => {}, 1000)');
    await made.first('started');
    const big = 'x'.repeat(10_000_000);
    for (let seq = 0; seq < 6; seq++) made.line(big, seq);
    const refused = () => made.messages.filter(({ type }) => type === 'refused');
    await until(() => refused().length === 3, 'refusals');
    expect(refused()).toEqual([3, 4, 5].map((seq) => ({ type: 'refused', seq })));
  });
});

/** Writes the process ids of itself, of a child, and of one in a session of its own; ignores what it may ignore. */
const stubborn = (file: string) => `
  const { spawn } = require('node:child_process');
  process.on('SIGTERM', () => {});
  const code = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
  const child = (detached) => spawn(process.execPath, ['-e', code], { stdio: 'ignore', detached }).pid;
  require('node:fs').writeFileSync(${JSON.stringify(file)}, [process.pid, child(false), child(true)].join(' '));
  setInterval(() => {}, 1000);
  console.log('ready');
`;

describe('ending', () => {
  async function stubbornFamily(made: Host): Promise<number[]> {
    const file = join(mkdtempSync(join(tmpdir(), 'host-')), 'pids');
    writeFileSync(file, '');
    made.script(stubborn(file));
    await until(() => made.lines.includes('ready'), 'the server is ready');
    return readFileSync(file, 'utf8').split(' ').map(Number);
  }

  async function allGone(pids: readonly number[], withinMs: number): Promise<boolean> {
    const end = performance.now() + withinMs;
    for (;;) {
      const states = await Promise.all(pids.map(alive));
      if (!states.includes(true)) return true;
      if (performance.now() > end) return false;
    }
  }

  it.each([
    ['the browser closes the port', (made: Host) => made.disconnect()],
    ['the browser ends the host', (made: Host) => made.process.kill('SIGTERM')],
    ['the pipe to the browser breaks', (made: Host) => made.process.stdout?.destroy()],
  ])('when %s, children and grandchildren are gone, whatever they ignore', async (_name, end) => {
    const made = host();
    const pids = await stubbornFamily(made);
    expect(await Promise.all(pids.map(alive))).toEqual([true, true, true]);
    end(made);
    // A broken pipe is noticed at the next word to the browser.
    made.line('x'.repeat(40_000_000));
    made.line('x');
    expect(await allGone([...pids, made.process.pid!], 15_000)).toBe(true);
  });

  it('when the host itself is killed outright, the watcher ends them', async () => {
    const made = host();
    const pids = await stubbornFamily(made);
    made.process.kill('SIGKILL');
    expect(await allGone(pids, 15_000)).toBe(true);
  });

  it('when the server dies, its children do not stay', async () => {
    const made = host();
    const pids = await stubbornFamily(made);
    // Whoever is in a session of its own is out of reach once the one that started it is gone.
    process.kill(pids.pop()!, 'SIGKILL');
    process.kill(pids[0]!, 'SIGKILL');
    expect(await made.first('ended')).toMatchObject({
      taken: -1,
      failure: { code: 'commandFailed', message: expect.stringContaining('by signal SIGKILL') as string },
    });
    expect(await allGone([...pids, made.process.pid!], 15_000)).toBe(true);
  });

  it('leaves no watcher behind', async () => {
    const made = host();
    made.script(echo);
    const { pid } = await made.first('started');
    const watchers = () =>
      spawnPs().filter((command) => command.includes('kill -s TERM') && command.endsWith(` ${pid}`));
    await until(() => watchers().length === 1, 'the watcher runs');
    const exited = new Promise((resolve) => made.process.once('exit', resolve));
    made.disconnect();
    await exited;
    // It was called off; one that had sprung would stay for a second more.
    await until(() => watchers().length === 0, 'the watcher is gone', 500);
  });
});

function spawnPs(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      } catch {
        return '';
      }
    });
}

describe('what makes no sense', () => {
  it('is a message that is none', async () => {
    const made = host();
    (made as unknown as { line: (text: unknown) => void }).line(7);
    expect(await made.first('ended')).toMatchObject({ failure: { code: 'hostFailed' } });
  });

  it('is a second start, and another protocol', async () => {
    const made = host();
    made.script(echo);
    made.script(echo);
    expect(await made.first('ended')).toMatchObject({ failure: { code: 'hostFailed' } });
  });

  it('is a stream that is no frames', async () => {
    const child = spawn(process.execPath, tsArgs('native/host/main.ts'), {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.write('GET / HTTP/1.1\r\n\r\n');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
  });
});
