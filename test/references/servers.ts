import { join } from 'node:path';
import type { JsonObject } from '../../src/shared/json.ts';
import type { TransportConfig } from '../../src/shared/settings.ts';
import type { Pins } from '../support/on-demand.ts';
import { everythingScript, root } from '../support/programs.ts';
import type { Starter } from './start.ts';

/** A server that users have, over one of the transports that it offers. */
export interface Reference {
  readonly title: string;
  /** Tools that it offers to anybody, by its pinned version; some offer more to a client that declares more. */
  readonly tools: number;
  readonly call: { readonly name: string; readonly args: JsonObject };
  readonly answer: RegExp;
  /** Without the internet its call ends with an error of the server's own, which is an answer as well. */
  readonly wantsInternet?: true;
  /** Starts what must be started, and tells how the extension is to reach it. */
  readonly open: (place: Place) => Promise<TransportConfig> | TransportConfig;
}

/** Where things are. */
export interface Place {
  /** node_modules of the packages that were installed on demand. */
  readonly modules: string;
  /** A Node of version 22 or newer. */
  readonly node22: string;
  /** A folder of this run. */
  readonly folder: string;
  readonly starter: Starter;
}

/** What is installed on demand; `everything` and `filesystem` are there already, for the tests. */
export const pins: Pins = {
  '@modelcontextprotocol/server-memory': '2026.8.31',
  '@modelcontextprotocol/server-sequential-thinking': '2026.8.31',
  '@modelcontextprotocol/server-github': '2025.4.8',
  '@upstash/context7-mcp': '4.1.1',
  '@wonderwhy-er/desktop-commander': '0.2.52',
  'mcp-proxy': '6.7.19',
  'mongodb-mcp-server': '3.0.4',
  supergateway: '4.0.0',
};

const node = process.execPath;
const echo = { call: { name: 'echo', args: { message: 'Grüße 🌍' } }, answer: /^Echo: Grüße 🌍$/ };
/** More where it hears what we declare. */
const everything = { tools: 13, ...echo };
/** A gateway keeps some of what either side declares to itself: its tool that runs only as a task may be missing. */
const relayed = { tools: 12, ...echo };

function stdio(args: (place: Place) => readonly string[], env?: (place: Place) => Record<string, string>) {
  return (place: Place): TransportConfig => ({
    kind: 'stdio',
    command: node,
    args: [...args(place)],
    ...(env && { env: env(place) }),
  });
}

const url = (port: number, path: string) => `127.0.0.1:${port}${path}`;
const quoted = (...words: readonly string[]) => words.map((word) => `"${word}"`).join(' ');
const gateway =
  (output: 'sse' | 'ws' | 'streamableHttp') =>
  ({ modules, starter }: Place) =>
    starter.start(node, (port) => [
      join(modules, 'supergateway/dist/index.js'),
      ...['--stdio', quoted(node, everythingScript, 'stdio')],
      ...['--outputTransport', output, '--port', String(port), '--logLevel', 'none'],
    ]);
const proxy = ({ modules, node22, starter }: Place) =>
  starter.start(node22, (port) => [
    join(modules, 'mcp-proxy/dist/bin/mcp-proxy.mjs'),
    ...['--host', '127.0.0.1', '--port', String(port), '--', node, everythingScript, 'stdio'],
  ]);

