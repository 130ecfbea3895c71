import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { duration } from '../text/format.ts';

/** The time between two moments; still counting, once a second, while the second is missing. */
@customElement('mcp-elapsed')
export class McpElapsed extends LitElement {
  /** Milliseconds since 1970. */
  @property({ type: Number }) from: number | undefined;
  @property({ type: Number }) to: number | undefined;
  #tick: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#tick);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override updated(): void {
    clearInterval(this.#tick);
    if (this.from !== undefined && this.to === undefined && this.isConnected) {
      this.#tick = setInterval(() => this.requestUpdate(), 1000);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    return this.from === undefined ? nothing : html`${duration((this.to ?? Date.now()) - this.from)}`;
  }
}
