import { defaultSettings } from '../../../src/shared/settings.ts';
import type {
  AppView,
  BatchView,
  CallView,
  NoticeView,
  ServerView,
  SessionView,
  ToolView,
} from '../../../src/shared/views.ts';
import { signInServers } from './sign-in-views.ts';
import { addressQuestion, formQuestion, samplingView, secretQuestion } from './question-views.ts';

/** Made-up AppViews: one a state that the pages must show well. Also the material of the component tests. */

const nothingAllowed = { run: false, deny: false, cancel: false, runAgain: false, copy: false };

/** A tool with two parameters. */
function tool(name: string, change: Partial<ToolView> = {}): ToolView {
  return {
    name,
    exposedName: name,
    description: `Reads what ${name} names, from start to end.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'Absolute path of the file' },
        head: { type: 'number', description: 'Only the first lines' },
      },
      required: ['path'],
    },
    hints: {},
    ...change,
  };
}

/** A stdio server that is ready. */
export function server(change: Partial<ServerView> = {}): ServerView {
  return {
    id: 'files',
    name: 'Files',
    enabled: true,
    trustHints: false,
    transport: {
      kind: 'stdio',
      command: 'npx',
      args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/ana/My projects'],
      secretNames: [],
    },
    state: 'ready',
    status: 'Connected, protocol 2025-11-25.',
    tools: [
      tool('read_text_file', { hints: { readOnlyHint: true } }),
      tool('write_file', { description: 'Writes a file.', hints: { destructiveHint: true } }),
      tool('list_allowed_directories', { description: '', inputSchema: { type: 'object' } }),
    ],
    rejectedTools: [],
    protocolVersion: '2025-11-25',
    ...change,
  };
}

/** A finished call. */
export function call(change: Partial<CallView> = {}): CallView {
  return {
    path: 'batch-1/call-1',
    key: 'turn-1#0#abc',
    callId: '1',
    tool: 'read_text_file',
    server: 'Files',
    description: 'Read the parser to find the leak',
    args: { path: '/home/ana/My projects/src/parser.js', head: 40 },
    state: 'succeeded',
    status: 'The tool has answered.',
    attempt: 1,
    run: 1,
    startedAt: 1_796_000_000_000,
    settledAt: 1_796_000_000_840,
    preview:
      'import { tokenize } from "./tokens.js";\n\nexport function parse(text) {\n  return tokenize(text);\n}',
    resultBytes: 98,
    can: { ...nothingAllowed, runAgain: true, copy: true },
    ...change,
  };
}

/** A batch whose results are delivered. */
export function batch(change: Partial<BatchView> = {}): BatchView {
  return {
    path: 'batch-1',
    turn: 'turn-1',
    state: 'done',
    status: 'The results were attached as a file and sent.',
    calls: [call()],
    can: { deliver: false, send: false, stop: false },
    ...change,
  };
}

/** A session in a ChatGPT tab. */
export function session(change: Partial<SessionView> = {}): SessionView {
  return {
    stream: 'session:chatgpt:c-1',
    tab: 7,
    platform: 'ChatGPT',
    conversation: 'c-1',
    state: 'watching',
    status: 'Watching this conversation.',
    busy: false,
    batches: [],
    ...change,
  };
}

/** A view without servers, in a chat. */
export function view(change: Partial<AppView> = {}): AppView {
  return {
    settings: defaultSettings,
    servers: [],
    session: session(),
    told: null,
    site: null,
    notices: [],
    questions: [],
    messages: {},
    endpoint: null,
    ...change,
  };
}

const manyTools = Array.from({ length: 24 }, (_, index) =>
  tool(
    `${['list', 'search', 'get', 'create'][index % 4] ?? ''}_${['issues', 'pull_requests', 'files'][index % 3] ?? ''}_${index}`,
    {
      description:
        'Searches the repository the way the website does. Takes qualifiers such as is:open, author: and label:, and gives back at most a hundred results a page, newest first.',
      hints: { readOnlyHint: true, openWorldHint: true },
    },
  ),
);

const servers: readonly ServerView[] = [
  server({
    rejectedTools: [{ name: 'broken tool', reason: 'Its name holds a blank, which no chat can call.' }],
  }),
  server({
    id: 'github',
    name: 'GitHub',
    transport: {
      kind: 'http',
      url: 'https://api.githubcopilot.example/mcp/',
      secretNames: ['Authorization'],
    },
    tools: manyTools,
  }),
  server({
    id: 'search',
    name: 'Web search with a name that is too long for one line of a popup',
    transport: { kind: 'sse', url: 'http://localhost:3006/sse', secretNames: [] },
    state: 'connecting',
    status: 'Opening the event stream.',
    tools: [],
  }),
  server({
    id: 'db',
    name: 'Database',
    transport: { kind: 'http', url: 'http://127.0.0.1:8931/mcp', secretNames: [] },
    state: 'failed',
    status: 'Chrome does not let the extension reach this address yet.',
    failure: {
      code: 'permissionMissing',
      message: 'Chrome does not let the extension reach this address yet. Allow access to go on.',
    },
    missingOrigin: 'http://127.0.0.1/*',
    tools: [],
  }),
  server({
    id: 'notes',
    name: 'Notes',
    state: 'backingOff',
    status: 'The program ended with code 1. Trying again in 8 s.',
    failure: {
      code: 'commandFailed',
      message: 'The program ended with code 1. Read its last lines under Details and mend the arguments.',
      detail:
        "Error: ENOENT: no such file or directory, stat '/home/ana/notes'\n    at statSync (node:fs:1710:25)",
    },
    tools: [],
  }),
  server({
    id: 'off',
    name: 'Old tools',
    enabled: false,
    state: 'disabled',
    status: 'Switched off.',
    tools: [],
  }),
];

const hostMissing = server({
  state: 'failed',
  status: 'The companion program is not installed.',
  failure: {
    code: 'hostMissing',
    message: 'The companion program is not installed. Install it, then reconnect.',
  },
  tools: [],
});

const longContent = Array.from({ length: 30 }, (_, line) => `export const line${line} = ${line};`).join('\n');

const running = session({
  busy: true,
  status: 'Waiting for 1 call to be approved.',
  batches: [
    batch(),
    batch({
      path: 'batch-2',
      turn: 'turn-2',
      state: 'running',
      status: '1 of 4 calls has ended.',
      calls: [
        call({
          path: 'batch-2/call-1',
          callId: '1',
          tool: 'list_directory',
          args: { path: '/home/ana/My projects/src' },
        }),
        callWithoutEnd('batch-2/call-2', {
          key: 'turn-2#1#issues',
          callId: '2',
          tool: 'search_issues',
          server: 'GitHub',
          description: 'Find open issues about memory',
          args: { query: 'is:open memory leak', labels: ['bug', 'performance'], per_page: 20 },
          state: 'running',
          status: 'Sent to the server 12 s ago.',
          startedAt: Date.now() - 12_000,
          progress: { progress: 3, total: 8, message: 'Reading page 3 of 8' },
          preview: '',
          resultBytes: 0,
          can: { ...nothingAllowed, cancel: true },
        }),
        callWithoutEnd('batch-2/call-3', {
          callId: '3',
          tool: 'write_file',
          description: 'Write the mended parser',
          args: { path: '/home/ana/My projects/src/parser.js', content: longContent, backup: true },
          state: 'awaitingApproval',
          status: 'It waits for you: automatic running is off.',
          run: 0,
          attempt: 0,
          preview: '',
          resultBytes: 0,
          can: { ...nothingAllowed, run: true, deny: true },
        }),
        callWithoutEnd('batch-2/call-4', {
          callId: '4',
          tool: 'fetch_page',
          server: 'Web search',
          args: {},
          state: 'backingOff',
          status: 'The server was not reached. Attempt 3 begins in 2 s.',
          attempt: 2,
          preview: '',
          resultBytes: 0,
          can: { ...nothingAllowed, cancel: true },
        }),
      ],
      can: { deliver: true, send: false, stop: true },
    }),
  ],
});

function callWithoutEnd(path: string, change: Partial<CallView>): CallView {
  const unfinished = Object.entries(call()).filter(
    ([key]) => !['startedAt', 'settledAt', 'description'].includes(key),
  );
  return { ...(Object.fromEntries(unfinished) as unknown as CallView), path, ...change };
}

const failures = session({
  status: 'Watching this conversation.',
  batches: [
    batch({
      state: 'undelivered',
      status: 'The results are ready but not in the chat.',
      failure: {
        code: 'attachFailed',
        message:
          'The chat took neither a file nor text. Click into its input box, then press “Insert results now”.',
        detail: 'fileInput: no chip after 3000 ms\ndrop: no drop zone\npaste: default not prevented',
      },
      calls: [
        call({
          tool: 'run_query',
          server: 'Database',
          description: 'Count yesterday’s sign-ups',
          args: { sql: 'select count(*) from users where created_at > now() - interval 1 day' },
          state: 'failed',
          status: 'The tool says it failed.',
          failure: {
            code: 'toolError',
            message: 'The tool ran and says it failed: table “users” does not exist.',
          },
          preview: 'ERROR: relation "users" does not exist\nLINE 1: select count(*) from users',
          resultBytes: 71,
        }),
        call({
          path: 'batch-1/call-2',
          callId: '2',
          tool: 'send_mail',
          server: 'Mail',
          description: 'Send the report',
          args: { to: 'team@example.org', subject: 'Report', body: 'See attachment.\u202e gnp.troper' },
          state: 'outcomeUnknown',
          status: 'It was sent and no answer came.',
          failure: {
            code: 'outcomeUnknown',
            message:
              'The connection broke after the call was sent. It may have run: check before you run it again.',
          },
          preview: '',
          resultBytes: 0,
          can: { ...nothingAllowed, runAgain: true },
        }),
        call({
          path: 'batch-1/call-3',
          callId: '3',
          tool: 'delete_folder',
          args: { path: '/home/ana' },
          state: 'denied',
          status: 'You denied it; nothing was run.',
          preview: '',
          resultBytes: 0,
          can: nothingAllowed,
        }),
        call({
          path: 'batch-1/call-4',
          callId: '4',
          run: 2,
          preview: 'x'.repeat(500),
          resultBytes: 1_482_113,
        }),
      ],
      can: { deliver: true, send: false, stop: true },
    }),
  ],
});

const quarantine: NoticeView = {
  id: 'log-1',
  severity: 'error',
  message:
    'The event log of this conversation is damaged. Nothing of it runs by itself; what it held before is shown as history.',
  detail: 'session:chatgpt:c-1: 212 records expected, 198 read; record 199 fails its checksum.',
  action: 'acknowledge',
};

/** What a server with everything has beside tools. */
export const everything: NonNullable<ServerView['offers']> = {
  resources: { revision: 1, canWatch: true, watched: [] },
  prompts: { revision: 2 },
};

const square =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" rx="4" fill="#7a5af8"/></svg>',
  );

/** The gallery's states by name. */
export const galleryViews = {
  empty: view(),
  'no-chat': view({ session: null, servers: [server()] }),
  ready: view({ servers: [server()] }),
  many: view({ servers }),
  managed: view({
    servers: [server({ id: 'managed:corp', name: 'Company wiki', managed: true }), server()],
    notices: [
      {
        id: 'set-aside:0',
        severity: 'warning',
        action: 'remove',
        message:
          'The stored server “Old” cannot be read. It is set aside, and nothing of it is lost: a newer version may read it. Until then add it anew, or remove it.',
        detail: 'Wrong or missing: transport.kind.',
      },
    ],
  }),
  offers: view({
    servers: [
      server({
        name: 'Everything',
        offers: everything,
        tools: [
          tool('read_text_file', { title: 'Read a file', icon: square, hints: { readOnlyHint: true } }),
          tool('write_file', { title: 'Write a file' }),
        ],
      }),
      server({ id: 'more', name: 'Prompts only', offers: { prompts: { revision: 3 } } }),
    ],
  }),
  'offers-no-chat': view({ session: null, servers: [server({ offers: everything })] }),
  told: view({
    servers,
    told: { at: new Date().setHours(14, 5, 0, 0), tools: 7, added: 1, removed: 1, changed: 1 },
  }),
  'told-same': view({
    servers: [server()],
    told: { at: new Date(2026, 0, 31, 9, 30).getTime(), tools: 3, added: 0, removed: 0, changed: 0 },
  }),
  host: view({ servers: [hostMissing] }),
  'sign-in': view({ servers: signInServers(server) }),
  running: view({ servers, session: running }),
  failures: view({
    servers,
    session: failures,
    settings: { ...defaultSettings, autoRun: true, autoSend: true },
  }),
  questions: view({
    servers,
    session: running,
    questions: [
      secretQuestion(),
      { ...formQuestion(), call: { stream: running.stream, key: 'turn-2#1#issues', run: 1 } },
    ],
  }),
  address: view({
    servers: [server()],
    questions: [
      addressQuestion('http://bank.example.org:8080/sign-in?state=Zm9vYmFy&return=https%3A%2F%2Fa.example'),
    ],
  }),
  sampling: view({
    servers: [server({ offers: { logs: true }, logLevel: 'debug' })],
    messages: { files: 3 },
    questions: [samplingView({ model: 'llama' })],
  }),
  quarantine: view({
    servers: [server()],
    session: failures,
    notices: [
      quarantine,
      { id: 'disk', severity: 'warning', message: 'The disk is nearly full.', action: 'reload' },
      { id: 'tip', severity: 'info', message: 'The tools of “GitHub” changed since you attached them.' },
    ],
  }),
} satisfies Record<string, AppView>;

export type GalleryState = keyof typeof galleryViews;
