import type { FormContent, FormProblems } from '../../shared/form-answer.ts';
import { defaultsOf, problemsOf } from '../../shared/form-answer.ts';
import type { ModelReply, Question } from '../../shared/question.ts';

/** What a "yes" means: what is to be sent, or what is wrong with it. */
export type Judged =
  | { readonly ok: true; readonly content: FormContent }
  | { readonly ok: false; readonly problems: FormProblems };

/** Judges a "yes" to a form; without `content` it stands for the form as it was proposed. */
export function judge(question: Question, content: FormContent | undefined): Judged {
  if (question.kind !== 'form') return { ok: true, content: {} };
  const filled = content ?? defaultsOf(question.fields);
  const problems = problemsOf(question.fields, filled);
  return Object.keys(problems).length === 0 ? { ok: true, content: filled } : { ok: false, problems };
}

/** The name of the model under which an answer goes out that no model of ours gave as it stands. */
const userAsModel = 'user';

/** What the server gets: the model's own name stands only under the model's own words. */
export function replyOf(text: string, draft: ModelReply | undefined): ModelReply {
  return draft?.text === text ? draft : { text, model: userAsModel };
}
