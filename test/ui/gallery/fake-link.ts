import { type Outcome, succeed } from '../../../src/shared/failure.ts';
import type { Link, UiRequest } from '../../../src/ui/link-types.ts';

/** What a fake link was asked. */
export interface Asked {
  readonly messages: UiRequest[];
  readonly origins: string[];
  readonly copied: string[];
  readonly downloads: (readonly [fileName: string, content: string | Uint8Array | Blob, mimeType: string])[];
  diagnostics: number;
  reloads: number;
}

const lists = {
  resources: {
    items: [
      {
        uri: 'file:///home/ana/My projects/README.md',
        name: 'README.md',
        title: 'Read me',
        description: 'What the project is and how it is built.',
        mimeType: 'text/markdown',
        size: 4812,
      },
      { uri: 'demo://logo', name: 'Logo', mimeType: 'image/png' },
      {
        uri: 'db://reports/2026/a-name-that-is-longer-than-the-panel-is-wide-and-has-no-blank-in-it',
        name: 'a-name-that-is-longer-than-the-panel-is-wide-and-has-no-blank-in-it',
        description: 'Figures\u202e of the year',
      },
    ],
    rejected: [{ name: 'nowhere', reason: 'It has no usable URI.' }],
  },
  templates: {
    items: [
      {
        uriTemplate: 'db://{department}/people{?name}',
        name: 'People',
        description: 'Who works where.',
        mimeType: 'application/json',
      },
    ],
    rejected: [],
  },
};
const prompts = {
  items: [
    { name: 'hello', title: 'Say hello', description: 'A greeting.', args: [] },
    {
      name: 'review',
      description: 'Asks for a review of one file, line by line.',
      args: [
        { name: 'file', description: 'Path inside the project', required: true },
        { name: 'tone', required: false },
      ],
    },
  ],
  rejected: [],
};

const answers: Readonly<Partial<Record<UiRequest['type'], unknown>>> = {
  'result.requested': { text: 'the whole result' },
  'prompt.requested': { fileName: 'mcp-tools.md', text: '# the prompt' },
  'prompt.attachRequested': { how: 'fileInput' },
  'tools.tellRequested': { how: 'text' },
  'config.exportRequested': { servers: [] },
  'resources.requested': lists,
  'serverPrompts.requested': prompts,
  'resource.readRequested': { contents: [{ uri: 'demo://logo', mimeType: 'image/png', blob: 'aGk=' }] },
  'resource.attachRequested': { how: 'fileInput', files: ['README.md'] },
  'serverPrompt.readRequested': { text: 'Say hello.' },
  'serverPrompt.insertRequested': { messages: 1, files: [], failed: [] },
  'completion.requested': { values: ['Engineering', 'Sales'], hasMore: false },
  'log.requested': { text: '{"seq":1}\n', snapshot: null },
};

/** A link that answers everything well, unless `outcomes` says otherwise by message type, and remembers what it was asked. */
export function fakeLink(
  options: { framed?: boolean; outcomes?: Partial<Record<UiRequest['type'], Outcome<unknown>>> } = {},
): { link: Link; asked: Asked } {
  const asked: Asked = { messages: [], origins: [], copied: [], downloads: [], diagnostics: 0, reloads: 0 };
  const link: Link = {
    request: (message) => {
      asked.messages.push(message);
      const outcome = options.outcomes?.[message.type] ?? succeed(answers[message.type] ?? null);
      return Promise.resolve(outcome as never);
    },
    allowOrigin: (pattern) => done(() => asked.origins.push(pattern)),
    copy: (text) => done(() => asked.copied.push(text)),
    download: (fileName, content, mimeType) => {
      asked.downloads.push([fileName, content, mimeType]);
    },
    openDiagnostics: () => {
      asked.diagnostics++;
    },
    reload: () => {
      asked.reloads++;
    },
    framed: options.framed ?? false,
  };
  return { link, asked };
}

function done(remember: () => unknown): Promise<Outcome<null>> {
  remember();
  return Promise.resolve(succeed(null));
}
