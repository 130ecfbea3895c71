import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Outcome } from '../../shared/failure.ts';
import { icon, type IconName } from '../icons.ts';
import { visibleText } from '../text/visible-text.ts';

interface Report {
  readonly text: string;
  readonly tone: 'busy' | 'ok' | 'bad';
}

/** Buttons that each do one thing after the other, and the line under them that says how it went. */
export class ActionReport implements ReactiveController {
  #report: Report | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // A report stays as long as its element.
  }

  get isBusy(): boolean {
    return this.#report?.tone === 'busy';
  }

  clear(): void {
    this.#say(undefined);
  }

  say(text: string): void {
    this.#say({ text, tone: 'bad' });
  }

  /** Runs an action unless one is running; its sentence is shown. */
  async run(progress: string, action: () => Promise<Outcome<string>>): Promise<boolean> {
    if (this.isBusy) return false;
    this.#say({ text: progress, tone: 'busy' });
    const outcome = await action();
    this.#say(
      outcome.ok ? { text: outcome.value, tone: 'ok' } : { text: outcome.failure.message, tone: 'bad' },
    );
    return outcome.ok;
  }

  /** Not by `disabled` while busy, which would take the focus away from the keyboard's user. */
  button(
    name: IconName,
    label: string,
    options: { readonly disabled?: boolean; readonly look?: string; readonly press: (event: Event) => void },
  ): TemplateResult {
    return html`<button
      class="small ${options.look ?? ''}"
      ?disabled=${options.disabled === true}
      @click=${options.press}
    >
      ${icon(name)}${label}
    </button>`;
  }

  line(): TemplateResult {
    return html`<p class="small untrusted tone-${this.#report?.tone ?? 'off'}" role="status">
      ${visibleText(this.#report?.text ?? '')}
    </p>`;
  }

  #say(report: Report | undefined): void {
    this.#report = report;
    this.#host.requestUpdate();
  }
}
