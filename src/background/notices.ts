import type { Failure } from '../shared/failure.ts';
import type { NoticeView } from '../shared/views.ts';

const troubleId = 'log-trouble';
const damagePrefix = 'damaged:';

/** What the user must know that belongs to no card. While one tells of damage, nothing runs by itself. */
export class Notices {
  readonly #notices = new Map<string, NoticeView>();

  constructor(private readonly changed: () => void) {}

  all(): readonly NoticeView[] {
    return [...this.#notices.values()];
  }

  /** The log holds damage that the user has not acknowledged. */
  get isQuarantined(): boolean {
    return [...this.#notices.keys()].some((id) => id.startsWith(damagePrefix));
  }

  damaged(stream: string, reason: Failure): void {
    this.#put({ id: damagePrefix + stream, severity: 'error', action: 'acknowledge', ...text(reason) });
  }

  /** The log cannot be written (undefined: it can again). */
  trouble(reason: Failure | undefined): void {
    if (reason) this.#put({ id: troubleId, severity: 'error', ...text(reason) });
    else if (this.#notices.delete(troubleId)) this.changed();
  }

  /** The user has read it. Resolves the damaged stream it was about, if it was about one. */
  acknowledge(id: string): string | undefined {
    if (this.#notices.delete(id)) this.changed();
    return id.startsWith(damagePrefix) ? id.slice(damagePrefix.length) : undefined;
  }

  #put(notice: NoticeView): void {
    this.#notices.set(notice.id, notice);
    this.changed();
  }
}

function text({ message, detail }: Failure): Pick<NoticeView, 'message' | 'detail'> {
  return detail === undefined ? { message } : { message, detail };
}
