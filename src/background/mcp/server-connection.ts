import '../../shared/zod-jitless.ts';
import type { RequestOptions } from '@modelcontextprotocol/client';
import { type Failure, failure, type Outcome, succeed } from '../../shared/failure.ts';
import type { JsonObject } from '../../shared/json.ts';
import { TransportFault } from '../../transports/types.ts';
import { explain } from './faults.ts';
import { Refresher } from './refresher.ts';
import { type ClientSide, clientSide } from './client-side.ts';
import { cancelTask, followTask } from './follow-task.ts';
import { Liveness } from './liveness.ts';
import { NotAnswered } from './not-answered.ts';
import { OpenTask } from './open-task.ts';
import { admitted, type CallOptions, type RunningCall, RunningCalls } from './running-calls.ts';
import { type CallAnswer, sendCall, withFreshHeaders } from './send-call.ts';
import type { Session, SessionListener } from './session.ts';
import { type Ask, listMs } from './ask.ts';
import { readTools } from './read-tools.ts';
import { ServerOffers } from './server-offers.ts';
import { visitFirst } from './visit-first.ts';
import type { CallOutcome, Connection, ConnectionListener, ToolList } from './types.ts';

/** Of what is asked by the way: whether anybody is there, the end of a task. */
const asideMs = 5_000;

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
  readonly #liveness = new Liveness(
    () => this.#onSession((session) => session.greet(this.#life.signal, asideMs)),
    (why) => {
      // While calls are under way their own streams tell what became of them.
      if (this.#session?.busy !== true) this.#lose(why);
    },
  );
  #session: Session | undefined;
  #renewing: Promise<void> | undefined;
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

  readonly callTool = async (name: string, args: JsonObject, options: CallOptions): Promise<CallOutcome> => {
    const what = `the tool "${name}"`;
    let release: () => void;
    try {
      release = await this.#ready(options);
    } catch (error) {
      // Nothing was sent yet, whatever it was.
      return { ...this.#explain(error, what, options.timeoutMs, options.signal), executed: 'no' };
    }
    const call = this.#calls.begin(options);
    const answer = await this.#answerTo(name, args, call, what);
    release();
    const outcome = 'task' in answer ? await this.#follow(new OpenTask(answer.task, call, what)) : answer;
    return this.#after(call, outcome);
  };

  readonly followTask = async (task: OpenTask): Promise<CallOutcome> => {
    this.#calls.join(task.call);
    return this.#after(task.call, await this.#follow(task));
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
    try {
      return succeed(await this.#inPlace(run, { signal, timeout: timeoutMs }));
    } catch (error) {
      return { ok: false, failure: this.#explain(error, what, timeoutMs, signal).failure };
    }
  };

  /** On the session of now, in a place among the requests to its origin. */
  async #inPlace<T>(
    run: (session: Session, options: RequestOptions) => Promise<T>,
    options: RequestOptions & { readonly signal: AbortSignal },
  ): Promise<T> {
    const release = await this.#current().transport.reserve(options.signal);
    try {
      return await this.#onSession((session) => session.use(() => run(session, options)));
    } finally {
      release();
    }
  }

  /** Sends a call, once. */
  async #answerTo(name: string, args: JsonObject, call: RunningCall, what: string): Promise<CallAnswer> {
    const { options, given, mostMs } = call;
    const once = () =>
      this.#onSession((session) =>
        sendCall(session, { name, args, tools: this.#tools.tools }, options, mostMs),
      );
    const client = this.isModern ? undefined : this.#client;
    const send = () => visitFirst(once, client, options.signal);
    try {
      return await (this.isModern ? withFreshHeaders(send, () => this.#refresh()) : send());
    } catch (error) {
      return this.#explain(error, what, given.timeoutMs, given.signal);
    }
  }

  /** Follows a task to its end, or until nobody can be asked about it here any more. */
  async #follow(task: OpenTask): Promise<CallOutcome> {
    const { id, call, what } = task;
    const { signal, timeoutMs } = call.given;
    const { timeout } = call.options;
    const options = { timeout, signal: AbortSignal.any([call.options.signal, this.#life.signal]) };
    try {
      return await followTask(task, (run) => this.#inPlace(run, options), options.signal);
    } catch (error) {
      const isOver = call.options.signal.aborted;
      if (isOver || error instanceof NotAnswered)
        void this.#ask('the end of a task', asideMs, (...asked) => cancelTask(id, ...asked));
      const why = isOver ? undefined : this.#gone;
      const reason = why ?? this.#explain(error, what, timeoutMs, signal).failure;
      const lost = { ok: false, failure: reason, executed: 'unknown' } as const;
      return this.#gone === undefined || isOver ? lost : { ...lost, task };
    }
  }

  /** A call has ended, or goes on elsewhere. */
  #after(call: RunningCall, outcome: CallOutcome): CallOutcome {
    if ('task' in outcome) call.leave();
    else call.end();
    if (!outcome.ok && outcome.failure.code === 'connectionLost') this.#liveness.doubtful = true;
    if (this.#liveness.doubtful) void this.#liveness.check();
    return outcome;
  }

  /** Waits for a place and makes sure that somebody is there. Rejects when nothing may be sent. */
  async #ready(options: CallOptions): Promise<() => void> {
    options.signal.throwIfAborted();
    const session = this.#current();
    const release = await session.transport.reserve(options.signal);
    try {
      await this.#liveness.assure(session.heardAt);
      options.signal.throwIfAborted();
      this.#current();
      await admitted(options);
      return release;
    } catch (error) {
      release();
      throw error;
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
      onSuspect: () => void this.#liveness.check(),
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
