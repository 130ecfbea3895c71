import type { FormContent } from '../../shared/form-answer.ts';
import { defaultsOf } from '../../shared/form-answer.ts';
import type { FormField } from '../../shared/form-fields.ts';

/** What a question's form holds: text as it is typed (numbers too), a switch's state, what is ticked in a list. */
export type QuestionDraft = Readonly<Record<string, string | boolean | readonly string[]>>;

/** The form as the server proposes it (SEP-1034). */
export function draftOfFields(fields: readonly FormField[]): QuestionDraft {
  const defaults = defaultsOf(fields);
  const entries = fields.map((field): readonly [string, QuestionDraft[string]] => {
    const value = defaults[field.name];
    if (field.kind === 'boolean') return [field.name, value === true];
    if (field.kind === 'choices') return [field.name, typeof value === 'object' ? value : []];
    return [field.name, value === undefined ? '' : String(value)];
  });
  return Object.fromEntries(entries);
}

/** What would be sent. An empty field is left out; what is no number stays one that `problemsOf` objects to. */
export function contentOfDraft(fields: readonly FormField[], draft: QuestionDraft): FormContent {
  const entries = fields.flatMap((field): (readonly [string, unknown])[] => {
    const value = draft[field.name];
    if (value === undefined || value === '') return [];
    if (field.kind === 'choices' && Array.isArray(value) && value.length === 0 && !field.required) return [];
    return [[field.name, field.kind === 'number' ? Number(value) : value]];
  });
  return Object.fromEntries(entries) as FormContent;
}
