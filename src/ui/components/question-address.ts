import { html, type TemplateResult } from 'lit';
import type { UrlQuestion } from '../../shared/question.ts';
import { icon } from '../icons.ts';
import { type StringKey, t } from '../strings.ts';
import { visibleText } from '../text/visible-text.ts';

type Warning = Extract<StringKey, 'question.plain' | 'question.lookalike' | 'question.login'>;

/** An address that a server wants opened: whose page it is, what is odd about it, and all of it. */
export function questionAddress({ url }: UrlQuestion): TemplateResult {
  const { host } = new URL(url);
  return html`<p class="small muted">${t('question.opens')}</p>
    <p class="host mono untrusted">${visibleText(host)}</p>
    ${warningsOf(url).map(
      (warning) => html`<p class="callout tone-bad small">${icon('warning')}<span>${t(warning)}</span></p>`,
    )}
    <p class="small muted">${t('question.address')}</p>
    <pre class="box mono untrusted" tabindex="0">${visibleText(url)}</pre>
    <p class="hint">${t('question.visitHint')}</p>`;
}

function warningsOf(url: string): Warning[] {
  const { protocol, hostname, username, password } = new URL(url);
  const isHere = hostname === 'localhost' || /^127\./.test(hostname) || hostname === '[::1]';
  return [
    ...(protocol === 'http:' && !isHere ? (['question.plain'] as const) : []),
    ...(/(^|\.)xn--/.test(hostname) ? (['question.lookalike'] as const) : []),
    ...(username !== '' || password !== '' ? (['question.login'] as const) : []),
  ];
}
