import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { errorText } from '../shared/failure.ts';
import { t } from './strings.ts';

/** A part of a page that few visits need: it is fetched when one does. */
export class LazyPart {
  #isReady = false;
  #words = t('sidebar.loading');

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly load: () => Promise<unknown>,
  ) {}

  /** Fetches the part unless it is there. A failure is told where the part would be; the next call tries again. */
  async fetch(): Promise<void> {
    if (this.#isReady) return;
    try {
      await this.load();
      this.#isReady = true;
    } catch (error) {
      this.#words = t('sidebar.partMissing', { reason: errorText(error) });
    }
    this.host.requestUpdate();
  }

  /** The part, or why it is not there yet. */
  show(part: () => TemplateResult): TemplateResult {
    return this.#isReady ? part() : html`<p class="muted part" role="status">${this.#words}</p>`;
  }
}
