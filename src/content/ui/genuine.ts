/** A button must have been in view so long before a press counts (threats 22). */
const viewTime = 500;
const leastOpacity = 0.6;

/** Tells a real press of a visible button from one that a page made or tricked the user into. */
export class Genuine {
  private visibleSince: number | undefined;
  private readonly observer: IntersectionObserver;

  constructor(private readonly host: HTMLElement) {
    this.observer = new IntersectionObserver((entries) => {
      const inView = entries.at(-1)?.isIntersecting === true;
      this.visibleSince = inView ? (this.visibleSince ?? performance.now()) : undefined;
    });
    this.observer.observe(host);
  }

  /** Undefined for a genuine press of the button, else why it does not count, in a sentence for the user. */
  objection(event: Event, button: Element): string | undefined {
    if (!event.isTrusted) return 'The press came from the page, not from you.';
    if (this.visibleSince === undefined || performance.now() - this.visibleSince < viewTime)
      return 'The button was not in view long enough. Look at it and press again.';
    const { left, top, width, height } = button.getBoundingClientRect();
    if (document.elementFromPoint(left + width / 2, top + height / 2) !== this.host)
      return 'Something covers the button. Scroll until it is free and press again.';
    if (opacityOf(this.host) < leastOpacity)
      return 'The page makes the button see-through. Use the sidebar to run the call.';
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
