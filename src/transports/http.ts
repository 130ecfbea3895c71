import '../shared/zod-jitless.ts';
import {
  type FetchLike,
  type JSONRPCMessage,
  type RequestId,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { errorText, failure } from '../shared/failure.ts';
import type { TransportConfig } from '../shared/settings.ts';
import { withAuthorization } from './authorize.ts';
import { cappedBody, maxAnswerBytes } from './capped-body.ts';
import { readAddress } from './http-address.ts';
import { addressHint, brokenAnswer, refusedBy, tooLarge, unreachable } from './http-faults.ts';
import { answerInRefusal, methodHeader } from './http-refusal.ts';
import { originBudget } from './origin-budget.ts';
import { cancelledId, Pending, requestId } from './pending.ts';
import { Resumption } from './resumption.ts';
import { type Authorizer, type McpTransport, TransportFault } from './types.ts';

type HttpConfig = Extract<TransportConfig, { kind: 'http' }>;

/** `authorizer` signs the requests in; the rest is for tests. */
export interface HttpOptions {
  readonly authorizer?: Authorizer | undefined;
  readonly fetch?: FetchLike;
  readonly maxAnswerBytes?: number;
}

/** Carries the request's id to our own fetch, which takes it off again: the SDK gives no other way to tell them apart. */
const idHeader = 'x-bridge-request';

/** A broken answer is asked for again twice (GET with Last-Event-ID, where the server gave ids), then it counts as lost. */
const reconnectionOptions = {
  initialReconnectionDelay: 200,
  maxReconnectionDelay: 2_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 2,
};

const goodbyeMs = 1_000;
/** Of an error's body so much is read; a short part of it is shown. */
const refusalBytes = 1_000_000;

/** Streamable HTTP. Throws a TransportFault for an address or header that cannot be used. */
export function openHttp(config: HttpConfig, options: HttpOptions = {}): McpTransport {
  return new HttpTransport(config, options);
}

class HttpTransport implements McpTransport {
  readonly hasPerRequestStream = true;
  readonly fault = undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];
  onsuspect?: (() => void) | undefined;

  readonly #url: URL;
  readonly #inner: StreamableHTTPClientTransport;
  readonly #fetch: FetchLike;
  readonly #limit: number;
  readonly #pending = new Pending();
  readonly #requests = new Map<RequestId, AbortController>();
  readonly #resumption = new Resumption();
  #closed = false;

  constructor(config: HttpConfig, options: HttpOptions) {
    const { url, headers } = readAddress(config);
    this.#url = url;
    const plain: FetchLike = options.fetch ?? ((input, init) => fetch(input, init));
    this.#fetch = withAuthorization(plain, url, options.authorizer);
    this.#limit = options.maxAnswerBytes ?? maxAnswerBytes;
    this.#inner = new StreamableHTTPClientTransport(url, {
      requestInit: { headers },
      fetch: (input, init) => this.#dispatch(new URL(input), init ?? {}),
      reconnectionOptions,
    });
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onclose = () => this.#onClosed();
    this.#inner.onmessage = (message) => {
      // First the client, so that its caller has the answer before `send` settles.
      this.onmessage?.(message);
      this.#pending.answered(message);
    };
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  readonly reserve = (signal: AbortSignal) => originBudget(this.#url).takeCall(signal);

  async start(): Promise<void> {
    await this.#inner.start();
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  async send(message: JSONRPCMessage, options: TransportSendOptions = {}): Promise<void> {
    const id = requestId(message);
    if (id === undefined) {
      const cancelled = cancelledId(message);
      await this.#inner.send(message, ownHeaders(options)).finally(() => {
        if (cancelled !== undefined) this.#drop(cancelled);
      });
      return;
    }
    const controller = new AbortController();
    this.#requests.set(id, controller);
    const answer = this.#pending.wait(id).finally(() => {
      this.#requests.delete(id);
      if (this.#resumption.end(id)) controller.abort();
    });
    const given = options.requestSignal;
    this.#inner
      .send(message, {
        headers: { ...options.headers, [idHeader]: String(id) },
        requestSignal: given === undefined ? controller.signal : AbortSignal.any([controller.signal, given]),
        onresumptiontoken: (event) => {
          if (this.#requests.has(id)) this.#resumption.note(id, event);
        },
        onRequestStreamEnd: () => this.#pending.fail(id, brokenAnswer()),
      })
      .catch((error: unknown) => this.#pending.fail(id, this.#explain(error)));
    await answer;
  }

  async close(): Promise<void> {
    await this.#inner.close();
  }

  readonly end = async (): Promise<void> => {
    const goodbye = this.#inner.terminateSession().catch(() => undefined);
    await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, goodbyeMs))]);
    await this.close();
  };

  /** Every request of the SDK: without cookies, counted, and with its faults told apart. */
  async #dispatch(url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const method = init.method ?? 'GET';
    const resumed = method === 'GET' ? this.#resumption.of(headers) : undefined;
    const id = resumed ?? this.#requestOf(headers.get(idHeader));
    headers.delete(idHeader);
    const pushes =
      resumed === undefined && (method === 'GET' || headers.get(methodHeader) === 'subscriptions/listen');
    const release = pushes ? originBudget(url).takeStream() : undefined;
    // Only this answer tells the SDK to do without a push stream.
    if (pushes && release === undefined) return new Response(null, { status: 405 });
    let response: Response;
    try {
      response = await this.#fetch(url, { ...init, headers, credentials: 'omit', cache: 'no-store' });
    } catch (error) {
      release?.();
      if (init.signal?.aborted === true) throw error;
      throw unreachable(url, error);
    }
    if (method === 'POST' && response.status >= 400) {
      release?.();
      return this.#refusal({ url, headers, id }, response);
    }
    return cappedBody(response, {
      limit: this.#limit,
      onOver: () => this.#over(id),
      onEnd: () => {
        release?.();
        if (pushes && response.ok && !this.#closed) this.onsuspect?.();
      },
    });
  }

  async #refusal(
    { url, headers, id }: { url: URL; headers: Headers; id: RequestId | undefined },
    response: Response,
  ): Promise<Response> {
    const capped = cappedBody(response, { limit: refusalBytes, onOver: () => new Error('too long') });
    const body = await capped.text().catch(() => '');
    const answer = answerInRefusal({ status: response.status, headers }, body, id);
    if (answer !== undefined) return answer;
    throw refusedBy(response, body, { url, session: headers.has('mcp-session-id'), id });
  }

  #requestOf(id: string | null): RequestId | undefined {
    return [...this.#requests.keys()].find((known) => String(known) === id);
  }

  #over(id: RequestId | undefined): TransportFault {
    const fault = tooLarge(this.#limit);
    if (id !== undefined) {
      this.#pending.fail(id, fault);
      this.#drop(id);
    }
    return fault;
  }

  /** Closes a request's own connection, which a server may keep open for ever after a cancel. */
  #drop(id: RequestId): void {
    this.#requests.get(id)?.abort();
    this.#requests.delete(id);
    this.#pending.forget(id);
  }

  #explain(error: unknown): TransportFault {
    if (error instanceof TransportFault) return error;
    if (error instanceof SdkError && error.code === SdkErrorCode.ClientHttpUnexpectedContent)
      return new TransportFault(failure('notAnMcpServer', addressHint(this.#url), error.message), 'unknown');
    if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
      return new TransportFault(
        failure('protocolError', 'The server answered with something that is not MCP.', error.message),
        'unknown',
      );
    if (error instanceof SdkError)
      return new TransportFault(
        failure('httpError', `The server at ${this.#url.origin} cannot be used this way.`, error.message),
        'unknown',
      );
    return brokenAnswer(errorText(error));
  }

  #onClosed(): void {
    this.#closed = true;
    void this.#pending.failAll(brokenAnswer()).then(() => this.onclose?.());
  }
}

/** Of the SDK's options only these are used here: a broken answer is resumed by the inner transport itself. */
function ownHeaders({ headers }: TransportSendOptions) {
  return headers === undefined ? {} : { headers };
}
