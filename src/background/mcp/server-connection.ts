import '../../shared/zod-jitless.ts';
import { ProtocolError, type RequestOptions } from '@modelcontextprotocol/client';
import type { RunOutcome } from '../../shared/call.ts';
import { type Failure, failure, type Outcome, succeed } from '../../shared/failure.ts';
import { headerMismatch } from '../../shared/json-rpc.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { ToolResult } from '../../shared/tool.ts';
import { TransportFault } from '../../transports/types.ts';
import { explain } from './faults.ts';
import { Refresher } from './refresher.ts';
import { type ClientSide, clientSide } from './client-side.ts';
import { toToolResult } from './result.ts';
import { RunningCalls } from './running-calls.ts';
import { sendCall } from './send-call.ts';
import type { Session, SessionListener } from './session.ts';
import { type Ask, listMs } from './ask.ts';
import { readTools } from './read-tools.ts';
import { ServerOffers } from './server-offers.ts';
import { visitFirst } from './visit-first.ts';
import type { CallOptions, Connection, ConnectionListener, ToolList } from './types.ts';

/** After this much silence a call is preceded by a ping: see #assureAlive. */
const silenceMs = 5_000;
const pingMs = 5_000;

/** Makes an initialised session. Rejects like Session.open. */
export type MakeSession = (listener: SessionListener, signal: AbortSignal) => Promise<Session>;

/** A connection that survives the server's forgetting of our session; everything else that breaks ends it. */
export class ServerConnection implements Connection {
  readonly compatibility?: string;
  readonly #server: string;
  readonly #listener: ConnectionListener;
  readonly #make: MakeSession;
  readonly #life = new AbortController();
  readonly #calls = new RunningCalls();
  readonly #client: ClientSide | undefined;
  readonly #refresher = new Refresher(() => this.#refresh());
  #session: Session | undefined;
  #renewing: Promise<void> | undefined;
  #checking: Promise<void> | undefined;
  /** Something broke and nobody has answered since. */
  #doubtful = false;
  #gone: Failure | undefined;
  /** Until open() has succeeded, its own rejection tells what there is to tell. */
  #opened = false;
  #tools: ToolList = { tools: [], rejected: [] };
  readonly offers = new ServerOffers(
    (...asked) => this.#ask(...asked),
    () => this.#session,
    () => this.#listener.offersChanged?.(),
  );

  constructor(
    { server, compatibility }: { readonly server: string; readonly compatibility: string | undefined },
    listener: ConnectionListener,
    make: MakeSession,
  ) {
    this.#server = server;
    if (compatibility !== undefined) this.compatibility = compatibility;
    this.#listener = listener;
    this.#client = listener.asking && clientSide(listener.asking, this.#calls, this.#life.signal);
    this.#make = make;
  }

  get protocolVersion(): string {
    return this.#session?.client.getNegotiatedProtocolVersion() ?? '';
  }

  get isModern(): boolean {
    return this.#session?.isModern === true;
  }

  get tools(): ToolList {
    return this.#tools;
  }

  /** Opens the first session and reads the tools. Rejects like Session.open and like tools/list. */
  async open(signal: AbortSignal): Promise<void> {
    const session = await this.#newSession(signal);
    this.#session = session;
    this.#tools = await readTools(session, this.#server, { signal, timeout: listMs });
    this.#opened = true;
  }

