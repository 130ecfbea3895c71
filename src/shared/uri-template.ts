import { firstChars } from './inert.ts';

/**
 * URI templates of RFC 6570, levels 1 to 4, with texts as values. The SDK has a UriTemplate too, but it puts several
 * values into one expression without escaping them and knows no prefixes (`{var:3}`), and no page may import it.
 */

/** A template's parts in order: literal texts and expressions. */
export type TemplatePart = string | Expression;

interface Expression {
  readonly operator: string;
  readonly variables: readonly { readonly name: string; readonly prefix?: number }[];
}

interface Rule {
  readonly first: string;
  readonly separator: string;
  /** What stands between the name and an empty value; undefined: no name is written. */
  readonly named?: string;
  readonly reserved: boolean;
}

/** RFC 6570, appendix A. */
const rules: Readonly<Record<string, Rule>> = {
  '': { first: '', separator: ',', reserved: false },
  '+': { first: '', separator: ',', reserved: true },
  '#': { first: '#', separator: ',', reserved: true },
  '.': { first: '.', separator: '.', reserved: false },
  '/': { first: '/', separator: '/', reserved: false },
  ';': { first: ';', separator: ';', named: '', reserved: false },
  '?': { first: '?', separator: '&', named: '=', reserved: false },
  '&': { first: '&', separator: '&', named: '=', reserved: false },
};

/** The parts of a template; undefined where it is none. Names may hold more characters than the RFC allows. */
export function readTemplate(text: string): readonly TemplatePart[] | undefined {
  const pieces = text.split(/(\{[^{}]*\})/);
  const parts = pieces
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') && piece.endsWith('}') ? readExpression(piece) : literal(piece)));
  return parts.some((part) => part === undefined) ? undefined : (parts as TemplatePart[]);
}

/** Names of a template's variables, each once, in order. */
export function variablesOf(parts: readonly TemplatePart[]): string[] {
  const names = parts.flatMap((part) =>
    typeof part === 'string' ? [] : part.variables.map(({ name }) => name),
  );
  return [...new Set(names)];
}

/** Names of the variables without which the URI would have a hole: all that are no part of a query. */
export function neededVariables(parts: readonly TemplatePart[]): string[] {
  return variablesOf(
    parts.filter((part) => typeof part !== 'string' && !['?', '&', '#', ';'].includes(part.operator)),
  );
}

/** The URI. A variable without a value is left out, as the RFC has it. */
export function expandTemplate(
  parts: readonly TemplatePart[],
  values: Readonly<Record<string, string>>,
): string {
  return parts.map((part) => (typeof part === 'string' ? part : expand(part, values))).join('');
}

function literal(text: string): string | undefined {
  return /[{}]/.test(text) ? undefined : escapeReserved(text);
}

function readExpression(text: string): Expression | undefined {
  const found = /^\{([+#./;?&]?)([^{}]+)\}$/.exec(text);
  if (found === null) return undefined;
  const [, operator = '', list = ''] = found;
  const variables = list.split(',').map((spec) => {
    const parsed = /^([^\s=,!@|:*+#./;?&][^\s:*]*)(?::([1-9]\d{0,3})|\*)?$/.exec(spec.trim());
    const [, name, prefix] = parsed ?? [];
    if (name === undefined) return undefined;
    return prefix === undefined ? { name } : { name, prefix: Number(prefix) };
  });
  return variables.some((variable) => variable === undefined)
    ? undefined
    : { operator, variables: variables as Expression['variables'] };
}

function expand({ operator, variables }: Expression, values: Readonly<Record<string, string>>): string {
  const rule = rules[operator];
  if (rule === undefined) return '';
  const shown = variables.flatMap(({ name, prefix }) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return [];
    const start = prefix === undefined ? value : firstChars(value, prefix);
    const escaped = rule.reserved ? escapeReserved(start) : escapeAll(start);
    if (rule.named === undefined) return [escaped];
    return [`${escapeReserved(name)}${escaped === '' ? rule.named : `=${escaped}`}`];
  });
  return shown.length === 0 ? '' : `${rule.first}${shown.join(rule.separator)}`;
}

/** All but unreserved characters (RFC 3986, 2.3). A lone surrogate has no encoding: it becomes U+FFFD. */
function escapeAll(text: string): string {
  const whole = text.replace(
    /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    '\uFFFD',
  );
  return encodeURIComponent(whole).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** As escapeAll, with reserved characters and escapes that stand there already kept. */
function escapeReserved(text: string): string {
  return text
    .split(/(%[0-9A-Fa-f]{2}|[:/?#[\]@!$&'()*+,;=])/)
    .map((piece, index) => (index % 2 === 1 ? piece : escapeAll(piece)))
    .join('');
}
