import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SiteScan } from '../../shared/site-scan.ts';
import type { SiteView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { type Look, stateIcon } from '../status.ts';
import { pluralScan, tScan } from '../strings-scan.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { type ScanLine, scanLines, scanText } from '../text/scan-lines.ts';
import { visibleText } from '../text/visible-text.ts';

const looks: Readonly<Record<ScanLine['look'], { readonly look: Look; readonly words: string }>> = {
  ok: { look: { tone: 'ok', icon: 'check' }, words: tScan('scan.found') },
  bad: { look: { tone: 'bad', icon: 'cross' }, words: tScan('scan.notFound') },
  off: { look: { tone: 'off', icon: 'info' }, words: tScan('scan.notNow') },
};

/** What is recognised in the open chat, when the user asks; and unasked, that its site seems to have changed. */
@customElement('mcp-scan')
export class McpScan extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      :host,
      ul {
        display: grid;
        gap: 8px;
      }
      li {
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr);
        gap: 0 6px;
      }
      li > :not(:first-child) {
        grid-column: 2;
        overflow-wrap: anywhere;
      }
      .tone-warn {
        display: flex;
        gap: 8px;
        color: var(--text);
      }
      .tone-warn > svg {
        margin-top: 2px;
      }
      h3 {
        font-size: 13px;
      }
      code {
        font-size: 12px;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) site: SiteView | null = null;
  @state() private found: { readonly site: string; readonly scan: SiteScan } | undefined;
  @state() private said = '';
  @state() private problem = '';
  @state() private scanning = false;

  protected override render(): TemplateResult {
    const { found, site } = this;
    return html`${
        site?.fault === undefined
          ? html`<p class="hint small muted">${tScan('scan.hint')}</p>`
          : html`<p class="callout tone-warn untrusted" role="alert">
              ${icon('warning')}<span
                >${tScan(`scan.fault.${site.fault}`, { site: visibleText(site.name) })}</span
              >
            </p>`
      }
      <div class="row wrap">
        <button ?disabled=${this.scanning} @click=${() => this.scan()}>
          ${icon('refresh')}${tScan(found === undefined ? 'scan.scan' : 'scan.again')}
        </button>
        ${
          found === undefined
            ? nothing
            : html`<button @click=${() => this.copy(found)}>${icon('copy')}${tScan('scan.copy')}</button>`
        }
      </div>
      <p class="small muted" role="status" ?hidden=${this.said === ''}>${this.said}</p>
      ${this.problem === '' ? nothing : html`<p class="callout tone-bad" role="alert">${this.problem}</p>`}
      ${
        found === undefined
          ? nothing
          : html`<ul aria-label=${tScan('scan.list')}>
              ${scanLines(found.scan).map(item)}
            </ul>`
      }`;
  }

  private async scan(): Promise<void> {
    this.scanning = true;
    this.said = tScan('scan.scanning');
    const outcome = await this.link.request({ type: 'scan.requested' });
    this.scanning = false;
    this.problem = outcome.ok ? '' : outcome.failure.message;
    this.found = outcome.ok ? outcome.value : undefined;
    this.said = outcome.ok ? summary(outcome.value) : '';
  }

  private async copy({ site, scan }: { readonly site: string; readonly scan: SiteScan }): Promise<void> {
    const outcome = await this.link.copy(scanText(site, scan, new Date().toISOString()));
    this.said = outcome.ok ? tScan('scan.copied') : outcome.failure.message;
  }
}

function summary({ site, scan }: { readonly site: string; readonly scan: SiteScan }): string {
  const missing = scanLines(scan).filter(({ look }) => look === 'bad').length;
  const words = missing === 0 ? tScan('scan.fine') : pluralScan('scan.missing', missing);
  return tScan('scan.done', { site: visibleText(site), words });
}

function item({ look, what, text, selector }: ScanLine): TemplateResult {
  return html`<li>
    ${stateIcon(looks[look].look, looks[look].words)}
    <h3>${what}</h3>
    <p class="small untrusted">${visibleText(text)}</p>
    ${selector === undefined ? nothing : html`<code class="untrusted">${visibleText(selector)}</code>`}
  </li>`;
}
