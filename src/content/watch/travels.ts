/** A navigation follows the act that asks for it within this time. */
const reaction = 3000;

/**
 * Witness of the user's own navigation: a trusted click on a link, and back and forth. A chat that gets its first id
 * while the user goes elsewhere is not adopted.
 */
export class Travels {
  private asked: { readonly address: URL | 'anywhere'; readonly at: number } | undefined;

  listen(window: Window, now: () => number, signal: AbortSignal): void {
    const options = { capture: true, signal };
    window.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const link = target instanceof Element ? target.closest('a[href]') : null;
        if (isTrusted && link instanceof HTMLAnchorElement)
          this.asked = { address: new URL(link.href), at: now() };
      },
      options,
    );
    window.addEventListener('popstate', () => (this.asked = { address: 'anywhere', at: now() }), options);
  }

  /** Whether the user just asked for an address that `isIt` accepts. */
  askedFor(isIt: (address: URL) => boolean, now: number): boolean {
    if (this.asked === undefined || now - this.asked.at > reaction) return false;
    return this.asked.address === 'anywhere' || isIt(this.asked.address);
  }
}
