import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/background/mcp/connect.ts';
import type { Connection } from '../../../src/background/mcp/types.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { TransportConfig } from '../../../src/shared/settings.ts';
import { openTransport, transports } from '../../../src/transports/index.ts';
import { openStdio } from '../../../src/transports/stdio.ts';
import { fakeBrowser } from '../../support/native-port.ts';
import { type Oracle, oracleArgs, readJournal, startOracle } from '../../support/start-oracle.ts';

let file = '';
let oracle: Oracle | undefined;
let opened: Connection[] = [];

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'oracle-')), 'journal');
});

afterEach(async () => {
  await Promise.all(opened.map((connection) => connection.close()));
  await oracle?.kill();
  opened = [];
  oracle = undefined;
});

async function connected(transport: TransportConfig): Promise<Connection> {
  const browser = fakeBrowser();
  const openers = { ...transports, stdio: (config: typeof stdio) => openStdio(config, browser.connect) };
  const outcome = await connect(
    { id: 'o', name: 'Oracle', enabled: true, trustHints: false, transport },
    { lost: () => undefined, toolsChanged: () => undefined },
    new AbortController().signal,
    { open: (config) => openTransport(config, openers) },
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  opened.push(outcome.value);
  return outcome.value;
}

let stdio: Extract<TransportConfig, { kind: 'stdio' }>;
beforeEach(() => {
  stdio = { kind: 'stdio', command: process.execPath, args: oracleArgs, env: { JOURNAL: file } };
});

async function http(): Promise<TransportConfig> {
  oracle = await startOracle({ journal: file });
  return { kind: 'http', url: oracle.url };
}

const call = (connection: Connection, tool: string, args: JsonObject = {}) =>
  connection.callTool(tool, args, { signal: new AbortController().signal, timeoutMs: 10_000 });

const done = (): string[] => readJournal(file).map(({ tool, phase }) => `${tool} ${phase}`);

it('a call is admitted when it has its place at the origin: one that leaves the line before was never sent', async () => {
  const connection = await connected(await http());
  const admitted: string[] = [];
  const stop = new AbortController();
  const ask = (text: string, tool: string, signal = new AbortController().signal) =>
    connection.callTool(tool, tool === 'sleep' ? { ms: 300 } : { text }, {
      signal,
      timeoutMs: 10_000,
      admit: () => Promise.resolve(void admitted.push(text)),
    });
  const four = ['1', '2', '3', '4'].map((text) => ask(text, 'sleep'));
  const left = ask('5', 'append', stop.signal);
  const next = ask('6', 'append');
  stop.abort();
  expect(await left).toMatchObject({ ok: false, executed: 'no', failure: { code: 'cancelled' } });
  await Promise.all([...four, next]);
  expect(admitted).toEqual(['1', '2', '3', '4', '6']);
  expect(done().filter((line) => line.startsWith('append'))).toEqual(['append start', 'append end']);
});

it('a call that is not admitted is not sent, and its place is free again', async () => {
  const connection = await connected(await http());
  const why = { code: 'alreadyRan', message: 'm' } as const;
  const refused = () =>
    connection.callTool(
      'append',
      { text: 'x' },
      {
        signal: new AbortController().signal,
        timeoutMs: 10_000,
        admit: () => Promise.resolve(why),
      },
    );
  for (let place = 1; place <= 5; place += 1)
    expect(await refused()).toEqual({ ok: false, executed: 'no', failure: why });
  expect(done()).toEqual([]);
});

describe.each([
  ['http', http],
  ['stdio', () => Promise.resolve(stdio)],
] as const)('over %s, as the server itself wrote it down', (_kind, config) => {
  it('a call runs once, and its result is whole', async () => {
    const connection = await connected(await config());
    const outcome = await call(connection, 'big', { bytes: 3_000_000 });
    expect(outcome.ok && outcome.result.content).toEqual([{ type: 'text', text: 'x'.repeat(3_000_000) }]);
    expect(await call(connection, 'fail')).toMatchObject({ ok: true, result: { isError: true } });
    expect(done()).toEqual(['big start', 'big end', 'fail start']);
  });

  it('a server that did its work and died before it answered is never asked again', async () => {
    const connection = await connected(await config());
    expect(await call(connection, 'crashAfter')).toMatchObject({ ok: false, executed: 'unknown' });
    expect(await call(connection, 'append', { text: 'x' })).toMatchObject({ ok: false, executed: 'no' });
    expect(done()).toEqual(['crashAfter start']);
  });
});

describe('a server that was restarted', () => {
  it('refuses the old connection what provably did not run, and runs it once on a new one', async () => {
    const transport = await http();
    const old = await connected(transport);
    await call(old, 'append', { text: 'before' });
    oracle = await oracle!.restart();
    expect(await call(old, 'append', { text: 'after' })).toMatchObject({ ok: false, executed: 'no' });
    expect(await call(await connected(transport), 'append', { text: 'after' })).toMatchObject({
      ok: true,
      result: { content: [{ type: 'text', text: '1' }] },
    });
    expect(readJournal(file).map(({ args, phase }) => [args['text'], phase])).toEqual([
      ['before', 'start'],
      ['before', 'end'],
      ['after', 'start'],
      ['after', 'end'],
    ]);
  });
});
