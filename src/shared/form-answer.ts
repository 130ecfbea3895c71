import type { FormField } from './form-fields.ts';
import { firstChars } from './inert.ts';
import { quickPattern } from './quick-pattern.ts';

/** What a form was filled in with, by field name; a field that was left empty is missing. */
export type FormContent = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** What is wrong, by field name: sentences for the user. */
export type FormProblems = Readonly<Record<string, string>>;

/** What a form holds before the user touched it: the server's defaults (SEP-1034). */
export function defaultsOf(fields: readonly FormField[]): FormContent {
  return Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
}

/** Problems of an answer; empty where it may be sent. Fields that nobody asked for are a problem of their own. */
export function problemsOf(fields: readonly FormField[], content: FormContent): FormProblems {
  const found = fields.map((field) => [
    field.name,
    problemOf(field, Object.hasOwn(content, field.name) ? content[field.name] : undefined),
  ]);
  const unknown = Object.keys(content).filter((name) => !fields.some((field) => field.name === name));
  return Object.fromEntries(
    [...found, ...unknown.map((name) => [name, 'The server did not ask for this.'])].filter(
      ([, problem]) => problem !== undefined,
    ),
  ) as FormProblems;
}

function problemOf(field: FormField, value: FormContent[string] | undefined): string | undefined {
  if (value === undefined) return field.required ? 'The server needs this.' : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? textProblem(field, value) : 'This must be a text.';
    case 'number':
      return typeof value === 'number' ? numberProblem(field, value) : 'This must be a number.';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'This must be yes or no.';
    case 'choice':
      return field.options.some((option) => option.value === value) ? undefined : 'Choose one of the list.';
    case 'choices':
      return Array.isArray(value) ? listProblem(field, value as readonly string[]) : 'This must be a list.';
  }
}

function textProblem(
  { format, minLength, maxLength, pattern }: Extract<FormField, { kind: 'text' }>,
  value: string,
): string | undefined {
  const length = Array.from(value).length;
  if (minLength !== undefined && length < minLength) return `Write at least ${minLength} characters.`;
  if (maxLength !== undefined && length > maxLength) return `Write at most ${maxLength} characters.`;
  if (quickPattern(pattern, value.length)?.test(value) === false)
    return `The server wants it written in another way: ${firstChars(pattern ?? '', 100)}`;
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'This is not an e-mail address.';
    case 'uri':
      return URL.canParse(value) ? undefined : 'This is not a complete address, such as https://example.org.';
    case 'date':
      return isDate(value) ? undefined : 'This is not a date, such as 2026-01-31.';
    case 'date-time':
      return isMoment(value) ? undefined : 'This is not a date with a time, such as 2026-01-31T09:30:00Z.';
    case undefined:
      return undefined;
  }
}

/** RFC 3339 full-date, of a day that exists. */
function isDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []).slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

/** RFC 3339 date-time; a time without an offset is no moment. */
function isMoment(value: string): boolean {
  const [, date = ''] = moment.exec(value) ?? [];
  return isDate(date);
}

const moment =
  /^([\d-]{10})T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

function numberProblem(
  { integer, minimum, maximum }: Extract<FormField, { kind: 'number' }>,
  value: number,
): string | undefined {
  if (!Number.isFinite(value)) return 'This must be a number.';
  if (integer && !Number.isInteger(value)) return 'This must be a whole number.';
  if (minimum !== undefined && value < minimum) return `The least is ${minimum}.`;
  if (maximum !== undefined && value > maximum) return `The most is ${maximum}.`;
  return undefined;
}

function listProblem(
  { options, minItems, maxItems }: Extract<FormField, { kind: 'choices' }>,
  value: readonly string[],
): string | undefined {
  if (value.some((one) => !options.some((option) => option.value === one))) return 'Choose from the list.';
  if (minItems !== undefined && value.length < minItems) return `Choose at least ${minItems}.`;
  if (maxItems !== undefined && value.length > maxItems) return `Choose at most ${maxItems}.`;
  return undefined;
}
