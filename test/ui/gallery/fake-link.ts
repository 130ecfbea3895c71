import { type Outcome, succeed } from '../../../src/shared/failure.ts';
import type { Link, UiRequest } from '../../../src/ui/link-types.ts';

/** What a fake link was asked. */
export interface Asked {
  readonly messages: UiRequest[];
  readonly origins: string[];
  readonly copied: string[];
  readonly downloads: (readonly [fileName: string, text: string, mimeType: string])[];
  diagnostics: number;
  reloads: number;
}

const answers: Readonly<Partial<Record<UiRequest['type'], unknown>>> = {
  'result.requested': { text: 'the whole result' },
  'prompt.requested': { fileName: 'mcp-tools.md', text: '# the prompt' },
  'prompt.attachRequested': { how: 'fileInput' },
  'config.exportRequested': { servers: [] },
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
    download: (fileName, text, mimeType) => {
      asked.downloads.push([fileName, text, mimeType]);
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
