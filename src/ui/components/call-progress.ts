import { html, nothing, type TemplateResult } from 'lit';
import type { CallView } from '../../shared/views.ts';
import { visibleText } from '../text/visible-text.ts';
import { t } from '../strings.ts';

/** How far a running call says it is: a bar where it knows its end, and its words. */
export function callProgress({ progress }: CallView): TemplateResult | typeof nothing {
  if (progress === undefined) return nothing;
  const { total, message } = progress;
  const known = total !== undefined && total > 0;
  const counted = known
    ? t('calls.progressOf', { done: progress.progress, total })
    : t('calls.progress', { done: progress.progress });
  return html`<div class="progress small">
    <progress
      aria-label=${t('calls.progressLabel')}
      value=${known ? Math.min(1, progress.progress / total) : nothing}
    ></progress>
    <span class="muted untrusted">${message === undefined ? counted : visibleText(message)}</span>
  </div>`;
}
