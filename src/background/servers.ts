import { createActor, fromPromise, type Actor, type InspectionEvent } from 'xstate';
import { fail, succeed, type Failure, type Outcome } from '../shared/failure.ts';
import { serverMachine } from '../machines/server/server.machine.ts';
import type { ConnectOutput, ServerOffer } from '../machines/server/server.types.ts';
import { usualLevel } from '../shared/server-message.ts';
import type { ServerConfig } from '../shared/settings.ts';
import { toolNames, type ToolNames } from '../shared/tool-names.ts';
import type { ServerState } from '../shared/views.ts';
import type { Asking, Connection, ConnectionListener, ToolList } from './mcp/types.ts';
import type { Questions } from './questions.ts';
import type { ServerMessages } from './server-messages.ts';
import type { ToolBook } from './tool-book.ts';

/** Opens a connection; given in, so that tests need no network. */
export type Connect = (
  config: ServerConfig,
  listener: ConnectionListener,
  signal: AbortSignal,
) => Promise<Outcome<Connection>>;

/** Whom servers ask and tell. */
export interface ServersUser extends Pick<Questions, 'ask' | 'visited'> {
  readonly logged: ServerMessages['keep'];
}

interface Entry {
  config: ServerConfig;
  readonly actor: Actor<typeof serverMachine>;
  connection: Connection | undefined;
}

/** All configured servers: one machine each, and the open connection beside it (a connection is no state). */
export class Servers {
  readonly #entries = new Map<string, Entry>();
  readonly #watchers = new Set<() => void>();
  /** Known whole before the first of them is begun: names of a server that is only not begun yet are not free. */
  #configs: readonly ServerConfig[] = [];
  #names: ToolNames = { tools: new Map(), owners: new Map() };

  /** @param onChange called whenever a view of a server may have changed */
  constructor(
    private readonly connect: Connect,
    private readonly onChange: () => void,
    private readonly inspect: (event: InspectionEvent) => void,
    /** What a server says may repeat what we told it in confidence; it goes to pages and into the prompt. */
    readonly admit: <T>(said: T) => T,
    private readonly book: Pick<ToolBook, 'enter' | 'kept'>,
    private readonly user?: ServersUser,
  ) {}

  /**
   * Somebody needs a server now: those that wait to try again do it at once. Resolves when `ready()` holds, no server is
   * on its way any more, the signal aborts, or `limitMs` have passed.
   */
  until(ready: () => boolean, signal: AbortSignal, limitMs = 10_000): Promise<void> {
    if (!ready()) this.#retry('backingOff');
    return new Promise((resolve) => {
      const look = () => {
        if (ready() || !this.isPending || signal.aborted) end();
      };
      const end = () => {
        clearTimeout(limit);
        this.#watchers.delete(look);
        signal.removeEventListener('abort', look);
        resolve();
      };
      const limit = setTimeout(end, limitMs);
      this.#watchers.add(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  /** See NextConnection. Nobody is made to hurry: a server that is away is tried again in its own time. */
  next(config: ServerConfig, lost: Connection, signal: AbortSignal): Promise<Connection | undefined> {
    const target = JSON.stringify(targetOf(config));
    return new Promise((resolve) => {
      const look = () => {
        const entry = this.#entries.get(config.id);
        const isSame = entry !== undefined && JSON.stringify(targetOf(entry.config)) === target;
        const connection = entry?.connection === lost ? undefined : entry?.connection;
        const mayCome = isSame && !['failed', 'disabled'].includes(entry.actor.getSnapshot().value);
        if (mayCome && connection === undefined && !signal.aborted) return;
        this.#watchers.delete(look);
        signal.removeEventListener('abort', look);
        resolve(isSame && !signal.aborted ? connection : undefined);
      };
      this.#watchers.add(look);
      signal.addEventListener('abort', look);
      look();
    });
  }

  readonly changed = (): void => {
    this.#names = this.#namesNow();
    for (const look of [...this.#watchers]) look();
    this.onChange();
  };

  /** Brings the set in line with the configuration: new ones connect, changed ones reconnect, removed ones end. */
  configure(configs: readonly ServerConfig[]): void {
    this.#configs = configs;
    for (const [id, entry] of this.#entries)
      if (!configs.some((config) => config.id === id)) this.#end(id, entry);
    for (const config of configs) this.#put(config);
    this.changed();
  }

  /** Connects again from the start. False if there is no such server. */
  reconnect(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry?.config.enabled) return false;
    this.#drop(entry);
    entry.actor.send({ type: 'connect.requested' });
    return true;
  }

  /** A permission was given: whoever waits or gave up tries again at once. */
  retryFailed(): void {
    this.#retry('failed', 'backingOff');
  }

  #retry(...states: readonly ServerState[]): void {
    for (const { config, snapshot } of this.all())
      if (states.some((state) => snapshot.matches(state))) this.reconnect(config.id);
  }

  /** Asks every connected server for its tools again; resolves the failures. */
  async refreshTools(): Promise<Failure[]> {
    const lists = await Promise.all([...this.#entries.values()].map((entry) => this.#refresh(entry)));
    return lists.flatMap((found) => (found ? [found] : []));
  }

  /** Configs and machine snapshots, in the user's order. */
  all(): { config: ServerConfig; snapshot: ReturnType<Actor<typeof serverMachine>['getSnapshot']> }[] {
    return [...this.#entries.values()].map(({ config, actor }) => ({
      config,
      snapshot: actor.getSnapshot(),
    }));
  }

  /** What names in the chat mean, as the book has it. */
  names(): ToolNames {
    return this.#names;
  }

  /** Resolves when the names of now hold over a restart. */
  namesKept(): Promise<void> {
    return this.book.kept();
  }

  connection(id: string): Connection | undefined {
    return this.#entries.get(id)?.connection;
  }

  /** A server is on its way: what it offers may be known in a moment. One that waits to try again is not. */
  get isPending(): boolean {
    return this.all().some(({ snapshot }) => snapshot.value === 'idle' || snapshot.value === 'connecting');
  }

  /** Names of servers that are switched on and not connected, but may come by themselves. */
  missing(): string[] {
    const away = ['idle', 'connecting', 'backingOff'];
    return this.all().flatMap(({ config, snapshot }) => (away.includes(snapshot.value) ? [config.name] : []));
  }

  get isConnecting(): boolean {
    return this.all().some(({ snapshot }) => snapshot.value === 'connecting');
  }

  #namesNow(): ToolNames {
    const servers = this.#configs.map(({ id, name }) => ({
      id,
      name,
      tools: this.#entries.get(id)?.actor.getSnapshot().context.offer?.tools,
    }));
    const book = this.book.enter(
      servers.map((server) => ({ ...server, tools: server.tools?.map((tool) => tool.name) })),
    );
    return toolNames(
      book,
      servers.map((server) => ({ ...server, tools: server.tools ?? [] })),
    );
  }

