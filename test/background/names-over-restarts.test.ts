import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallProgress } from '../../src/background/call-progress.ts';
import { createEras } from '../../src/background/eras.ts';
import { connect } from '../../src/background/mcp/connect.ts';
import { runTool } from '../../src/background/run-tool.ts';
import { Servers } from '../../src/background/servers.ts';
import { ToolBook } from '../../src/background/tool-book.ts';
import type { ServerConfig } from '../../src/shared/settings.ts';
import { openTransport, transportsWith } from '../../src/transports/index.ts';
import { until } from '../support/ports.ts';
import { hello, ScriptedServer, textResult, tool } from '../support/scripted-server.ts';

/** Two real servers that offer the same tool, and workers that die: no call reaches the other server. */
const offering = (...names: readonly string[]) =>
  new ScriptedServer({
    initialize: ({ reply }) => reply(hello({ tools: {} })),
    'tools/list': ({ reply }) => reply({ tools: names.map((name) => tool(name)) }),
    'tools/call': ({ reply }) => reply(textResult('done')),
  });
const servers = { files: offering('read'), git: offering('read', 'files__read') };
type Id = keyof typeof servers;
let urls: Record<Id, string>;
let worker: Servers;

beforeEach(async () => {
  const stored: Record<string, unknown> = {};
  const local = {
    get: (key: string) => Promise.resolve(structuredClone({ [key]: stored[key] })),
    set: (items: Record<string, unknown>) =>
      Promise.resolve(void Object.assign(stored, structuredClone(items))),
  };
  vi.stubGlobal('chrome', { storage: { local } });
  urls = { files: await servers.files.start(), git: await servers.git.start() };
});
afterEach(async () => {
  worker.configure([]);
  await Promise.all(Object.values(servers).map((server) => server.stop().catch(() => undefined)));
});

/** A new worker with these servers, once each has come to `ready` or to the state that is given. */
async function begin(states: Partial<Record<Id, string>>): Promise<void> {
  const book = new ToolBook();
  await book.load();
  const eras = createEras();
  worker = new Servers(
    (config, listener, signal) =>
      connect(config, listener, signal, {
        eras,
        open: (transport) => openTransport(transport, transportsWith(undefined)),
      }),
    () => undefined,
    () => undefined,
    (said) => said,
    book,
  );
  const ids = Object.keys(states) as Id[];
  worker.configure(ids.map(config));
  await until(
    () => worker.all().every(({ config: { id }, snapshot }) => snapshot.value === states[id as Id]),
    'all have come to their states',
  );
  await worker.namesKept();
}

const config = (id: Id): ServerConfig => ({
  id,
  name: { files: 'Files', git: 'Git' }[id],
  enabled: true,
  trustHints: false,
  era: 'legacy',
  transport: { kind: 'http', url: urls[id] },
});

async function call(name: string): Promise<string> {
  const run = await runTool(
    {
      servers: {
        names: () => worker.names(),
        connection: (id) => worker.connection(id),
        missing: () => worker.missing(),
        config: (id) => config(id as Id),
        until: (ready, signal) => worker.until(ready, signal, 500),
        next: (...lost) => worker.next(...lost),
      },
      stored: () => undefined,
      resultChars: () => 1000,
      claim: () => Promise.resolve(true),
      timeoutMs: () => 5000,
      ready: Promise.resolve(),
      progress: new CallProgress(
        () => undefined,
        (said) => said,
      ),
    },
    {
      stream: 's',
      input: { key: 'k', run: 1, attempt: 1, name, args: {} },
      signal: new AbortController().signal,
      sent: () => undefined,
    },
  );
  return run.ok ? 'ran' : run.failure.message;
}
const calls = () => [servers.files.count('tools/call'), servers.git.count('tools/call')];

it('a name reaches its own server or none, whoever is there after a restart', async () => {
  await begin({ files: 'ready' });
  expect([await call('read'), calls()]).toEqual(['ran', [1, 0]]);
  worker.configure([config('files'), config('git')]);
  await until(() => worker.connection('git') !== undefined, 'the other has come');
  const both = 'Several servers offer read. Call one of: files__read, git__read.';
  expect([await call('read'), await call('files__read'), calls()]).toEqual([both, 'ran', [2, 0]]);

  await servers.files.stop();
  await begin({ files: 'backingOff', git: 'ready' });
  expect([await call('read'), await call('files__read'), calls()]).toEqual([
    both,
    'The server Files is not connected. Reconnect it in the popup.',
    [2, 0],
  ]);
  expect([await call('git__read'), await call('git__files__read'), calls()]).toEqual(['ran', 'ran', [2, 2]]);
});