  readonly listTools = async (): Promise<Outcome<ToolList>> => {
    const { signal } = this.#life;
    try {
      this.#tools = await this.#onSession((session) =>
        readTools(session, this.#server, { signal, timeout: listMs }),
      );
      return succeed(this.#tools);
    } catch (error) {
      return { ok: false, failure: this.#explain(error, 'the tool list', listMs, signal).failure };
    }
  };

  readonly callTool = async (name: string, args: JsonObject, options: CallOptions): Promise<RunOutcome> => {
    const { signal, timeoutMs } = options;
    const what = `the tool "${name}"`;
    let release: (() => void) | undefined;
    try {
      release = await this.#ready(signal);
    } catch (error) {
      // Nothing was sent yet, whatever it was.
      return { ...this.#explain(error, what, timeoutMs, signal), executed: 'no' };
    }
    const call = this.#calls.begin(options);
    try {
      return { ok: true, result: await this.#request(name, args, call.options) };
    } catch (error) {
      const failed = this.#explain(error, what, timeoutMs, signal);
      this.#doubtful ||= failed.failure.code === 'connectionLost';
      return failed;
    } finally {
      call.end();
      release();
      if (this.#doubtful) void this.#check();
    }
  };

  readonly rootsChanged = async (): Promise<void> => {
    // It asks again when it needs them.
    await this.#onSession((session) => session.tellRootsChanged()).catch(() => undefined);
  };

  readonly levelChanged = async (): Promise<void> => {
    await this.#onSession((session) => session.askForMessages(this.#life.signal)).catch(() => undefined);
  };

  readonly close = async (): Promise<void> => {
    this.#end();
    await this.#session?.close(true);
  };

  readonly #ask: Ask = async (what, timeoutMs, run) => {
    const { signal } = this.#life;
    let release: (() => void) | undefined;
    try {
      release = await this.#current().transport.reserve(signal);
      const options = { signal, timeout: timeoutMs };
      return succeed(await this.#onSession((session) => session.use(() => run(session, options))));
    } catch (error) {
      return { ok: false, failure: this.#explain(error, what, timeoutMs, signal).failure };
    } finally {
      release?.();
    }
  };

  /** Sends the call; once more after the server refused its headers, which come from a tool list that has changed since. */
  async #request(name: string, args: JsonObject, options: RequestOptions): Promise<ToolResult> {
    const once = () =>
      this.#onSession((session) => sendCall(session, { name, args, tools: this.#tools.tools }, options));
    const client = this.isModern ? undefined : this.#client;
    const send = () => visitFirst(once, client, options.signal ?? this.#life.signal);
    try {
      return toToolResult(await send());
    } catch (error) {
      if (!this.isModern || !(error instanceof ProtocolError && error.code === headerMismatch)) throw error;
      await this.#refresh();
      return toToolResult(await send());
    }
  }

  /** Waits for a place and makes sure that somebody is there. Rejects when nothing may be sent. */
  async #ready(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const session = this.#current();
    const release = await session.transport.reserve(signal);
    try {
      await this.#assureAlive(signal);
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * fetch tells a server that was never reached and one that died in the middle by the same words. So after a silence we
   * ask something harmless first: when that finds nobody, the call provably did not run and may be sent again later.
   */
  async #assureAlive(signal: AbortSignal): Promise<void> {
    const session = this.#current();
    if (!this.#doubtful && performance.now() - session.heardAt < silenceMs) return;
    await this.#check();
    signal.throwIfAborted();
    this.#current();
  }

  /** One ping for all who doubt. It only ends the connection when nobody is there; a slow server is a server. */
  #check(): Promise<void> {
    this.#checking ??= this.#ping().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #ping(): Promise<void> {
    const { signal } = this.#life;
    try {
      await this.#onSession((session) => session.greet(signal, pingMs));
      this.#doubtful = false;
    } catch (error) {
      // While calls are under way their own streams tell what became of them.
      if (error instanceof TransportFault && error.failure.code === 'connectionRefused') {
        this.#doubtful = true;
        if (this.#session?.busy !== true) this.#lose(error.failure);
      }
    }
  }

  /** Runs on the current session; once more on a new one when the server has forgotten the first and so did nothing. */
  async #onSession<T>(run: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#current();
    try {
      return await run(session);
    } catch (error) {
      if (!(error instanceof TransportFault && error.sessionGone)) throw error;
      await this.#renew(session);
      return await run(this.#current());
    }
  }

  async #renew(old: Session): Promise<void> {
    if (this.#session !== old) return;
    this.#renewing ??= this.#replace(old).finally(() => (this.#renewing = undefined));
    await this.#renewing;
  }

  async #replace(old: Session): Promise<void> {
    try {
      this.#session = await this.#newSession(this.#life.signal);
    } catch (error) {
      const why = this.#explain(error, 'a new session', listMs, this.#life.signal).failure;
      this.#lose(why);
      throw new TransportFault(why, 'no');
    }
    await old.retire();
    this.#refresher.request();
    this.offers.renewed();
  }

  #newSession(signal: AbortSignal): Promise<Session> {
    const mine: { session?: Session } = {};
    const listener: SessionListener = {
      ...this.offers.listener,
      onListChanged: (list) =>
        list === 'tools' ? this.#refresher.request() : this.offers.listener.onListChanged(list),
      onSuspect: () => void this.#check(),
      client: this.#client,
      onClosed: () => {
        const { session } = mine;
        if (session !== undefined && session === this.#session) this.#lose(session.transport.fault);
      },
    };
    return this.#make(listener, signal).then((session) => (mine.session = session));
  }

  async #refresh(): Promise<void> {
    const listed = await this.listTools();
    if (listed.ok && this.#gone === undefined) this.#listener.toolsChanged(listed.value);
  }

  #current(): Session {
    if (this.#gone !== undefined || this.#session === undefined)
      throw new TransportFault(this.#gone ?? failure('serverUnavailable', 'It is not connected.'), 'no');
    return this.#session;
  }

  #explain(error: unknown, what: string, timeoutMs: number, signal: AbortSignal) {
    const transport = { fault: this.#session?.transport.fault };
    const failed = explain(error, { what, timeoutMs, transport, signal, modern: this.isModern });
    const { code } = failed.failure;
    if (code === 'connectionRefused' || code === 'authorizationRequired') this.#lose(failed.failure);
    return failed;
  }

  /** Told once; never after close(). */
  #lose(why: Failure | undefined): void {
    if (this.#gone !== undefined) return;
    const told = why ?? failure('connectionLost', 'The connection to the server was lost. Reconnect it.');
    this.#end(told);
    void this.#session?.close();
    if (this.#opened) this.#listener.lost(told);
  }

  #end(why = failure('serverUnavailable', 'This server was disconnected. Connect it again.')): void {
    this.#gone ??= why;
    this.#refresher.stop();
    this.offers.stop();
    this.#life.abort(new Error(why.message));
  }
}
