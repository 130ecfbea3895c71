import { before, type Change, pascal, type Skeleton } from './change.ts';

/** A transport: opener, kind of configuration, registry line, choice in the form, test. `kind` is one word. */
export function transportSkeleton(kind: string): Skeleton {
  return {
    files: {
      [`src/transports/${kind}.ts`]: transport(kind),
      [`test/transports/${kind}.test.ts`]: test(kind),
    },
    edits: [
      insert('src/shared/settings.ts', /\]\);\nexport type TransportConfig/, schema(kind)),
      insert(
        'src/background/mcp/connect.ts',
        /(?<=const openMs: Readonly<Record<TransportKind, number>> = \{[^}]*\d),?\s*\};/,
        `, ${kind}: 30_000`,
      ),
      insert('src/ui/strings-form.ts', / {2}'form\.url':/, `  'form.${kind}': '${pascal(kind)}',\n`),
      insert(
        'src/ui/components/mcp-server-form.ts',
        /(?<=const kinds: readonly TransportKind\[\] = \[.*)\];/,
        `, '${kind}'`,
      ),
      { path: 'src/transports/index.ts', write: (text) => registered(text, kind) },
    ],
    next: [
      `npx vitest run --project unit test/meta test/transports/${kind}.test.ts   names what is missing`,
      `test/transports/contract.test.ts   takes a line for it: the contract that all transports share`,
      `src/shared/settings.ts   what its configuration needs besides an address`,
    ],
  };
}

function insert(path: string, anchor: RegExp, added: string): Change {
  return { path, write: (text) => before(text, anchor, added, path) };
}

function registered(text: string, kind: string): string {
  const path = 'src/transports/index.ts';
  const open = `open${pascal(kind)}`;
  const imported = before(
    text,
    /import type \{ Authorizer, McpTransport/,
    `import { ${open} } from './${kind}.ts';\n`,
    path,
  );
  const listed = before(
    imported,
    /\};\n\n\/\*\* Every transport, where/,
    `  ${kind}: (config) => ${open}(config),\n`,
    path,
  );
  return before(
    listed,
    / {2}\}\n\}\n$/,
    `    case '${kind}':\n      return openers.${kind}(config);\n`,
    path,
  );
}

function schema(kind: string): string {
  return `  z.object({
    kind: z.literal('${kind}'),
    url: z.string(),
    headers: z.optional(z.record(z.string(), z.string())),
  }),
`;
}

function transport(kind: string): string {
  const type = pascal(kind);
  return `import type { Transport } from '@modelcontextprotocol/client';
import { failure, type Failure } from '../shared/failure.ts';
import type { TransportConfig } from '../shared/settings.ts';
import { type McpTransport, TransportFault } from './types.ts';

type ${type}Config = Extract<TransportConfig, { kind: '${kind}' }>;

/** Fill me: which protocol, and what it cannot do. */
export function open${type}(config: ${type}Config): McpTransport {
  return new ${type}Transport(config);
}

class ${type}Transport implements McpTransport {
  fault: Failure | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];

  readonly #config: ${type}Config;

  constructor(config: ${type}Config) {
    this.#config = config;
  }

  start(): Promise<void> {
    return Promise.reject(this.#missing('start'));
  }

  send(): Promise<void> {
    return Promise.reject(this.#missing('send'));
  }

  reserve(): Promise<() => void> {
    return Promise.resolve(() => undefined);
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  end(): Promise<void> {
    return this.close();
  }

  #missing(part: string): TransportFault {
    const { url } = this.#config;
    return new TransportFault(failure('internal', \`Fill me: \${part} of src/transports/${kind}.ts (\${url})\`), 'no');
  }
}
`;
}

function test(kind: string): string {
  return `import { expect, test } from 'vitest';
import { open${pascal(kind)} } from '../../src/transports/${kind}.ts';

test('connects', async () => {
  const transport = open${pascal(kind)}({ kind: '${kind}', url: 'http://127.0.0.1:1/' });
  await transport.start();
  expect(transport.fault).toBeUndefined();
});
`;
}
