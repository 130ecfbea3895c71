import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { limitBounds } from '../../shared/call-limits.ts';
import { errorText } from '../../shared/failure.ts';
import type { Settings } from '../../shared/settings.ts';
import type { EndpointView, SiteView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { tSettings } from '../strings-settings.ts';
import { tScan } from '../strings-scan.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { Uncovered } from '../uncovered.ts';
import './mcp-scan.ts';
import { settingsSheet } from './settings-sheet.ts';

type Switch = 'autoRun' | 'autoSend' | 'interceptPaste';
type NumberSetting = 'injectDelay' | 'sendDelay' | 'callTimeout' | 'resultChars';

/** Bounds of shared/settings.ts, which the page does not import because of its schema library. A test compares them. */
export const numberBounds: Readonly<Record<NumberSetting, readonly [min: number, max: number]>> = {
  injectDelay: [0, 120],
  sendDelay: [0, 120],
  callTimeout: limitBounds.timeout,
  resultChars: [1_000, 1_000_000],
};

/** The Settings tab. Each control saves itself; what it shows is the worker's word. */
@customElement('mcp-settings-panel')
export class McpSettingsPanel extends LitElement {
  static override styles = [base, controls, fields, settingsSheet];

  @property({ attribute: false }) endpoint: EndpointView | null = null;
  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) settings!: Settings;
  @property({ attribute: false }) site: SiteView | null = null;
  /** The session's stream; undefined where the tab has none. */
  @property({ attribute: false }) stream: string | undefined;
  @state() private message = '';
  @state() private logMessage = '';
  @state() private wrong: NumberSetting | undefined;

  /** A page that could switch these on by a stolen click could then run tools. */
  private readonly guards = { autoRun: this.guard('autoRun'), autoSend: this.guard('autoSend') };

  protected override render(): TemplateResult {
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t('sidebar.settings')}>
      <p class="error" role="alert" ?hidden=${this.message === ''}>
        ${icon('warning')}<span>${this.message}</span>
      </p>
      ${group(tSettings('settings.calls'), [
        this.switch('autoRun'),
        this.switch('autoSend'),
        this.number('resultChars', ''),
      ])}
      ${group(tSettings('settings.timing'), [
        this.number('injectDelay'),
        this.number('sendDelay'),
        this.number('callTimeout'),
      ])}
      ${group(tSettings('settings.page'), [this.switch('interceptPaste'), this.theme()])}
      ${this.site === null || this.site.fault !== undefined ? nothing : group(tScan('scan.title'), [this.scan()])}
      ${group(t('endpoint.title'), [this.model()])} ${group(tSettings('settings.log'), [this.log()])}
    </div>`;
  }

  /** Few have use for it: its code is fetched after the rest. */
  private model(): TemplateResult {
    void import('./mcp-model-endpoint.ts').catch((error: unknown) => (this.message = errorText(error)));
    return html`<mcp-model-endpoint .link=${this.link} .endpoint=${this.endpoint}></mcp-model-endpoint>`;
  }

  /** Where the site has changed it stands above the tabs already. */
  private scan(): TemplateResult {
    return html`<mcp-scan class="setting" .link=${this.link} .site=${this.site}></mcp-scan>`;
  }

  private guard(name: Switch): Uncovered {
    const control = () => this.renderRoot.querySelector(`#${name}`);
    return new Uncovered(this, () => this.link.framed, control);
  }

  private switch(name: Switch): TemplateResult {
    const on = this.settings[name];
    const risky = name !== 'interceptPaste';
    const flip = async (event: Event) => {
      const control = event.target as HTMLInputElement;
      if (risky && control.checked && !this.guards[name].allows(event)) {
        control.checked = false;
        this.message = tSettings('settings.covered');
        return;
      }
      if (!(await this.save({ [name]: control.checked }))) control.checked = this.settings[name];
    };
    return html`<div class="setting">
      <label class="grow" for=${name}>${tSettings(`settings.${name}`)}</label>
      <input
        id=${name}
        type="checkbox"
        role="switch"
        aria-describedby="${name}-hint"
        .checked=${on}
        @change=${flip}
      />
      <p id="${name}-hint" class="hint ${risky && on ? 'tone-warn' : ''}">
        ${risky && on ? icon('warning') : nothing}<span>${tSettings(`settings.${name}Hint`)}</span>
      </p>
    </div>`;
  }

  private number(name: NumberSetting, unit = 's'): TemplateResult {
    const [min, max] = numberBounds[name];
    const wrong = this.wrong === name;
    const change = async (event: Event) => {
      const control = event.target as HTMLInputElement;
      const value = control.valueAsNumber;
      this.wrong = value >= min && value <= max ? undefined : name;
      if (this.wrong === undefined && !(await this.save({ [name]: value }))) {
        control.valueAsNumber = this.settings[name];
      }
    };
    return html`<div class="setting">
      <label class="grow" for=${name}>${tSettings(`settings.${name}`)}</label>
      <span class="row number">
        <input
          id=${name}
          type="number"
          inputmode="decimal"
          min=${min}
          max=${max}
          step="any"
          aria-describedby="${name}-hint"
          aria-invalid=${String(wrong)}
          .value=${String(this.settings[name])}
          @change=${change}
        />
        <span class="muted small" aria-hidden="true">${unit}</span>
      </span>
      ${
        wrong
          ? html`<p id="${name}-hint" class="error">
              ${icon('warning')}<span>${tSettings('settings.range', { min, max })}</span>
            </p>`
          : html`<p id="${name}-hint" class="hint">${tSettings(`settings.${name}Hint`)}</p>`
      }
    </div>`;
  }

  private theme(): TemplateResult {
    const choose = async (event: Event) => {
      const control = event.target as HTMLSelectElement;
      const theme = themes.find((one) => one === control.value);
      if (theme === undefined || !(await this.save({ theme }))) control.value = this.settings.theme;
    };
    return html`<div class="setting">
      <label class="grow" for="theme">${tSettings('settings.theme')}</label>
      <select id="theme" @change=${choose}>
        ${themes.map(
          (theme) =>
            html`<option value=${theme} ?selected=${theme === this.settings.theme}>
              ${tSettings(`settings.theme.${theme}`)}
            </option>`,
        )}
      </select>
    </div>`;
  }

  private log(): TemplateResult {
    return html`<div class="setting">
      <p class="hint">${tSettings(this.stream === undefined ? 'settings.logNone' : 'settings.logHint')}</p>
      <button class="wide" ?disabled=${this.stream === undefined} @click=${() => this.saveLog()}>
        ${icon('download')}${tSettings('settings.logSave')}
      </button>
      <button class="wide" @click=${() => this.link.openDiagnostics()}>
        ${icon('info')}${t('popup.diagnostics')}
      </button>
      <p class="hint" role="status" ?hidden=${this.logMessage === ''}>${this.logMessage}</p>
    </div>`;
  }

  private async saveLog(): Promise<void> {
    if (this.stream === undefined) return;
    const outcome = await this.link.request({ type: 'log.requested', stream: this.stream });
    if (!outcome.ok) {
      this.logMessage = outcome.failure.message;
      return;
    }
    const file = `mcp-multi-bridge-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jsonl`;
    this.link.download(file, outcome.value.text, 'application/jsonl');
    this.logMessage = tSettings('settings.logSaved', { file });
  }

  private async save(settings: Partial<Settings>): Promise<boolean> {
    const outcome = await this.link.request({ type: 'settings.changed', settings });
    this.message = outcome.ok ? '' : outcome.failure.message;
    return outcome.ok;
  }
}

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark'];

function group(title: string, settings: readonly TemplateResult[]): TemplateResult {
  return html`<section class="card" aria-label=${title}>
    <h2>${title}</h2>
    ${settings}
  </section>`;
}
