import type { FormContent, FormProblems } from '../../shared/form-answer.ts';
import { defaultsOf, problemsOf } from '../../shared/form-answer.ts';
import type { Question } from '../../shared/question.ts';

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
