import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { errorText } from '../../src/shared/failure.ts';
import { endpointAssistant } from './assistant/endpoint.ts';
import { scriptedAssistant } from './assistant/scripted.ts';
import { handle } from './http.ts';
import { pageFiles } from './page-files.ts';

/** The ports the extension knows the playground by (src/platforms/playground.ts). */
const playgroundPorts = [43117, 43118, 43119] as const;

/** How to serve the playground. Without `endpoint` the scripted assistant answers. */
export interface PlaygroundOptions {
  /** Only this port, 0 for any. Default: the first free one that the extension knows. */
  readonly port?: number;
  /** Base URL of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1. */
  readonly endpoint?: string;
  readonly model?: string;
  readonly apiKey?: string;
  /** Milliseconds between two pieces of a scripted reply. Default 15. */
  readonly pace?: number;
  readonly quiet?: boolean;
}

/** A served playground. `close` ends replies that are under way. */
export interface Playground {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const usage = `mcp-multi-bridge playground [options]

  A chat page on 127.0.0.1 to try the extension with, no account needed.

  --port N            only this port (the extension knows ${playgroundPorts.join(', ')})
  --endpoint URL      let a model answer: base URL of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1
  --model NAME        the model's name there (needed with --endpoint)
  --api-key-env VAR   environment variable that holds the API key`;

/** The `playground` command: serves until Ctrl-C. Says what is wrong and sets exit code 2 on wrong options. */
export async function runPlayground(argv: string[]): Promise<void> {
  try {
    const options = readOptions(argv);
    if (options === 'help') {
      console.log(usage);
      return;
    }
    const playground = await servePlayground(options);
    process.once('SIGINT', () => void playground.close());
    process.once('SIGTERM', () => void playground.close());
  } catch (error) {
    console.error(`${errorText(error)}\n\n${usage}`);
    process.exitCode = 2;
  }
}

/** Serves the chat page on 127.0.0.1. Rejects when no port is free or the page is not built. */
export async function servePlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const { endpoint, model, apiKey } = options;
  if (endpoint !== undefined && model === undefined) throw new Error('--endpoint needs --model NAME.');
  const site = {
    port: () => port,
    files: pageFiles(),
    assistant:
      endpoint === undefined || model === undefined
        ? scriptedAssistant(options.pace ?? 15)
        : endpointAssistant({ endpoint, model, ...(apiKey === undefined ? {} : { apiKey }) }),
  };
  const server = createServer((request, response) => {
    // A page that goes away while it sends is no error of ours.
    handle(site, request, response).catch(() => response.destroy());
  });
  const ports = options.port === undefined ? playgroundPorts : [options.port];
  const port: number = await listen(server, ports);
  const url = `http://127.0.0.1:${port}/`;
  if (options.quiet !== true)
    console.log(`The playground is at ${url}  (${site.assistant.name}; Ctrl-C ends it)`);
  return { url, port, close: () => close(server) };
}

function readOptions(argv: string[]): PlaygroundOptions | 'help' {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string' },
      endpoint: { type: 'string' },
      model: { type: 'string' },
      'api-key-env': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return 'help';
  const variable = values['api-key-env'];
  const apiKey = variable === undefined ? undefined : process.env[variable];
  if (variable !== undefined && apiKey === undefined)
    throw new Error(`The environment has no variable ${variable}.`);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536))
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port ?? ''}".`);
  return {
    ...(port === undefined ? {} : { port }),
    ...(values.endpoint === undefined ? {} : { endpoint: values.endpoint }),
    ...(values.model === undefined ? {} : { model: values.model }),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

async function listen(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const free = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    server.removeAllListeners('error').removeAllListeners('listening');
    if (free) return (server.address() as AddressInfo).port;
  }
  throw new Error(
    `The playground needs port ${ports.join(' or ')}, but other programs use it: end one of them.`,
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
