import { composerOf, holdsSomeFile } from '../../platforms/engine/composer.ts';
import { composerText } from '../../platforms/engine/composer-text.ts';
import type { Generation } from '../../platforms/types.ts';

/** A reply may be awaited this long: reasoning models think before their turn appears. */
const replyWait = 10 * 60_000;

/**
 * Witness of messages sent in this page: the user's own trusted click or Enter, and our `send` requests. A send is the
 * evidence that the reply which appears next came into being now.
 */
export class Sends {
  /** When the last send was seen. */
  lastAt = -Infinity;
  /** When the user last pressed a key or button anywhere in the page, or we sent a message for them. */
  inputAt = -Infinity;
  private waiting = false;

  record(now: number): void {
    this.lastAt = now;
    this.inputAt = now;
    this.waiting = true;
  }

  /** The send that no turn has answered yet, taken by the turn that answers it. */
  take(now: number): boolean {
    const taken = this.waiting && now - this.lastAt < replyWait;
    this.waiting = false;
    return taken;
  }

  /** Another conversation is open: what was sent there is nothing here. */
  forget(): void {
    this.lastAt = -Infinity;
    this.waiting = false;
  }

  /** Watches the user's sends until the signal ends it, and tells of each. */
  listen(document: Document, generation: () => Generation, onSend: () => void, signal: AbortSignal): void {
    const listen = <K extends 'click' | 'keydown'>(
      type: K,
      isSend: (event: DocumentEventMap[K]) => boolean,
    ) =>
      document.addEventListener(
        type,
        (event) => {
          if (!event.isTrusted) return;
          this.inputAt = performance.now();
          if (!isSend(event)) return;
          this.record(this.inputAt);
          onSend();
        },
        { capture: true, signal },
      );
    listen('click', (event) => isOnSend(event, generation()));
    listen('keydown', (event) => isSendKey(event, generation()));
  }
}

function isOnSend({ target }: Event, { send }: Generation): boolean {
  return target instanceof Element && target.closest(send.join(',')) !== null;
}

/** Enter in a composer that holds something; not while an input method composes a word (cases F2 38). */
function isSendKey(event: KeyboardEvent, generation: Generation): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return false;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  const composer = composerOf(generation, target.ownerDocument);
  if (composer?.contains(target) !== true) return false;
  return composerText(composer).trim() !== '' || holdsSomeFile(generation, composer);
}
