/** A button must have been in plain sight so long before a press counts (threats 22). */
const viewTime = 500;
const leastOpacity = 0.6;

/** Intersection Observer v2, which the DOM types lack. https://w3c.github.io/IntersectionObserver/v2/ */
interface TrackingOptions extends IntersectionObserverInit {
  readonly trackVisibility: true;
  readonly delay: number;
}
interface TrackingEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/**
 * Tells a real press of a button in plain sight from one that a page made or tricked the user into. What lets clicks
 * through (`pointer-events: none`) and what a filter hides is seen only by Chrome's own tracking of what is painted.
 */
export class Genuine {
  private visibleSince: number | undefined;
  private readonly observer: IntersectionObserver;

  constructor(
    private readonly host: HTMLElement,
    private readonly button: HTMLElement,
  ) {
    const options: TrackingOptions = { threshold: [0, 1], trackVisibility: true, delay: 100 };
    this.observer = new IntersectionObserver((entries: readonly TrackingEntry[]) => {
      const inSight = entries.at(-1)?.isVisible === true;
      this.visibleSince = inSight ? (this.visibleSince ?? performance.now()) : undefined;
    }, options);
    this.observer.observe(button);
  }

  /** Undefined for a genuine press, else why it does not count, in a sentence for the user. */
  objection(event: Event): string | undefined {
    if (!event.isTrusted) return 'The press came from the page, not from you.';
    const { left, top, width, height } = this.button.getBoundingClientRect();
    if (document.elementFromPoint(left + width / 2, top + height / 2) !== this.host)
      return 'Something covers the button. Scroll until it is free and press again.';
    if (opacityOf(this.host) < leastOpacity)
      return 'The page makes the button see-through. Use the sidebar to run the call.';
    if (this.visibleSince === undefined || performance.now() - this.visibleSince < viewTime)
      return 'The button was not in plain sight long enough. Look at it and press again, or use the sidebar.';
    return undefined;
  }

  stop(): void {
    this.observer.disconnect();
  }
}

function opacityOf(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}
