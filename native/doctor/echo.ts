import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { extensionOrigin } from '../../src/shared/extension-id.ts';
import { errorText, fail, type Outcome, succeed } from '../../src/shared/failure.ts';
import { encodeFrame, FrameReader, maxFrameBytes } from '../../src/shared/native-frames.ts';
import { isFromHost, nativeProtocol, type FromHost, type ToHost } from '../../src/shared/native-messages.ts';
import { systemProgram } from '../host/system-program.ts';

/** A Node program is started, which starts another one; a machine under load takes its time. */
const limitMs = 20_000;
const echoScript = 'process.stdin.on("data", (chunk) => process.stdout.write(chunk));';

/** What to start, and with what environment. */
export interface EchoRequest {
  /** The program that the manifest names. */
  readonly program: string;
  /** A node, which plays the server. */
  readonly nodePath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform?: string;
  readonly limitMs?: number;
}

/**
 * Starts the installed host as the browser does, lets it start a server that says back what it hears, and sends a
 * line through both. Resolves the milliseconds until the line was back.
 */
export async function echoThroughHost(request: EchoRequest): Promise<Outcome<number>> {
  const from = performance.now();
  const { file, args, options } = asTheBrowser(request);
  const host = spawn(file, args, options);
  host.stdin?.on('error', () => undefined);
  const heard = await conversation(host, request);
  host.stdin?.end();
  await ended(host);
  return heard === undefined ? succeed(Math.round(performance.now() - from)) : fail('hostFailed', heard);
}

/** How Chromium starts a host: its origin as the argument, in the host's folder; a batch file under cmd.exe. */
export function asTheBrowser({ program, env, platform = process.platform }: EchoRequest): {
  readonly file: string;
  readonly args: string[];
  readonly options: SpawnOptions;
} {
  const stdio: SpawnOptions['stdio'] = ['pipe', 'pipe', 'pipe'];
  if (platform !== 'win32')
    return { file: program, args: [extensionOrigin], options: { cwd: dirname(program), env, stdio } };
  const line = `""${program}" ${extensionOrigin} --parent-window=0"`;
  return {
    file: systemProgram('cmd.exe', env),
    args: ['/d', '/s', '/c', line],
    options: { env, stdio, windowsHide: true, windowsVerbatimArguments: true },
  };
}

/** Resolves what went wrong, in a sentence, or undefined when the line came back. */
function conversation(host: ChildProcess, request: EchoRequest): Promise<string | undefined> {
  const line = `mcp-multi-bridge ${randomUUID()} Grüße 漢字`;
  const reader = new FrameReader(maxFrameBytes);
  const send = (message: ToHost) => host.stdin?.write(encodeFrame(message));
  const last = request.limitMs ?? limitMs;
  let stderr = '';
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(`The host did not answer within ${last / 1000} s.`), last);
    host.once('exit', () => clearTimeout(timer));
    host.once('error', (error) => resolve(`The host could not be started: ${errorText(error)}`));
    host.once('close', (code) =>
      resolve(`The host ended with code ${code ?? 'none'}. ${stderr.trim()}`.trim()),
    );
    host.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-500)));
    host.stdout?.on('data', (chunk: Buffer) => {
      try {
        for (const message of reader.push(chunk)) {
          const answer = reply(message, line, request.nodePath);
          if (answer.send !== undefined) send(answer.send);
          if (answer.end) resolve(answer.trouble);
        }
      } catch (error) {
        resolve(`What the host wrote is no frame: ${errorText(error)}`);
      }
    });
  });
}

interface Reply {
  readonly send?: ToHost;
  readonly end: boolean;
  readonly trouble?: string;
}

/** What to do on a message of the host. */
export function reply(message: unknown, line: string, nodePath: string): Reply {
  const trouble = (text: string): Reply => ({ end: true, trouble: text });
  if (!isFromHost(message)) return trouble('The host said what no host of ours says.');
  const heard: FromHost = message;
  switch (heard.type) {
    case 'hello':
      return heard.protocol === nativeProtocol
        ? {
            end: false,
            send: { type: 'start', protocol: nativeProtocol, command: nodePath, args: ['-e', echoScript] },
          }
        : trouble('The host is of another version.');
    case 'started':
      return { end: false, send: { type: 'line', seq: 0, text: line } };
    case 'piece':
      return heard.text === line ? { end: true } : trouble('The line came back changed.');
    case 'ended':
      return trouble(heard.failure.message);
    case 'stderr':
      return { end: false };
    case 'refused':
    case 'oversize':
      return trouble(`The host answered "${heard.type}" to one short line.`);
  }
}

/** The host ends by itself once its input is closed; the browser would kill it after 2 s. */
async function ended(host: ChildProcess): Promise<void> {
  if (host.pid === undefined || host.exitCode !== null || host.signalCode !== null) return;
  const kill = setTimeout(() => host.kill('SIGKILL'), 2_000);
  await new Promise((resolve) => host.once('exit', resolve));
  clearTimeout(kill);
}
