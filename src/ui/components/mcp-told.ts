import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type Outcome, succeed } from '../../shared/failure.ts';
import type { ToldView } from '../../shared/views.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { pluralTold, tTold } from '../strings-told.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { momentOf } from '../text/format.ts';
import { Uncovered } from '../uncovered.ts';
import { ActionReport } from './action-report.ts';
import { toldSheet } from './told-sheet.ts';

/** What the assistant was last told of its tools; where they differ now, the button that puts that into the input box. */
@customElement('mcp-told')
export class McpTold extends LitElement {
  static override styles = [base, controls, toldSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) told!: ToldView;
  private readonly report = new ActionReport(this);
  private readonly uncovered = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('button'),
  );

  protected override render(): TemplateResult {
    const { at, tools } = this.told;
    const time = momentOf(at, Date.now());
    const changes = changesOf(this.told);
    const press = (event: Event) => this.tell(event);
    return html`<p class="small muted">
        ${tTold('told.of', { tools: pluralTold('told.tools', tools), time })} ${changes}
      </p>
      ${
        changes === ''
          ? nothing
          : html`<div class="row">${this.report.button('insert', tTold('told.tell'), { press })}</div>`
      }
      ${this.report.line()}`;
  }

  private tell(event: Event): void {
    if (this.uncovered.allows(event))
      void this.report.run(tTold('told.telling'), () => tellAssistant(this.link));
    else this.report.say(t('calls.covered'));
  }
}

function changesOf({ added, removed, changed }: ToldView): string {
  const n = added + removed + changed;
  if (n === 0) return '';
  const which = [
    ...(added === 0 ? [] : [tTold('told.added', { n: added })]),
    ...(removed === 0 ? [] : [tTold('told.removed', { n: removed })]),
    ...(changed === 0 ? [] : [tTold('told.changed', { n: changed })]),
  ].join(', ');
  return tTold('told.since', { changes: pluralTold('told.changes', n), which });
}

async function tellAssistant(link: Link): Promise<Outcome<string>> {
  const outcome = await link.request({ type: 'tools.tellRequested' });
  return outcome.ok ? succeed(tTold('told.done')) : outcome;
}
