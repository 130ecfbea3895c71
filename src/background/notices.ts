import type { Failure } from '../shared/failure.ts';
import type { NoticeView } from '../shared/views.ts';

const troubleId = 'log-trouble';
const damagePrefix = 'damaged:';

/** What the user must know that belongs to no card. While one tells of damage, nothing runs by itself. */
export class Notices {
  readonly #notices = new Map<string, NoticeView>();
  /** Damaged streams and their notice: one for all that are damaged alike, a lost log has many. */
  readonly #damaged = new Map<string, string>();

  constructor(private readonly changed: () => void) {}

  all(): readonly NoticeView[] {
    return [...this.#notices.values()];
  }

  /** The log holds damage that the user has not acknowledged. */
  get isQuarantined(): boolean {
    return this.#damaged.size > 0;
  }

  damaged(stream: string, reason: Failure): void {
    const id = damagePrefix + reason.code;
    const known = this.#notices.get(id)?.detail;
    const details = [known, reason.detail].filter((detail) => detail !== undefined);
    this.#damaged.set(stream, id);
    this.#put({
      id,
      severity: 'error',
      action: 'acknowledge',
      message: reason.message,
      ...(details.length > 0 && { detail: details.join('\n') }),
    });
  }

  /** The log cannot be written (undefined: it can again). */
  trouble(reason: Failure | undefined): void {
    if (reason) this.#put({ id: troubleId, severity: 'error', ...text(reason) });
    else if (this.#notices.delete(troubleId)) this.changed();
  }

  /** The user has read it. Returns the damaged streams it was about. */
  acknowledge(id: string): string[] {
    const streams = [...this.#damaged].flatMap(([stream, notice]) => (notice === id ? [stream] : []));
    for (const stream of streams) this.#damaged.delete(stream);
    if (this.#notices.delete(id)) this.changed();
    return streams;
  }

  #put(notice: NoticeView): void {
    this.#notices.set(notice.id, notice);
    this.changed();
  }
}

function text({ message, detail }: Failure): Pick<NoticeView, 'message' | 'detail'> {
  return detail === undefined ? { message } : { message, detail };
}
