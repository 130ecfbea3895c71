import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { errorText } from '../../shared/failure.ts';
import type { CallView, QuestionView, SessionView } from '../../shared/views.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';

/**
 * Questions as cards. The card's code is fetched when there is one: most visits see none.
 * @param inChat whether the page belongs to a chat
 */
export function questionCards(
  link: Link,
  questions: readonly QuestionView[],
  inChat: boolean,
): TemplateResult | typeof nothing {
  if (questions.length === 0) return nothing;
  load();
  return html`${repeat(
    questions,
    ({ id }) => id,
    (question) => html`<mcp-question .link=${link} .question=${question} .inChat=${inChat}></mcp-question>`,
  )}`;
}

/** Questions that a call's own card shows. */
export function questionsOf(
  questions: readonly QuestionView[],
  stream: string,
  { key, run }: Pick<CallView, 'key' | 'run'>,
): readonly QuestionView[] {
  return questions.filter(({ call }) => call?.stream === stream && call.key === key && call.run === run);
}

/** Questions that no card of this conversation shows: those of no call for certain. Other conversations show their own. */
export function otherQuestions(
  questions: readonly QuestionView[],
  session: SessionView | null,
): readonly QuestionView[] {
  const calls = session?.batches.flatMap((batch) => batch.calls) ?? [];
  return questions.filter(({ call }) => {
    if (call === undefined) return true;
    return (
      call.stream === session?.stream && !calls.some(({ key, run }) => key === call.key && run === call.run)
    );
  });
}

let loading: Promise<unknown> | undefined;

function load(): void {
  loading ??= import('./mcp-question.ts').catch((error: unknown) => {
    loading = undefined;
    console.error(t('question.missing', { reason: errorText(error) }));
  });
}
