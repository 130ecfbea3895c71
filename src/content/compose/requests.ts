import { scanPage } from '../../platforms/engine/scan.ts';
import { errorText, fail, succeed } from '../../shared/failure.ts';
import type { PageOutcome, PageRequest } from '../../shared/page-messages.ts';
import type { Place } from '../watch/place.ts';
import type { Sends } from '../watch/sends.ts';
import type { Platform, Generation } from '../../platforms/types.ts';
import { lastAnswer } from './answer.ts';
import { deliver, type Desk, insert, isShown } from './deliver.ts';
import { offeredFile } from './offered-file.ts';
import { send } from './send.ts';

/** A user who pressed a key or a button so short a time ago may be in the middle of a message, ms. */
const typingPause = 3000;

/** Outcomes and texts that are kept to answer a repeated request. */
const memory = 100;

interface Delivered {
  readonly text: string;
  at: number;
}

/**
 * Does what the worker asks, one request after the other, each id once: a worker that died while it waited asks again
 * under the same id and gets the outcome of the first time.
 */
export class Requests {
  private readonly outcomes = new Map<string, Promise<PageOutcome>>();
  private readonly delivered = new Map<string, Delivered>();
  private readonly cancelled = new Set<string>();
  private queue: Promise<unknown> = Promise.resolve();
  private ended = false;

  constructor(
    private readonly platform: Platform,
    private readonly generation: () => Generation,
    private readonly place: Place,
    private readonly sends: Sends,
    private readonly isWriting: () => boolean,
  ) {}

  settle(request: PageRequest): Promise<PageOutcome> {
    this.cancelled.delete(request.id);
    const known = this.outcomes.get(request.id);
    if (known !== undefined) return known;
    const outcome = this.queue.then(() => this.run(request)).catch(internal);
    this.queue = outcome;
    remember(this.outcomes, request.id, outcome);
    void outcome.then((result) => this.settled(request, result));
    return outcome;
  }

  /** Ends a request as soon as nothing more of it can be taken back; what was not done yet is not done. */
  cancel(id: string): void {
    if (this.outcomes.has(id)) this.cancelled.add(id);
  }

  /** Nobody waits for an outcome any more: what was not done yet is not done. */
  end(): void {
    this.ended = true;
  }

  /** What surely did nothing is not remembered: asked for again, it may be done. */
  private settled({ id, kind }: PageRequest, outcome: PageOutcome): void {
    const wasCancelled = this.cancelled.delete(id);
    // It is long, and another one by the next time.
    if (kind === 'answer' || kind === 'scan') this.outcomes.delete(id);
    if (outcome.ok) return;
    const { code } = outcome.failure;
    const didNothing = kind === 'send' ? code !== 'sendUnverified' && code !== 'internal' : false;
    if (didNothing || (wasCancelled && code === 'cancelled')) this.outcomes.delete(id);
  }

  private run(request: PageRequest): Promise<PageOutcome> {
    if (request.kind === 'scan')
      return Promise.resolve(succeed({ how: 'scan', scan: scanPage(this.platform, document, location) }));
    const desk: Desk = {
      platform: this.platform,
      generation: this.generation,
      moved: () => this.moved(request),
    };
    const moved = desk.moved();
    if (moved !== undefined) return Promise.resolve(moved);
    switch (request.kind) {
      case 'deliver':
        return this.deliver(desk, request);
      case 'attach':
        return this.attach(desk, request);
      case 'insert':
        return insert(desk, request.text);
      case 'answer':
        return lastAnswer(desk, this.isWriting);
      case 'send':
        return this.send(desk, request.fileName);
    }
  }

  private async deliver(desk: Desk, request: PageRequest & { kind: 'deliver' }): Promise<PageOutcome> {
    const file = new File([request.text], request.fileName, { type: 'text/markdown' });
    const outcome = await deliver(desk, file, request.text);
    if (outcome.ok) remember(this.delivered, request.fileName, { text: request.text, at: performance.now() });
    return outcome;
  }

  private attach(desk: Desk, request: PageRequest & { kind: 'attach' }): Promise<PageOutcome> {
    const { file, typed, isOurs = false } = request;
    return deliver(
      desk,
      offeredFile(file, (name) => !isOurs && isShown(desk, name)),
      typed,
    );
  }

  private send(desk: Desk, fileName: string): Promise<PageOutcome> {
    const delivered = this.delivered.get(fileName);
    return send(desk, {
      fileName,
      text: delivered?.text,
      sentMeanwhile: () => delivered !== undefined && this.sends.lastAt > delivered.at,
      isTyping: () => performance.now() - this.sends.inputAt < typingPause,
      onSend: () => this.sends.record(performance.now()),
    });
  }

  private moved({ id, conversation }: Exclude<PageRequest, { kind: 'scan' }>): PageOutcome | undefined {
    if (this.ended || this.cancelled.has(id)) return fail('cancelled', 'Stopped.');
    if (this.place.isOpen(conversation)) return undefined;
    return fail(
      'conversationChanged',
      'Another conversation is open now. Open the one that asked for this and try again.',
    );
  }
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > memory && oldest.done !== true) map.delete(oldest.value);
}

function internal(error: unknown): PageOutcome {
  return fail('internal', 'The page could not be worked with. Reload it and try again.', errorText(error));
}
