import '../../shared/zod-jitless.ts';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { errorText } from '../../shared/failure.ts';
import { firstChars } from '../../shared/inert.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { prepared } from './prepare.ts';

/** `fits: undefined`: the schema cannot be used, for a reason that is for the user. */
export type Check =
  | { readonly fits: true }
  | { readonly fits: false; readonly faults: string }
  | { readonly fits: undefined; readonly reason: string };

const longestFaults = 1_000;

const validator = new CfWorkerJsonSchemaValidator({ shortcircuit: false });

/** Holds a value against a server's JSON Schema. Never throws, never fetches, and ends soon whatever the schema is. */
export function check(value: Json, schema: JsonObject): Check {
  try {
    const checked = validator.getValidator(prepared(schema, value))(value);
    return checked.valid ? { fits: true } : { fits: false, faults: faultsOf(checked.errorMessage) };
  } catch (error) {
    return { fits: undefined, reason: firstChars(errorText(error), 300) };
  }
}

/** Said again of every part above the one at fault. */
const repeated = /\b(?:not match|had)\b.*\b(?:schema|subschemas?|errors)\.$/;

/** The validator takes a property that is wrong for one that is not allowed as well. */
const notAllowed = ': False boolean schema.';

/** One a line, `#/path: what`. */
function faultsOf(said: string): string {
  const all = [...new Set(said.split(/; (?=#)/))];
  const own = all.filter((fault) => !repeated.test(fault));
  const places = own
    .filter((fault) => !fault.endsWith(notAllowed))
    .map((fault) => fault.split(': ')[0] ?? '');
  const told = own.filter((fault) => {
    const place = fault.slice(0, -notAllowed.length);
    return !fault.endsWith(notAllowed) || !places.some((other) => `${other}/`.startsWith(`${place}/`));
  });
  const text = (told.length > 0 ? told : all).join('\n').replaceAll(notAllowed, ': Not taken here.');
  return firstChars(text, longestFaults);
}
