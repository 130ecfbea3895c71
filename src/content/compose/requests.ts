import { errorText, fail } from '../../shared/failure.ts';
import type { PageOutcome, PageRequest } from '../../shared/messages.ts';
import type { Place } from '../watch/place.ts';
import type { Sends } from '../watch/sends.ts';
import type { Platform, Generation } from '../../platforms/types.ts';
import { deliver, type Desk } from './deliver.ts';
import { send } from './send.ts';

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
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly platform: Platform,
    private readonly generation: () => Generation,
    private readonly place: Place,
    private readonly sends: Sends,
  ) {}

  settle(request: PageRequest): Promise<PageOutcome> {
    const known = this.outcomes.get(request.id);
    if (known !== undefined) return known;
    const outcome = this.queue.then(() => this.run(request)).catch(internal);
    this.queue = outcome;
    remember(this.outcomes, request.id, outcome);
    return outcome;
  }

  private run(request: PageRequest): Promise<PageOutcome> {
    const desk: Desk = {
      platform: this.platform,
      generation: this.generation,
      moved: () => this.moved(request.conversation),
    };
    const moved = desk.moved();
    if (moved !== undefined) return Promise.resolve(moved);
    return request.kind === 'deliver' ? this.deliver(desk, request) : this.send(desk, request.fileName);
  }

  private async deliver(desk: Desk, request: PageRequest & { kind: 'deliver' }): Promise<PageOutcome> {
    const outcome = await deliver(desk, request.fileName, request.text);
    if (outcome.ok) remember(this.delivered, request.fileName, { text: request.text, at: performance.now() });
    return outcome;
  }

  private send(desk: Desk, fileName: string): Promise<PageOutcome> {
    const delivered = this.delivered.get(fileName);
    return send(desk, {
      fileName,
      text: delivered?.text,
      sentMeanwhile: () => delivered !== undefined && this.sends.lastAt > delivered.at,
      onSend: () => this.sends.record(performance.now()),
    });
  }

  private moved(conversation: string | undefined): PageOutcome | undefined {
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