export const references: readonly Reference[] = [
  { title: 'everything, stdio', ...everything, open: stdio(() => [everythingScript, 'stdio']) },
  {
    title: 'everything, SSE',
    ...everything,
    open: async ({ starter }) => ({
      kind: 'sse',
      url: `http://${url(await starter.start(node, () => [everythingScript, 'sse']), '/sse')}`,
    }),
  },
  {
    title: 'everything, Streamable HTTP',
    ...everything,
    open: async ({ starter }) => ({
      kind: 'http',
      url: `http://${url(await starter.start(node, () => [everythingScript, 'streamableHttp']), '/mcp')}`,
    }),
  },
  {
    title: 'filesystem, stdio',
    tools: 14,
    call: { name: 'list_directory', args: { path: join(root, 'examples/sample-folder') } },
    answer: /\[FILE\] bread\.txt/,
    open: stdio(() => [
      join(root, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js'),
      join(root, 'examples/sample-folder'),
    ]),
  },
  {
    title: 'memory, stdio',
    tools: 9,
    call: {
      name: 'create_entities',
      args: { entities: [{ name: 'a', entityType: 'b', observations: ['c'] }] },
    },
    answer: /"entityType": "b"/,
    open: stdio(
      ({ modules }) => [join(modules, '@modelcontextprotocol/server-memory/dist/index.js')],
      ({ folder }) => ({ MEMORY_FILE_PATH: join(folder, 'memory.jsonl') }),
    ),
  },
  {
    title: 'sequential-thinking, stdio',
    tools: 1,
    call: {
      name: 'sequentialthinking',
      args: { thought: 'x', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
    },
    answer: /"thoughtNumber": 1/,
    open: stdio(({ modules }) => [
      join(modules, '@modelcontextprotocol/server-sequential-thinking/dist/index.js'),
    ]),
  },
  {
    title: 'github, stdio',
    wantsInternet: true,
    tools: 26,
    call: { name: 'search_repositories', args: { query: 'x' } },
    answer: /./,
    open: stdio(({ modules }) => [join(modules, '@modelcontextprotocol/server-github/dist/index.js')]),
  },
  {
    title: 'everything behind supergateway, SSE',
    ...relayed,
    open: async (place) => ({ kind: 'sse', url: `http://${url(await gateway('sse')(place), '/sse')}` }),
  },
  {
    title: 'everything behind supergateway, WebSocket',
    ...relayed,
    open: async (place) => ({ kind: 'ws', url: `ws://${url(await gateway('ws')(place), '/message')}` }),
  },
  {
    title: 'everything behind supergateway, Streamable HTTP',
    ...relayed,
    open: async (place) => ({
      kind: 'http',
      url: `http://${url(await gateway('streamableHttp')(place), '/mcp')}`,
    }),
  },
  {
    title: 'everything behind mcp-proxy, Streamable HTTP',
    ...relayed,
    open: async (place) => ({ kind: 'http', url: `http://${url(await proxy(place), '/mcp')}` }),
  },
  {
    title: 'everything behind mcp-proxy, SSE',
    ...relayed,
    open: async (place) => ({ kind: 'sse', url: `http://${url(await proxy(place), '/sse')}` }),
  },
  {
    title: 'context7, stdio',
    wantsInternet: true,
    tools: 2,
    call: { name: 'resolve-library-id', args: { query: 'x', libraryName: 'x' } },
    answer: /./,
    open: stdio(({ modules }) => [join(modules, '@upstash/context7-mcp/dist/index.js')]),
  },
  {
    title: 'context7, Streamable HTTP',
    wantsInternet: true,
    tools: 2,
    call: { name: 'resolve-library-id', args: { query: 'x', libraryName: 'x' } },
    answer: /./,
    open: async ({ modules, starter }) => {
      const script = join(modules, '@upstash/context7-mcp/dist/index.js');
      const port = await starter.start(node, (free) => [
        script,
        '--transport',
        'http',
        '--port',
        String(free),
      ]);
      return { kind: 'http', url: `http://${url(port, '/mcp')}` };
    },
  },
  {
    title: 'desktop-commander, stdio',
    tools: 26,
    call: { name: 'list_directory', args: { path: join(root, 'examples/sample-folder') } },
    answer: /bread\.txt/,
    open: stdio(
      ({ modules }) => [join(modules, '@wonderwhy-er/desktop-commander/dist/index.js')],
      ({ folder }) => ({ HOME: folder }),
    ),
  },
  {
    title: 'mongodb, stdio',
    tools: 27,
    call: { name: 'list-connections', args: {} },
    answer: /./,
    open: ({ modules, node22 }) => ({
      kind: 'stdio',
      command: node22,
      args: [join(modules, 'mongodb-mcp-server/dist/esm/index.js')],
      env: { MDB_MCP_TELEMETRY: 'disabled' },
    }),
  },
];
