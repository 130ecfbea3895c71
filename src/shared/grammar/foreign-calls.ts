import type { ParsedCall } from '../call.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { readObject } from './object-reader.ts';
import type { FoundObject } from './scan-objects.ts';

type Foreign = Omit<ParsedCall, 'exact' | 'callId'> & { readonly callId?: string | undefined };

/**
 * Calls as tags, in the order of the text: `<invoke name="…">` with parameters, and `<tool_call>` around an object. Goes
 * forward only: what a broken call took is not looked at again.
 * @param quoting objects in whose texts a tag is data
 */
export function tagCalls(text: string, quoting: readonly FoundObject[]): ParsedCall[] {
  const calls: Foreign[] = [];
  const quotes = [...quoting];
  const opening = /<((?:[a-z]+:)?)(invoke|tool_call)\b([^<>]*)>/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [whole, namespace = '', tag = '', attributes = ''] = found;
    const from = found.index + whole.length;
    while ((quotes[0]?.end ?? Infinity) <= found.index) quotes.shift();
    if ((quotes[0]?.start ?? Infinity) < found.index) continue;
    const read =
      tag === 'invoke' ? readInvoke(text, from, namespace, attributes) : readToolCall(text, from, namespace);
    if (read.call !== undefined) calls.push(read.call);
    opening.lastIndex = read.end;
  }
  return labelled(calls);
}

/**
 * Calls as bare objects `{"name", "arguments"}`, alone on their lines (a list around them does not matter). Such an object
 * with any further key is something else: a tool's definition, a data record.
 */
export function bareCalls(text: string, objects: readonly FoundObject[]): ParsedCall[] {
  return labelled(
    objects.flatMap(({ value, start, end }, index) => {
      const before = text.slice(objects[index - 1]?.end ?? 0, start);
      const after = text.slice(end, objects[index + 1]?.start);
      const isAlone = /^[\s,[]*$/.test(lastLine(before)) && /^[\s,\]]*$/.test(firstLine(after));
      const call = isAlone ? namedCall(value, ['name', 'arguments', 'id', 'call_id']) : undefined;
      return call === undefined ? [] : [call];
    }),
  );
}

/** `end`: where the search goes on. */
interface ReadTag {
  readonly call?: Foreign | undefined;
  readonly end: number;
}

function readInvoke(text: string, from: number, namespace: string, attributes: string): ReadTag {
  const name = attributeOf(attributes, 'name');
  const args = new Map<string, Json>();
  const parameter = new RegExp(`\\s*<${namespace}parameter\\b([^<>]*)>`, 'y');
  const close = new RegExp(`\\s*</${namespace}invoke>`, 'y');
  for (let at = from; ;) {
    close.lastIndex = at;
    if (close.test(text)) {
      const callId = attributeOf(attributes, 'call_id');
      const isNamed = name !== undefined && name !== '';
      const call = isNamed ? { name, callId, args: Object.fromEntries(args) } : undefined;
      return { call, end: close.lastIndex };
    }
    parameter.lastIndex = at;
    const key = attributeOf(parameter.exec(text)?.[1] ?? '', 'name');
    if (key === undefined) return { end: at };
    const value = readValue(text, parameter.lastIndex, namespace);
    args.set(key, value.text);
    at = value.end;
  }
}

/** To the letter, blanks and all (cases F6 78). It ends where the next tag of the call follows: code may hold the same tag. */
function readValue(text: string, from: number, namespace: string): { text: string; end: number } {
  const closing = `</${namespace}parameter>`;
  const next = new RegExp(`\\s*<(?:${namespace}parameter\\b|/${namespace}invoke>)`, 'y');
  for (let at = text.indexOf(closing, from); at >= 0; at = text.indexOf(closing, at + 1)) {
    next.lastIndex = at + closing.length;
    if (next.test(text)) return { text: text.slice(from, at), end: at + closing.length };
  }
  return { text: '', end: text.length };
}

function readToolCall(text: string, from: number, namespace: string): ReadTag {
  const brace = /\s*(?=\{)/y;
  brace.lastIndex = from;
  if (!brace.test(text)) return { end: from };
  const object = readObject(text, brace.lastIndex);
  if (object.kind !== 'object') return { end: object.end };
  const close = new RegExp(`\\s*</${namespace}tool_call>`, 'y');
  close.lastIndex = object.end;
  if (!close.test(text)) return { end: object.end };
  return {
    call: namedCall(object.value, ['name', 'arguments', 'parameters', 'id', 'call_id']),
    end: close.lastIndex,
  };
}

function namedCall(object: JsonObject, keys: readonly string[]): Foreign | undefined {
  const { name, arguments: given, parameters } = object;
  const args = argsOf(given ?? parameters);
  if (typeof name !== 'string' || name === '' || args === undefined) return undefined;
  if (!Object.keys(object).every((key) => keys.includes(key))) return undefined;
  const id = object['call_id'] ?? object['id'];
  return { name, args, callId: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined };
}

/** Some systems want the arguments as a text that holds the object. */
function argsOf(given: Json | undefined): JsonObject | undefined {
  if (typeof given !== 'string') return isJsonObject(given) ? given : undefined;
  try {
    const value: unknown = JSON.parse(given);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(isText);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** These forms mostly have no ids: the calls are numbered, so that the model can tell their results apart. */
function labelled(calls: readonly Foreign[]): ParsedCall[] {
  return calls.map(({ callId, ...call }, index) => ({
    ...call,
    callId: callId ?? String(index + 1),
    exact: false,
  }));
}
