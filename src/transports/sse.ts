import '../shared/zod-jitless.ts';
import {
  type FetchLike,
  type JSONRPCMessage,
  SSEClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { errorText, type Failure, failure } from '../shared/failure.ts';
import type { TransportConfig } from '../shared/settings.ts';
import { withAuthorization } from './authorize.ts';
import { cappedBody, maxAnswerBytes } from './capped-body.ts';
import { readAddress } from './http-address.ts';
import { brokenAnswer, refusedBy, tooLarge, unreachable } from './http-faults.ts';
import type { HttpOptions } from './http.ts';
import { originBudget } from './origin-budget.ts';
import { Pending, requestId } from './pending.ts';
import { type McpTransport, TransportFault } from './types.ts';

type SseConfig = Extract<TransportConfig, { kind: 'sse' }>;

/** HTTP+SSE of 2024-11-05. Throws a TransportFault for an address or header that cannot be used. */
export function openSse(config: SseConfig, options: HttpOptions = {}): McpTransport {
  return new SseTransport(config, options);
}

/**
 * The stream is the session: a stream that broke is never continued, because the server would take the new one for a
 * client that has not said hello. So the first break closes this transport.
 */
class SseTransport implements McpTransport {
  fault: Failure | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];

  readonly #url: URL;
  readonly #inner: SSEClientTransport;
  readonly #fetch: FetchLike;
  readonly #limit: number;
  readonly #pending = new Pending();
  #streamFault: TransportFault | undefined;
  #open = false;

  constructor(config: SseConfig, options: HttpOptions) {
    const { url, headers } = readAddress(config);
    this.#url = url;
    const plain: FetchLike = options.fetch ?? ((input, init) => fetch(input, init));
    this.#fetch = withAuthorization(plain, url, options.authorizer);
    this.#limit = options.maxAnswerBytes ?? maxAnswerBytes;
    this.#inner = new SSEClientTransport(url, {
      requestInit: { headers },
      fetch: (input, init) => this.#dispatch(new URL(input), init ?? {}),
    });
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onclose = () => this.#onClosed();
    this.#inner.onmessage = (message) => {
      // First the client, so that its caller has the answer before `send` settles.
      this.onmessage?.(message);
      this.#pending.answered(message);
    };
  }

  readonly reserve = (signal: AbortSignal) => originBudget(this.#url).takeCall(signal);

  async start(): Promise<void> {
    try {
      await this.#inner.start();
      this.#open = true;
    } catch (error) {
      await this.#inner.close();
      throw this.#streamFault ?? notSse(this.#url, errorText(error));
    }
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const id = requestId(message);
    if (id === undefined) {
      await this.#inner.send(message);
      return;
    }
    const answer = this.#pending.wait(id);
    this.#inner.send(message).catch((error: unknown) => {
      this.#pending.fail(id, error instanceof TransportFault ? error : brokenAnswer(errorText(error)));
    });
    await answer;
  }

  async close(): Promise<void> {
    await this.#inner.close();
  }

  readonly end = (): Promise<void> => this.close();

  async #dispatch(url: URL, init: RequestInit): Promise<Response> {
    const stream = init.method === undefined;
    let response: Response;
    try {
      response = await this.#fetch(url, { ...init, credentials: 'omit', cache: 'no-store' });
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      const fault = unreachable(url, error);
      if (stream) this.#streamFault = fault;
      throw fault;
    }
    if (!stream && response.status >= 400)
      throw refusedBy(response, await textOf(response), { url, session: false });
    if (!stream) return response;
    await this.#checkStream(url, response);
    return cappedBody(response, {
      limit: this.#limit,
      onOver: () => {
        const fault = tooLarge(this.#limit);
        this.#streamFault = fault;
        return fault;
      },
      onEnd: () => this.#onBroken(),
    });
  }

  async #checkStream(url: URL, response: Response): Promise<void> {
    const type = response.headers.get('content-type') ?? '';
    if (response.status >= 500 || response.status === 401 || response.status === 403)
      this.#streamFault = refusedBy(response, await textOf(response), { url, session: false });
    else if (response.status !== 200 || !type.startsWith('text/event-stream'))
      this.#streamFault = notSse(url, `HTTP ${response.status}, content type "${type}"`);
    if (this.#streamFault !== undefined) throw this.#streamFault;
  }

  #onBroken(): void {
    if (!this.#open) return;
    this.#open = false;
    const cause = this.#streamFault ?? brokenAnswer();
    this.fault = cause.failure;
    void this.#pending.failAll(cause).then(() => this.#inner.close());
  }

  #onClosed(): void {
    this.#open = false;
    void this.#pending.failAll(brokenAnswer()).then(() => this.onclose?.());
  }
}

function notSse(url: URL, detail: string): TransportFault {
  const message = `There is no SSE stream at ${url.origin}${url.pathname}. SSE addresses mostly end in /sse; for /mcp choose Streamable HTTP.`;
  return new TransportFault(failure('notAnMcpServer', message, detail), 'no');
}

function textOf(response: Response): Promise<string> {
  return response.text().catch(() => '');
}
