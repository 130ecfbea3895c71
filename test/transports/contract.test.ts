import { type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/background/mcp/connect.ts';
import type { Connection, ToolList } from '../../src/background/mcp/types.ts';
import type { Failure } from '../../src/shared/failure.ts';
import type { ServerConfig, TransportConfig } from '../../src/shared/settings.ts';
import { type Openers, openTransport, transports } from '../../src/transports/index.ts';
import { openWs } from '../../src/transports/ws.ts';
import { openStdio } from '../../src/transports/stdio.ts';
import { fakeBrowser } from '../support/native-port.ts';
import { openSocket } from '../support/ws-socket.ts';
import { alive, freePort, until } from '../support/ports.ts';
import { everythingScript, type Program, startProgram, tsArgs } from '../support/programs.ts';

/** One transport against the reference server in a process of its own. */
interface Rig {
  readonly config: TransportConfig;
  /** SIGKILL to the server. */
  readonly kill: () => Promise<void>;
  /** The server again at the same address. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const browser = fakeBrowser();
const openers: Openers = {
  ...transports,
  stdio: (config) => openStdio(config, browser.connect),
  ws: (config) => openWs(config, openSocket),
};

async function httpRig(kind: 'http' | 'sse'): Promise<Rig> {
  const port = await freePort();
  const start = () => startProgram([everythingScript, kind === 'http' ? 'streamableHttp' : 'sse'], port);
  let program: Program = await start();
  return {
    config: { kind, url: `http://127.0.0.1:${port}/${kind === 'http' ? 'mcp' : 'sse'}` },
    kill: () => program.kill(),
    restart: async () => void (program = await start()),
    stop: () => program.kill(),
  };
}

async function wsRig(): Promise<Rig> {
  const port = await freePort();
  const start = () => startProgram(tsArgs('test/support/ws-gateway.ts'), port);
  let program: Program = await start();
  return {
    config: { kind: 'ws', url: `ws://127.0.0.1:${port}/message` },
    kill: () => program.kill(),
    restart: async () => void (program = await start()),
    stop: () => program.kill(),
  };
}

function stdioRig(): Promise<Rig> {
  return Promise.resolve({
    config: { kind: 'stdio', command: process.execPath, args: [everythingScript, 'stdio'] },
    kill: async () => {
      const [pid] = serverPids();
      if (pid === undefined) throw new Error('There is no server process.');
      process.kill(pid, 'SIGKILL');
      await until(() => serverPids().length === 0, 'the server is gone');
    },
    // Each connection starts its own server.
    restart: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  });
}

/** The MCP servers that our host processes run now, dead but unreaped ones with them: their pipes may still be open. */
function serverPids(): number[] {
  const parents = new Set(browser.hosts.map((host: ChildProcess) => host.pid));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const stat = read(`/proc/${name}/stat`).split(') ')[1]?.split(' ') ?? [];
      return parents.has(Number(stat[1])) && !read(`/proc/${name}/cmdline`).startsWith('/bin/sh');
    })
    .map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe.each([
  ['http', () => httpRig('http')],
  ['sse', () => httpRig('sse')],
  ['stdio', stdioRig],
  ['ws', wsRig],
] as const)('the transport %s', (kind, makeRig) => {
  const open: Connection[] = [];
  let rig: Rig | undefined;
  let lost: Failure[] = [];
  let changed: ToolList[] = [];

  async function connected(): Promise<Connection> {
    rig ??= await makeRig();
    const config: ServerConfig = {
      id: 's1',
      name: 'Everything',
      enabled: true,
      trustHints: false,
      transport: rig.config,
    };
    const outcome = await connect(
      config,
      { lost: (failure) => lost.push(failure), toolsChanged: (list) => changed.push(list) },
      new AbortController().signal,
      { open: (transport) => openTransport(transport, openers) },
    );
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    open.push(outcome.value);
    return outcome.value;
  }

  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()));
    await rig?.stop();
    rig = undefined;
    lost = [];
    changed = [];
  });

  const call = (connection: Connection, name: string, args = {}, signal = new AbortController().signal) =>
    connection.callTool(name, args, { signal, timeoutMs: 10_000 });

  it('connects, lists and calls', async () => {
    const connection = await connected();
    expect(connection.protocolVersion).toBe('2025-11-25');
    expect(connection.tools.tools.find((tool) => tool.name === 'echo')).toMatchObject({
      server: 's1',
      inputSchema: { type: 'object', required: ['message'] },
    });
    expect(await call(connection, 'echo', { message: 'Grüße 🌍' })).toEqual({
      ok: true,
      result: { content: [{ type: 'text', text: 'Echo: Grüße 🌍' }], isError: false },
    });
    const listed = await connection.listTools();
    expect(listed.ok && listed.value.tools.map((tool) => tool.name)).toEqual(
      connection.tools.tools.map((tool) => tool.name),
    );
  });

  it('keeps structured content, images and links', async () => {
    const connection = await connected();
    const structured = await call(connection, 'get-structured-content', { location: 'Chicago' });
    expect(structured.ok && structured.result.structured).toEqual({
      temperature: 36,
      conditions: 'Light rain / drizzle',
      humidity: 82,
    });
    const image = await call(connection, 'get-tiny-image');
    expect(image.ok && image.result.content.map((part) => part.type)).toEqual(['text', 'image', 'text']);
    const links = await call(connection, 'get-resource-links', { count: 2 });
    expect(links.ok && links.result.content.map((part) => part.type)).toEqual(['text', 'link', 'link']);
  });

  it('runs calls side by side', async () => {
    const connection = await connected();
    const texts = Array.from({ length: 20 }, (_, at) => `call ${at}`);
    const outcomes = await Promise.all(texts.map((message) => call(connection, 'echo', { message })));
    expect(outcomes).toEqual(
      texts.map((text) => ({
        ok: true,
        result: { content: [{ type: 'text', text: `Echo: ${text}` }], isError: false },
      })),
    );
  });

  it('cancels a call that runs long, at once', async () => {
    const connection = await connected();
    const cancel = new AbortController();
    const start = performance.now();
    const running = call(
      connection,
      'trigger-long-running-operation',
      { duration: 30, steps: 30 },
      cancel.signal,
    );
    await connection.listTools();
    cancel.abort(new Error('Stopped'));
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' }, executed: 'unknown' });
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(await call(connection, 'echo', { message: 'still here' })).toMatchObject({ ok: true });
  });

  it('ends a call at its time limit', async () => {
    const connection = await connected();
    const outcome = await connection.callTool(
      'trigger-long-running-operation',
      { duration: 30, steps: 30 },
      { signal: new AbortController().signal, timeoutMs: 300 },
    );
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'timedOut' }, executed: 'unknown' });
  });

  it('tells an unknown tool and a tool that failed', async () => {
    const connection = await connected();
    expect(await call(connection, 'no-such-tool')).toMatchObject({
      ok: true,
      result: {
        isError: true,
        content: [{ type: 'text', text: expect.stringContaining('no-such-tool') as string }],
      },
    });
    expect(await call(connection, 'get-sum', { a: 'x' })).toMatchObject({
      ok: true,
      result: { isError: true },
    });
  });

  it('ends a call at once when the server is killed under it', async () => {
    const connection = await connected();
    const running = call(connection, 'trigger-long-running-operation', { duration: 30, steps: 30 });
    await connection.listTools();
    await rig?.kill();
    const start = performance.now();
    expect(await running).toMatchObject({ ok: false, executed: 'unknown' });
    expect(performance.now() - start).toBeLessThan(2_000);
    await until(() => lost.length > 0, 'the loss is told');
    expect(lost).toHaveLength(1);
  });

  it('tells at once that an idle server is gone, and that a later call did not run', async () => {
    const connection = await connected();
    await rig?.kill();
    const start = performance.now();
    await until(() => lost.length > 0, 'the loss is told');
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await call(connection, 'echo', { message: 'anybody?' })).toMatchObject({
      ok: false,
      executed: 'no',
    });
    expect(lost).toHaveLength(1);
  });

  it('works again after a restart', async () => {
    const first = await connected();
    await rig?.kill();
    await until(() => lost.length > 0, 'the loss is told');
    await rig?.restart();
    const second = await connected();
    expect(await call(second, 'echo', { message: 'back' })).toMatchObject({ ok: true });
    expect(await call(first, 'echo', { message: 'old' })).toMatchObject({ ok: false, executed: 'no' });
  });

  it('tells nothing more after close, and leaves no process', async () => {
    const connection = await connected();
    const pids = kind === 'stdio' ? [browser.hosts.at(-1)?.pid ?? 0, ...serverPids()] : [];
    await connection.close();
    // The reference server announces its tools anew after each hello, so some may have been told before.
    const told = changed.length;
    expect(await call(connection, 'echo', { message: 'late' })).toMatchObject({
      ok: false,
      failure: { code: 'serverUnavailable' },
      executed: 'no',
    });
    const end = performance.now() + 2_000;
    while (performance.now() < end && (await Promise.all(pids.map(alive))).includes(true));
    expect(await Promise.all(pids.map(alive))).toEqual(pids.map(() => false));
    expect({ lost, changed: changed.length }).toEqual({ lost: [], changed: told });
  });
});
