import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../shared/form-fields.ts';
import type { QuestionDraft } from '../forms/question-draft.ts';
import { icon } from '../icons.ts';
import { t } from '../strings.ts';
import { visibleText } from '../text/visible-text.ts';
import { field as surround } from './field.ts';

type Value = QuestionDraft[string];
type Change = (value: Value) => void;
type Kind<K extends FormField['kind']> = Extract<FormField, { kind: K }>;

/** One field of a question's form. `at` makes its id; names are the server's and may be anything. */
export function questionField(
  field: FormField,
  {
    at,
    value,
    error: problem,
  }: { readonly at: number; readonly value: Value | undefined; readonly error: string | undefined },
  change: Change,
): TemplateResult {
  const id = `field-${at}`;
  const label = field.required
    ? t('question.required', { label: visibleText(field.title) })
    : visibleText(field.title);
  const hint = hintOf(field);
  const error = problem === undefined ? undefined : visibleText(problem);
  if (field.kind === 'boolean') return toggle(id, label, { hint, error }, value === true, change);
  if (field.kind === 'choices')
    return several(
      field,
      { id, label, hint, error },
      Array.isArray(value) ? (value as string[]) : [],
      change,
    );
  const described = hint !== undefined || error !== undefined ? `${id}-note` : undefined;
  const text = typeof value === 'string' ? value : '';
  const control =
    field.kind === 'choice'
      ? one(field, { id, described, error }, text, change)
      : typed(field, { id, described, error }, text, change);
  return surround({ id, label, control, error, ...(hint !== undefined && { hint }) });
}

interface Around {
  readonly id: string;
  readonly described: string | undefined;
  readonly error: string | undefined;
}

const inputTypes = { email: 'email', uri: 'url', date: 'date', 'date-time': 'text' } as const;

function typed(
  field: Kind<'text'> | Kind<'number'>,
  { id, described, error }: Around,
  value: string,
  change: Change,
): TemplateResult {
  const format = field.kind === 'text' ? field.format : undefined;
  const plain = format === undefined ? 'text' : inputTypes[format];
  return html`<input
    id=${id}
    type=${field.secret ? 'password' : plain}
    inputmode=${field.kind === 'number' ? 'decimal' : nothing}
    autocomplete=${field.secret ? 'new-password' : 'off'}
    spellcheck="false"
    aria-required=${String(field.required)}
    aria-invalid=${String(error !== undefined)}
    aria-describedby=${described ?? nothing}
    .value=${value}
    @input=${(event: Event) => change((event.target as HTMLInputElement).value.trim())}
  />`;
}

function one(
  field: Kind<'choice'>,
  { id, described, error }: Around,
  value: string,
  change: Change,
): TemplateResult {
  const isOpen = !field.required || field.default === undefined;
  return html`<select
    id=${id}
    aria-required=${String(field.required)}
    aria-invalid=${String(error !== undefined)}
    aria-describedby=${described ?? nothing}
    @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}
  >
    ${isOpen ? html`<option value="" ?selected=${value === ''}>${t('question.none')}</option>` : nothing}
    ${field.options.map(
      (option) =>
        html`<option value=${option.value} ?selected=${option.value === value}>
          ${visibleText(option.title)}
        </option>`,
    )}
  </select>`;
}

interface Words {
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

function toggle(id: string, label: string, words: Words, value: boolean, change: Change): TemplateResult {
  return html`<div class="check">
    <input
      id=${id}
      type="checkbox"
      aria-describedby=${words.hint === undefined && words.error === undefined ? nothing : `${id}-note`}
      .checked=${value}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    />
    <label class="untrusted" for=${id}>${label}</label>
    ${note(id, words)}
  </div>`;
}

function several(
  field: Kind<'choices'>,
  { id, label, ...words }: Words & { readonly id: string; readonly label: string },
  value: readonly string[],
  change: Change,
): TemplateResult {
  const tick = (option: string, on: boolean) =>
    change(
      field.options.map((each) => each.value).filter((each) => (each === option ? on : value.includes(each))),
    );
  return html`<fieldset
    class="field"
    aria-describedby=${words.hint === undefined && words.error === undefined ? nothing : `${id}-note`}
  >
    <legend class="label untrusted">${label}</legend>
    ${field.options.map(
      (option, at) =>
        html`<div class="check">
          <input
            id="${id}-${at}"
            type="checkbox"
            .checked=${value.includes(option.value)}
            @change=${(event: Event) => tick(option.value, (event.target as HTMLInputElement).checked)}
          />
          <label class="untrusted" for="${id}-${at}">${visibleText(option.title)}</label>
        </div>`,
    )}
    ${note(id, words)}
  </fieldset>`;
}

function note(id: string, { hint, error }: Words): TemplateResult | typeof nothing {
  if (error !== undefined)
    return html`<p id="${id}-note" class="error">${icon('warning')}<span>${error}</span></p>`;
  return hint === undefined ? nothing : html`<p id="${id}-note" class="hint untrusted">${hint}</p>`;
}

/** The server's description, then what the field takes. */
function hintOf(field: FormField): string | undefined {
  const parts = [
    ...(field.description === undefined ? [] : [visibleText(field.description)]),
    ...(field.secret ? [t('question.secretField')] : []),
    ...takes(field),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

function takes(field: FormField): string[] {
  if (field.kind === 'number') return range('number', field.minimum, field.maximum);
  if (field.kind !== 'text') return [];
  const moment = field.format === 'date-time' ? [t('question.moment')] : [];
  return [...moment, ...range('text', field.minLength, field.maxLength)];
}

function range(of: 'text' | 'number', min: number | undefined, max: number | undefined): string[] {
  if (min !== undefined && max !== undefined) return [t(`question.${of}Range`, { min, max })];
  if (min !== undefined) return [t(`question.${of}Min`, { min })];
  return max === undefined ? [] : [t(`question.${of}Max`, { max })];
}
