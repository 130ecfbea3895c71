import '../../shared/zod-jitless.ts';
import { type RequestOptions, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { Failure } from '../../shared/failure.ts';
import type { CallRef } from '../../shared/question.ts';
import type { ToolProgress } from '../../shared/tool.ts';
import { TransportFault } from '../../transports/types.ts';

/**
 * `signal` cancels (and tells the server); `timeoutMs` counts from dispatch and anew from each progress notice, and
 * stands still while the server waits for the user. `admit` is asked when the call has its place and its server is there,
 * right before it is sent, and says why it must not be, if so. `caller`: what is shown with a question that the call
 * leads to.
 */
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly admit?: () => Promise<Failure | undefined>;
  readonly onProgress?: (progress: ToolProgress) => void;
  readonly caller?: CallRef;
}

/** Asks whether a call may be sent now. Rejects with the TransportFault of one that was not, when it may not. */
export async function admitted({ admit }: Pick<CallOptions, 'admit'>): Promise<void> {
  const refused = await admit?.();
  if (refused) throw new TransportFault(refused, 'no');
}

/** Progress holds the time limit off so often at most: a server that never ends would hold its call for ever. */
const longestInLimits = 20;

/** The SDK's own limit is out of the way: it cannot stand still. The most that a timer takes. */
const never = 2 ** 31 - 1;

/** What the SDK says as progress of a call while it has a question of the server answered: it says nothing of the call. */
const sdkProgress = /^Fulfilling input required by '/;

/**
 * The calls that run on one connection, and their time limits: each counts from dispatch and anew from each progress
 * notice, and all stand still while the server waits for the user. Which call a question belongs to the protocol does
 * not say (a legacy server's request names none), so it may belong to any that runs.
 */
export class RunningCalls {
  readonly #calls = new Set<RunningCall>();
  #asking = 0;

  begin(options: CallOptions): RunningCall {
    const call = new RunningCall(options);
    this.join(call);
    call.count();
    if (this.#asking > 0) call.standStill();
    return call;
  }

  /** Takes over a call that went on when its connection was lost. Its time limit goes on as it is. */
  join(call: RunningCall): void {
    this.#calls.add(call);
    call.leave = () => this.#calls.delete(call);
    if (this.#asking > 0) call.standStill();
  }

  /**
   * Has the user asked. `calls`: whom the question may belong to; `ended` is aborted when all of them are over, which
   * never happens to a question that was asked while none ran.
   */
  async whileAsking<T>(
    ask: (from: { readonly calls: readonly CallRef[]; readonly ended: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    const calls = [...this.#calls];
    const ended = new AbortController();
    if (calls.length > 0)
      void Promise.all(calls.map((call) => call.over)).then(() =>
        ended.abort(new Error('Its call is over.')),
      );
    this.#asking += 1;
    for (const call of this.#calls) call.standStill();
    try {
      const named = calls.flatMap(({ caller }) => (caller === undefined ? [] : [caller]));
      return await ask({ calls: named, ended: ended.signal });
    } finally {
      this.#asking -= 1;
      if (this.#asking === 0) for (const call of this.#calls) call.count();
    }
  }
}

/** One call under way. */
export class RunningCall {
  readonly caller: CallRef | undefined;
  /** Resolves when the call has ended. */
  readonly over: Promise<void>;
  /** What the SDK is given with the request. */
  readonly options: RequestOptions & { readonly signal: AbortSignal; readonly timeout: number };
  /** What the caller asked for. */
  readonly given: CallOptions;
  /** Parts it from the connection that it ran on. */
  leave: () => void = () => undefined;
  readonly #limitMs: number;
  readonly #limit = new AbortController();
  #left: number;
  #since: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = (): void => undefined;

  constructor(given: CallOptions) {
    const { signal, timeoutMs, caller } = given;
    this.given = given;
    this.caller = caller;
    this.#limitMs = timeoutMs;
    this.#left = this.mostMs;
    this.over = new Promise((resolve) => (this.#ended = resolve));
    this.options = {
      signal: AbortSignal.any([signal, this.#limit.signal]),
      timeout: never,
      onprogress: ({ progress, total, message }) => {
        if (message !== undefined && sdkProgress.test(message)) return;
        this.progressed({
          progress,
          ...(total !== undefined && { total }),
          ...(message !== undefined && { message }),
        });
      },
    };
  }

  /** The longest that it can last, ms, but for the time that the user takes. */
  get mostMs(): number {
    return longestInLimits * this.#limitMs;
  }

  /** The limit counts, from its start. */
  count(): void {
    this.standStill();
    this.#since = performance.now();
    const isWhole = this.#left <= this.#limitMs;
    const waitMs = isWhole ? Math.max(0, this.#left) : this.#limitMs;
    this.#timer = setTimeout(() => this.#timeOut(isWhole), waitMs);
  }

  standStill(): void {
    clearTimeout(this.#timer);
    if (this.#since !== undefined) this.#left -= performance.now() - this.#since;
    this.#since = undefined;
  }

  end(): void {
    this.standStill();
    this.leave();
    this.#ended();
  }

  /** It goes on: its limit counts anew, and who waits for it is told what was said. */
  progressed(said: ToolProgress | undefined): void {
    if (this.#since !== undefined) this.count();
    if (said !== undefined) this.given.onProgress?.(said);
  }

  /** @param isWhole all that progress may hold off is used up; which timer it was says so, the clock only nearly */
  #timeOut(isWhole: boolean): void {
    this.standStill();
    const data = isWhole ? { maxTotalTimeout: this.mostMs } : { timeout: this.#limitMs };
    this.#limit.abort(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', data));
  }
}
