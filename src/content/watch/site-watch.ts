import type { SiteFault } from '../../shared/site-scan.ts';

/** How long a page may take to show what it has; what is missing then must be missing twice, ms. */
const patience = 10_000;

/** Watches whether the page still looks as it is known, and tells when that changes. */
export class SiteWatch {
  /** What was told last. */
  fault: SiteFault | undefined;
  private suspected: SiteFault | undefined;
  private since = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param judge what speaks for the site having changed now, and whether the page is still at work
   * @param tell is called with each change of `fault`
   */
  constructor(
    private readonly document: Document,
    private readonly judge: () => { readonly fault: SiteFault | undefined; readonly writing: boolean },
    private readonly tell: (fault: SiteFault | undefined) => void,
    signal: AbortSignal,
  ) {
    document.addEventListener('visibilitychange', () => this.arm(), { signal });
    signal.addEventListener('abort', () => clearTimeout(this.timer));
  }

  /** Begins anew when `moment` differs from the last one: another conversation, or another message sent. */
  noticed(moment: string): void {
    if (moment === this.since) return;
    this.since = moment;
    this.suspected = undefined;
    this.arm();
  }

  /** A hidden page may leave out what nobody sees. */
  private arm(): void {
    clearTimeout(this.timer);
    if (!this.document.hidden) this.timer = setTimeout(() => this.check(), patience);
  }

  private check(): void {
    const { fault, writing } = this.judge();
    const isSure = fault === this.suspected;
    this.suspected = fault;
    if ((isSure || fault === undefined) && !writing && fault !== this.fault) this.tell((this.fault = fault));
    if (writing || fault !== undefined) this.arm();
  }
}
