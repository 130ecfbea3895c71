import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { failure, type Failure } from '../shared/failure.ts';
import type { TransportConfig } from '../shared/settings.ts';
import { maxAnswerBytes } from './capped-body.ts';
import { brokenAnswer, tooLarge } from './http-faults.ts';
import { hear } from './hear.ts';
import { Pending, requestId } from './pending.ts';
import { idAtAnEnd } from './id-at-an-end.ts';
import { type McpTransport, TransportFault } from './types.ts';

type WsConfig = Extract<TransportConfig, { kind: 'ws' }>;

/** Opens a socket; given in, so that tests run where there is no WebSocket. */
export type OpenSocket = (url: string, protocol: string) => WebSocket;

/** Enough of a cut message to find its id in. */
const endLength = 1024;

/**
 * WebSocket, as the SDK's first version had it and gateways still offer it: subprotocol `mcp`, one JSON-RPC message a
 * text frame. No part of the specification. A browser's socket carries no headers, so it takes no secrets but those in
 * its address.
 */
export function openWs(
  config: WsConfig,
  open: OpenSocket = (url, protocol) => new WebSocket(url, protocol),
): McpTransport {
  return new WsTransport(readWsAddress(config), open);
}

/** The address as it can be used. Throws a TransportFault with `configInvalid` for one that cannot. */
function readWsAddress({ url }: WsConfig): string {
  const text = url.trim();
  if (!URL.canParse(text) || !/^wss?:$/.test(new URL(text).protocol))
    throw invalid(`"${text}" is no WebSocket address. Enter one that begins with ws:// or wss://.`);
  return text;
}

function invalid(message: string): TransportFault {
  return new TransportFault(failure('configInvalid', message), 'no');
}

class WsTransport implements McpTransport {
  fault: Failure | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];
  /** By these two the SDK tells a pipe: see the same two in stdio.ts. */
  readonly stderr = null;
  readonly pid = null;

  readonly #url: string;
  readonly #open: OpenSocket;
  readonly #pending = new Pending();
  #socket: WebSocket | undefined;
  #closed = false;

  constructor(url: string, open: OpenSocket) {
    this.#url = url;
    this.#open = open;
  }

  /** Frames of many calls share the one connection. */
  readonly reserve = () => Promise.resolve(() => undefined);

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = this.#open(this.#url, 'mcp');
      let isOpen = false;
      this.#socket = socket;
      socket.onopen = () => {
        isOpen = true;
        resolve();
      };
      socket.onmessage = ({ data }: MessageEvent<unknown>) => this.#read(data);
      // A socket's error says nothing; its close follows and says what there is to say.
      socket.onclose = ({ code, reason }) => {
        const fault = isOpen ? brokenAnswer(`Closed with ${code} ${reason}`.trim()) : this.#unreachable();
        this.#lose(fault);
        reject(fault);
      };
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const socket = this.#socket;
    if (this.#closed || socket?.readyState !== 1)
      throw new TransportFault(
        this.fault ?? failure('connectionLost', 'This server is not connected.'),
        'no',
      );
    const id = requestId(message);
    const answer = id === undefined ? undefined : this.#pending.wait(id);
    socket.send(JSON.stringify(message));
    await answer;
  }

  close(): Promise<void> {
    this.#shut(new TransportFault(failure('connectionLost', 'The connection was closed.'), 'unknown'));
    return Promise.resolve();
  }

  readonly end = (): Promise<void> => this.close();

  #read(data: unknown): void {
    if (typeof data !== 'string') {
      this.onerror?.(new Error('A frame that is no text was passed over.'));
      return;
    }
    if (data.length > maxAnswerBytes) {
      this.#failLarge(data);
      return;
    }
    hear(data, this, this.#pending);
  }

  #failLarge(data: string): void {
    const id = idAtAnEnd({ head: data.slice(0, endLength), tail: data.slice(-endLength) });
    if (id === undefined) void this.#pending.failAll(tooLarge(maxAnswerBytes));
    else this.#pending.fail(id, tooLarge(maxAnswerBytes));
  }

  #unreachable(): TransportFault {
    const { host } = new URL(this.#url);
    return new TransportFault(
      failure(
        'connectionRefused',
        `No WebSocket opens at ${host}. Start the server there, or correct the address: gateways mostly end theirs in /message.`,
      ),
      'no',
    );
  }

  #lose(fault: TransportFault): void {
    if (this.#closed) return;
    this.fault = fault.failure;
    this.#shut(fault);
  }

  #shut(fault: TransportFault): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket?.close();
    void this.#pending.failAll(fault).then(() => this.onclose?.());
  }
}
