import { type Failure, failure, type Outcome } from '../../src/shared/failure.ts';
import {
  type FromHost,
  isToHost,
  type LineMessage,
  nativeProtocol,
  type StartMessage,
} from '../../src/shared/native-messages.ts';
import { maxLineBytes, toPieces } from '../../src/shared/native-pieces.ts';
import { ChildInput } from './child-input.ts';
import type { Machine } from './environment.ts';
import { type ChildLine, LineSplitter } from './line-splitter.ts';
import { endGroup, watchOver } from './process-group.ts';
import { endFailure, type ServerProcess, startServer } from './server-process.ts';
import { StderrFeed } from './stderr-feed.ts';

/** The browser's side of the host. `send` is false when the browser reads slower than we write; `drained` then resolves. */
export interface BrowserSide {
  readonly send: (message: FromHost) => boolean;
  readonly drained: () => Promise<void>;
  /** Ends this host process. */
  readonly exit: () => void;
}

/** Asks the user's login shell for its PATH; gives up when the signal says so. */
export type AskLoginPath = (signal: AbortSignal) => Promise<Outcome<string>>;

/** Joins one browser port to one child process: lines go both ways unread. */
export class Bridge {
  readonly #browser: BrowserSide;
  readonly #machine: Machine;
  readonly #askLoginPath: AskLoginPath | undefined;
  readonly #stopping = new AbortController();
  #starting: Promise<void> | undefined;
  #server: ServerProcess | undefined;
  #input: ChildInput | undefined;
  #unwatch: () => void = () => undefined;
  #ending: Promise<void> | undefined;
  #lines = 0;
  /** Number of the last line that was given to the child. */
  #taken = -1;

  constructor(browser: BrowserSide, machine: Machine, askLoginPath?: AskLoginPath) {
    this.#browser = browser;
    this.#machine = machine;
    this.#askLoginPath = askLoginPath;
    browser.send({ type: 'hello', protocol: nativeProtocol });
  }

  /** One message of the browser. */
  receive(message: unknown): void {
    if (!isToHost(message)) {
      this.stop(failure('hostFailed', 'The browser sent the native host a message it does not know.'));
    } else if (message.type === 'line') {
      this.#give(message);
    } else if (message.protocol !== nativeProtocol) {
      this.stop(failure('hostFailed', 'The native host is of another version. Run the installer again.'));
    } else if (this.#starting !== undefined) {
      this.stop(failure('hostFailed', 'The native host was asked to start a second server.'));
    } else {
      this.#starting = this.#start(message);
    }
  }

  #give({ seq, text }: LineMessage): void {
    const refuse = () => this.#browser.send({ type: 'refused', seq });
    if (this.#ending === undefined && this.#input?.write(text, refuse) === true) this.#taken = seq;
    else refuse();
  }

  /** Ends the child, tells why if somebody still listens, and ends the host. Later reasons change nothing. */
  stop(reason?: Failure): void {
    this.#ending ??= this.#stop(reason);
  }

  async #stop(reason: Failure | undefined): Promise<void> {
    if (reason !== undefined) this.#browser.send({ type: 'ended', taken: this.#taken, failure: reason });
    this.#stopping.abort();
    await this.#starting;
    if (this.#server !== undefined) await endGroup(this.#server.child);
    this.#unwatch();
    this.#browser.exit();
  }

  async #start(message: StartMessage): Promise<void> {
    const machine = await this.#machineOf();
    if (this.#ending !== undefined) return;
    const started = await startServer(message, machine);
    if (!started.ok) {
      this.stop(started.failure);
      return;
    }
    const { child, stderr } = started.value;
    this.#server = started.value;
    if (message.stderr === true) this.#feed(message, child);
    if (child.pid !== undefined) this.#unwatch = watchOver(child.pid);
    if (child.stdin !== null) this.#input = new ChildInput(child.stdin);
    const splitter = new LineSplitter(maxLineBytes);
    child.stdout?.on('data', (chunk: Buffer) => this.#relay(splitter.push(chunk)));
    // 'close' comes after the last output was read, so that an answer written just before the exit still arrives.
    child.once('close', (code, signal) => this.stop(endFailure(code, signal, stderr)));
    child.once('exit', (code, signal) => this.#closeSoon(code, signal));
    this.#browser.send({ type: 'started', pid: child.pid ?? 0 });
  }

  #feed({ env }: StartMessage, { stderr }: ServerProcess['child']): void {
    const feed = new StderrFeed(Object.values(env ?? {}), (text) => {
      if (this.#ending === undefined) this.#browser.send({ type: 'stderr', text });
    });
    stderr?.on('data', (text: string) => feed.push(text));
  }

  async #machineOf(): Promise<Machine> {
    const asked = await this.#askLoginPath?.(this.#stopping.signal);
    if (asked === undefined) return this.#machine;
    return asked.ok
      ? { ...this.#machine, loginPath: asked.value }
      : { ...this.#machine, loginTrouble: asked.failure.message };
  }

  /** A grandchild that holds the pipes open would keep 'close' away for ever. */
  #closeSoon(code: number | null, signal: string | null): void {
    const server = this.#server;
    if (server !== undefined)
      setTimeout(() => this.stop(endFailure(code, signal, server.stderr)), 200).unref();
  }

  #relay(lines: readonly ChildLine[]): void {
    let flowing = true;
    for (const line of lines) {
      const number = this.#lines++;
      const messages: FromHost[] =
        line.kind === 'line'
          ? toPieces(number, line.text)
          : [{ type: 'oversize', line: number, bytes: line.bytes, head: line.head, tail: line.tail }];
      for (const message of messages) flowing = this.#browser.send(message) && flowing;
    }
    if (flowing) return;
    const stdout = this.#server?.child.stdout;
    stdout?.pause();
    void this.#browser.drained().then(() => stdout?.resume());
  }
}
