import '../shared/zod-jitless.ts';
import { type JSONRPCMessage, type RequestId, type Transport } from '@modelcontextprotocol/client';
import { errorText, type Failure, failure } from '../shared/failure.ts';
import { type FromHost, isFromHost, nativeProtocol } from '../shared/native-messages.ts';
import { PieceJoiner } from '../shared/native-pieces.ts';
import type { TransportConfig } from '../shared/settings.ts';
import { hostSilent, otherVersion, portFailure, portTrouble } from './native-faults.ts';
import { chromePort, type ConnectNative, type NativePort } from './native-port.ts';
import { hear } from './hear.ts';
import { idAtAnEnd } from './id-at-an-end.ts';
import { Pending, requestId } from './pending.ts';
import { type McpTransport, TransportFault } from './types.ts';

type StdioConfig = Extract<TransportConfig, { kind: 'stdio' }>;

/** How long a host may take to say hello. It is a Node program, so this is for a machine under load. */
const helloMs = 15_000;

/** stdio through the native messaging host: one host process and one child for each connection. */
export function openStdio(config: StdioConfig, connect: ConnectNative = chromePort): McpTransport {
  return new StdioTransport(config, connect);
}

class StdioTransport implements McpTransport {
  fault: Failure | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];
  onlog?: ((text: string) => void) | undefined;

  /**
   * By these two the SDK tells a pipe: a server that leaves the probe of the modern era unanswered is then asked to
   * initialize in the same process. They say nothing else.
   */
  readonly stderr = null;
  readonly pid = null;

  readonly #config: StdioConfig;
  readonly #connect: ConnectNative;
  readonly #pending = new Pending();
  readonly #joiner = new PieceJoiner();
  readonly #sent = new Map<number, RequestId>();
  #seq = 0;
  #port: NativePort | undefined;
  #said = false;
  #started: (() => void) | undefined;
  #refuse: ((fault: TransportFault) => void) | undefined;
  #closed = false;

  constructor(config: StdioConfig, connect: ConnectNative) {
    this.#config = config;
    this.#connect = connect;
  }

  /** A pipe has no places to share. */
  readonly reserve = () => Promise.resolve(() => undefined);

  /** Resolves when the child process exists. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#lose(hostSilent(), false), helloMs);
      this.#started = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#refuse = (fault) => {
        clearTimeout(timer);
        reject(fault);
      };
      this.#port = this.#connect({
        onMessage: (message) => this.#receive(message),
        onEnd: (reason) => this.#lose(portFailure(reason, this.#said), true),
      });
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed || this.#port === undefined)
      throw new TransportFault(
        this.fault ?? failure('connectionLost', 'This server is not connected.'),
        'no',
      );
    const seq = this.#seq++;
    const id = requestId(message);
    const answer = id === undefined ? undefined : this.#pending.wait(id);
    if (id !== undefined) this.#sent.set(seq, id);
    try {
      this.#port.post({ type: 'line', seq, text: JSON.stringify(message) });
    } catch (error) {
      // The browser refuses messages of 64 MiB and more; nothing was sent.
      const fault = new TransportFault(portTrouble(errorText(error)), 'no');
      if (id === undefined) throw fault;
      this.#pending.fail(id, fault);
    }
    await answer?.finally(() => this.#sent.delete(seq));
  }

  close(): Promise<void> {
    this.#shut(new TransportFault(failure('connectionLost', 'The connection was closed.'), 'unknown'));
    return Promise.resolve();
  }

  readonly end = (): Promise<void> => this.close();

  #receive(message: unknown): void {
    if (this.#closed) return;
    if (!isFromHost(message)) {
      this.#lose(otherVersion(), true);
      return;
    }
    try {
      this.#act(message);
    } catch (error) {
      this.#lose(portTrouble(errorText(error)), true);
    }
  }

  #act(message: FromHost): void {
    switch (message.type) {
      case 'hello':
        this.#greet(message.protocol);
        break;
      case 'started':
        this.#started?.();
        break;
      case 'piece':
        this.#read(this.#joiner.push(message));
        break;
      case 'stderr':
        this.onlog?.(message.text);
        break;
      case 'oversize':
        this.#joiner.skip();
        this.#failLarge(message);
        break;
      case 'refused':
        this.#failRefused(message.seq);
        break;
      case 'ended':
        this.#failUntaken(message.taken, message.failure);
        this.#lose(message.failure, message.taken >= 0);
        break;
    }
  }

  #greet(protocol: number): void {
    this.#said = true;
    if (protocol !== nativeProtocol) {
      this.#lose(otherVersion(), false);
      return;
    }
    const { command, args, env, cwd } = this.#config;
    this.#port?.post({
      type: 'start',
      protocol: nativeProtocol,
      command,
      args,
      ...(env !== undefined && { env }),
      ...(cwd !== undefined && { cwd }),
      stderr: true,
    });
  }

  /** A line that is no JSON-RPC is a server's chatter on the wrong stream: noted and passed over. */
  #read(line: string | undefined): void {
    if (line === undefined) return;
    hear(line, this, this.#pending);
  }

  #failLarge(ends: { readonly head: string; readonly tail: string; readonly bytes: number }): void {
    const fault = new TransportFault(
      failure(
        'tooLarge',
        `The answer is ${Math.round(ends.bytes / 1024 / 1024)} MB, too much to take in. Ask the tool for less at a time.`,
      ),
      'unknown',
    );
    const id = idAtAnEnd(ends);
    if (id === undefined) void this.#pending.failAll(fault);
    else this.#pending.fail(id, fault);
  }

  #failUntaken(taken: number, why: Failure): void {
    for (const [seq, id] of this.#sent)
      if (seq > taken) this.#pending.fail(id, new TransportFault(why, 'no'));
  }

  #failRefused(seq: number): void {
    const id = this.#sent.get(seq);
    if (id === undefined) return;
    const text = 'The server takes no more messages, so this was not sent. Reconnect the server.';
    this.#pending.fail(id, new TransportFault(failure('serverUnavailable', text), 'no'));
  }

  /** The host or the child is gone. `ran` = what was sent may have been acted on. */
  #lose(why: Failure, ran: boolean): void {
    if (this.#closed) return;
    const fault = new TransportFault(why, ran ? 'unknown' : 'no');
    this.fault = why;
    this.#shut(fault);
  }

  #shut(fault: TransportFault): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#refuse?.(fault);
    this.#port?.disconnect();
    void this.#pending.failAll(fault).then(() => this.onclose?.());
  }
}
