import type { Malformed, ParsedCall } from '../call.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { FoundObject } from './scan-objects.ts';

/** Where models put all arguments at once, on the start object. */
const inlineKeys = ['arguments', 'parameters'] as const;

/** A call whose start was read and whose end was not. */
export class OpenCall {
  private description: string | undefined;
  private readonly args: Map<string, Json>;

  private constructor(
    private readonly name: string,
    private readonly callId: string,
    inline: JsonObject,
    private exact: boolean,
  ) {
    this.args = new Map(Object.entries(inline));
  }

  /** Undefined if the start object lacks what a call needs. `exact`: so far it is the documented form. */
  static start(start: JsonObject, exact: boolean): OpenCall | undefined {
    const { name } = start;
    const callId = idText(start['call_id']);
    if (typeof name !== 'string' || name === '' || callId === undefined) return undefined;
    const inline = inlineKeys.find((key) => isJsonObject(start[key]));
    const args = inline === undefined ? {} : (start[inline] as JsonObject);
    return new OpenCall(name, callId, args, exact && hasOnly(start, ['type', 'name', 'call_id']));
  }

  /** Takes the call's next object. False: the call is malformed. `gap`: the text before the object; `alone`: it is blank. */
  add({ value, strict }: FoundObject, gap: string, alone: boolean): boolean {
    // A brace between two objects is an object that could not be read: the call would run without an argument.
    if (gap.includes('{')) return false;
    this.exact &&= alone && strict;
    switch (value['type']) {
      case 'description':
        return this.describe(value);
      case 'parameter':
        return this.pass(value);
      case 'function_call_end':
        this.exact &&= hasOnly(value, ['type', 'call_id']);
        return true;
      default:
        return false;
    }
  }

  /** The finished call; undefined if the end belongs to another one. */
  end(end: JsonObject): ParsedCall | undefined {
    if (idText(end['call_id']) !== this.callId) return undefined;
    const call = {
      name: this.name,
      callId: this.callId,
      args: Object.fromEntries(this.args),
      exact: this.exact,
    };
    return this.description === undefined ? call : { ...call, description: this.description };
  }

  /** What is known of it where it cannot be read to its end. */
  malformed(why: Malformed['why']): Malformed {
    return { why, name: this.name, callId: this.callId };
  }

  private describe(value: JsonObject): boolean {
    const { text } = value;
    if (typeof text !== 'string') return false;
    this.exact &&= this.description === undefined && hasOnly(value, ['type', 'text']);
    this.description ??= text;
    return true;
  }

  private pass(value: JsonObject): boolean {
    const { key, value: argument } = value;
    if (typeof key !== 'string' || argument === undefined) return false;
    this.exact &&= !this.args.has(key) && hasOnly(value, ['type', 'key', 'value']);
    this.args.set(key, argument);
    return true;
  }
}

function idText(id: Json | undefined): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function hasOnly(object: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(object).every((key) => keys.includes(key));
}
