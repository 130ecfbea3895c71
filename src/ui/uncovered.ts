import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Intersection Observer v2, which the DOM types lack. https://w3c.github.io/IntersectionObserver/v2/ */
interface TrackingOptions extends IntersectionObserverInit {
  readonly trackVisibility: true;
  readonly delay: number;
}
interface TrackingEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/** A button must have been in plain sight this long before its click counts. */
const inSightFor = 500;

/**
 * Tells whether the user can have meant a click, where our page is a frame in a web page: that page can cover the
 * frame, fade it or slide it under the pointer (threats T23). Chrome says whether an element is fully opaque and
 * uncovered, across frames; the page cannot forge it.
 */
export class Uncovered implements ReactiveController {
  #observer: IntersectionObserver | undefined;
  #watched: Element | undefined;
  #inSightSince: number | undefined;

  constructor(
    host: ReactiveControllerHost,
    /** False where the page is no frame: nothing can cover it then. */
    private readonly framed: () => boolean,
    /** The element to be clicked, if it is there now. */
    private readonly element: () => Element | null,
  ) {
    host.addController(this);
  }

  /** Whether this click was made by the user on a button that was in plain sight. */
  allows(event: Event): boolean {
    if (!event.isTrusted && this.framed()) return false;
    if (!this.framed()) return true;
    return this.#inSightSince !== undefined && performance.now() - this.#inSightSince >= inSightFor;
  }

  hostUpdated(): void {
    if (!this.framed()) return;
    const element = this.element() ?? undefined;
    if (element === this.#watched) return;
    this.#stop();
    this.#watched = element;
    if (element !== undefined) this.#watch(element);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #watch(element: Element): void {
    const options: TrackingOptions = { threshold: [0, 1], trackVisibility: true, delay: 100 };
    this.#observer = new IntersectionObserver((entries: readonly TrackingEntry[]) => {
      const visible = entries.at(-1)?.isVisible === true;
      if (!visible) this.#inSightSince = undefined;
      else this.#inSightSince ??= performance.now();
    }, options);
    this.#observer.observe(element);
  }

  #stop(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    this.#watched = undefined;
    this.#inSightSince = undefined;
  }
}