  #put(config: ServerConfig): void {
    const known = this.#entries.get(config.id);
    if (known && JSON.stringify(known.config) === JSON.stringify(config)) return;
    const isSameTarget = known && JSON.stringify(targetOf(known.config)) === JSON.stringify(targetOf(config));
    const hasNewRoots = known && JSON.stringify(known.config.roots) !== JSON.stringify(config.roots);
    const hasNewLevel = known && known.config.logLevel !== config.logLevel;
    if (known) known.config = config;
    if (isSameTarget && hasNewRoots) void known.connection?.rootsChanged();
    if (isSameTarget && hasNewLevel) void known.connection?.levelChanged();
    if (isSameTarget) return;
    const entry = known ?? this.#begin(config);
    this.#drop(entry);
    entry.actor.send({ type: config.enabled ? 'connect.requested' : 'server.disabled' });
  }

  #begin(config: ServerConfig): Entry {
    const connect = fromPromise<ConnectOutput, undefined>(({ signal }) => this.#open(entry, signal));
    const actor = createActor(serverMachine.provide({ actors: { connect } }), {
      id: config.id,
      input: { enabled: config.enabled },
      inspect: this.inspect,
    });
    const entry: Entry = { config, actor, connection: undefined };
    actor.subscribe(this.changed);
    actor.start();
    this.#entries.set(config.id, entry);
    return entry;
  }

  async #open(entry: Entry, signal: AbortSignal): Promise<ConnectOutput> {
    this.#drop(entry);
    const open: { connection?: Connection; lost?: Failure } = {};
    const isCurrent = () => open.connection !== undefined && entry.connection === open.connection;
    const listener: ConnectionListener = {
      asking: this.#asking(entry),
      toolsChanged: (list) => {
        if (open.connection && isCurrent())
          entry.actor.send({ type: 'tools.changed', offer: this.#offer(open.connection, list) });
      },
      offersChanged: this.changed,
      lost: (reason) => {
        open.lost = reason;
        if (!isCurrent()) return;
        entry.connection = undefined;
        entry.actor.send({ type: 'connection.lost', failure: this.admit(reason) });
      },
    };
    const opened = await this.connect(entry.config, listener, signal);
    if (!opened.ok) return this.admit(opened);
    // Left while it opened (edited, switched off): what came too late must not stay behind as a second copy.
    if (signal.aborted) {
      await opened.value.close();
      return fail('cancelled', 'The connection was not wanted any more.');
    }
    if (open.lost) return { ok: false, failure: this.admit(open.lost) };
    open.connection = opened.value;
    entry.connection = opened.value;
    return succeed(this.#offer(opened.value, opened.value.tools));
  }

  /** Who answers what this server asks of its client. */
  #asking(entry: Entry): Asking | undefined {
    const { user } = this;
    const { id } = entry.config;
    return (
      user && {
        ask: (question, { calls }, signal) => user.ask(question, { server: id, calls }, signal),
        visited: (elicitation) => user.visited(id, elicitation),
        logged: (message) => user.logged(id, { ...message, at: Date.now() }),
        sampling: entry.config.sampling === 'ask',
        roots: () => entry.config.roots ?? [],
        level: () => entry.config.logLevel ?? usualLevel,
      }
    );
  }

  async #refresh(entry: Entry): Promise<Failure | undefined> {
    const { connection } = entry;
    if (!connection) return undefined;
    const list = await connection.listTools();
    if (!list.ok) return this.admit(list.failure);
    entry.actor.send({ type: 'tools.changed', offer: this.#offer(connection, list.value) });
    return undefined;
  }

  #offer({ protocolVersion, compatibility }: Connection, { tools, rejected }: ToolList): ServerOffer {
    return this.admit({
      protocolVersion,
      tools,
      rejected,
      ...(compatibility !== undefined && { compatibility }),
    });
  }

  #drop(entry: Entry): void {
    void entry.connection?.close();
    entry.connection = undefined;
  }

  #end(id: string, entry: Entry): void {
    this.#drop(entry);
    entry.actor.stop();
    this.#entries.delete(id);
  }
}

/** What a change of means another connection; name and trust do not. */
function targetOf({ enabled, transport, era, sampling = 'never' }: ServerConfig) {
  return { enabled, transport, era, sampling };
}
