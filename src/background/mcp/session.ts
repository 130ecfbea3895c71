import '../../shared/zod-jitless.ts';
import { LOG_LEVEL_META_KEY } from '@modelcontextprotocol/client';
import { version } from '../../../package.json';
import type { MessageLevel } from '../../shared/server-message.ts';
import type { McpTransport } from '../../transports/types.ts';
import { AnsweringClient } from './answering-client.ts';
import { completeResult } from './complete-result.ts';
import { answerRequests, capabilitiesOf, type ClientSide } from './client-side.ts';
import { type Era, modernVersion } from './era.ts';
import { refuseTooDeep } from './too-deep.ts';
import { setEntriesAside } from './unread-lists.ts';
import { type ChangeListener, ServerChanges, type ServerListName } from './server-changes.ts';

/** How the client finds the era; `ask` probes with server/discover and falls back in place. */
const modes = { legacy: 'legacy', modern: { pin: modernVersion }, ask: 'auto' } as const;

const lists: readonly ServerListName[] = ['tools', 'prompts', 'resources'];

/** A server that leaves the probe unanswered for so long is taken for a legacy one. */
const probeMs = 10_000;

const setLevelMs = 5_000;

/** What one session tells of itself. */
export interface SessionListener extends ChangeListener {
  readonly onResourceUpdated: (uri: string) => void;
  /** A stream of the server ended: it may be gone. */
  readonly onSuspect: () => void;
  /** The transport closed by itself, or by close(). */
  readonly onClosed: () => void;
  /** Who answers what the server asks of us; undefined: nobody. */
  readonly client?: ClientSide | undefined;
}

/** An initialised MCP session: one SDK client on one transport. */
export class Session {
  readonly client: AnsweringClient;
  readonly transport: McpTransport;
  /** performance.now() of the server's last message. */
  heardAt = performance.now();
  readonly #listener: SessionListener;
  #changes: ServerChanges | undefined;
  #inUse = 0;
  #retired = false;

  constructor(transport: McpTransport, listener: SessionListener, era: Era | 'ask') {
    this.transport = transport;
    this.client = new AnsweringClient(
      { name: 'mcp-multi-bridge', version },
      {
        capabilities: capabilitiesOf(listener.client),
        versionNegotiation: { mode: modes[era], probe: { timeoutMs: probeMs } },
      },
    );
    answerRequests(this.client, listener.client);
    this.#listener = listener;
    for (const list of lists)
      this.client.setNotificationHandler(`notifications/${list}/list_changed`, () =>
        listener.onListChanged(list),
      );
    this.client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      listener.onResourceUpdated(params.uri),
    );
    this.client.onclose = () => listener.onClosed();
    transport.onmessage = (message) => {
      this.heardAt = performance.now();
      refuseTooDeep(message);
      if (!this.isModern) return;
      completeResult(message);
      setEntriesAside(message);
    };
    transport.onsuspect = () => listener.onSuspect();
    transport.onlog = (text) => listener.client?.logged({ level: 'info', logger: 'stderr', text });
  }

  get busy(): boolean {
    return this.#inUse > 0;
  }

  /** Says hello. Rejects with what the transport or the server answers, or when `signal` is aborted; then it is closed. */
  async open(signal: AbortSignal, timeoutMs: number): Promise<void> {
    const stopped = new Promise<never>((_, reject) => {
      const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Stopped'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
    });
    // A transport's start() knows no signal: an SSE server that never names its endpoint would hold us for ever.
    const opening = this.client.connect(this.transport, { signal, timeout: timeoutMs });
    try {
      await Promise.race([opening, stopped]);
      await this.askForMessages(signal);
      if (this.isModern) this.#changes = new ServerChanges(this.client, this.#told(), this.#listener);
    } catch (error) {
      opening.catch(() => undefined);
      await this.transport.close();
      throw error;
    }
  }

  /** Listens, in the modern era, for changes of exactly these resources. */
  watch(uris: readonly string[]): void {
    this.#changes?.watch(uris);
  }

  /** The lists of whose changes the server says that it tells. */
  #told(): ServerListName[] {
    return lists.filter((list) => this.client.getServerCapabilities()?.[list]?.listChanged === true);
  }

  /** Whether the server speaks 2026-07-28 or later. */
  get isModern(): boolean {
    return this.client.getProtocolEra() === 'modern';
  }

  /** Asks for the least there is, to learn whether anybody is there. Rejects like a request. */
  async greet(signal: AbortSignal, timeoutMs: number): Promise<void> {
    const options = { signal, timeout: timeoutMs };
    // The modern era has no ping.
    await (this.isModern ? this.client.discover(options) : this.client.ping(options));
  }

  /** What of a server's messages it is asked for. The modern era says so with each request: `messageMeta`. */
  async askForMessages(signal: AbortSignal): Promise<void> {
    const level = this.#level;
    if (this.isModern || level === undefined) return;
    const params = { level };
    // A server that declares logging and cannot set its level is a server all the same.
    await this.client
      .request({ method: 'logging/setLevel', params }, { signal, timeout: setLevelMs })
      .catch(() => undefined);
  }

  /** What goes with each call of the modern era: from which level on the server shall tell of itself. */
  get messageMeta(): Readonly<Record<string, string>> {
    const level = this.#level;
    return this.isModern && level !== undefined ? { [LOG_LEVEL_META_KEY]: level } : {};
  }

  /** Undefined where nobody listens, or the server says nothing. */
  get #level(): MessageLevel | undefined {
    const says = this.client.getServerCapabilities()?.logging !== undefined;
    return says ? this.#listener.client?.level() : undefined;
  }

  /** Tells the server that its roots have changed. The modern era has no such notice: it asks when it needs them. */
  async tellRootsChanged(): Promise<void> {
    if (!this.isModern) await this.client.notification({ method: 'notifications/roots/list_changed' });
  }

  /** Closes the transport; with `goodbye` the server is told first. Never rejects. */
  async close(goodbye = false): Promise<void> {
    this.#changes?.stop();
    await (goodbye ? this.transport.end() : this.transport.close());
  }

  /** Runs something on this session and keeps it open meanwhile, even when it was retired. */
  async use<T>(run: (client: AnsweringClient) => Promise<T>): Promise<T> {
    this.#inUse += 1;
    try {
      return await run(this.client);
    } finally {
      this.#inUse -= 1;
      if (this.#retired && this.#inUse === 0) await this.close();
    }
  }

  /** A newer session took its place: it closes when its last call is done. */
  async retire(): Promise<void> {
    this.#retired = true;
    if (this.#inUse === 0) await this.close();
  }
}
