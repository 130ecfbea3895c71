import { failure, type Failure } from '../../shared/failure.ts';
import { firstChars } from '../../shared/inert.ts';
import type { JsonObject } from '../../shared/json.ts';
import { typeOf } from '../../shared/prompt/schema-type.ts';
import type { ToolInfo } from '../../shared/tool.ts';
import { check } from './check.ts';
import { coerce } from './coerce.ts';

/** Arguments as they may be sent, or why they may not. `note`: for user and model, where nobody could check them. */
export type Fitted =
  | { readonly ok: true; readonly args: JsonObject; readonly note?: string }
  | { readonly ok: false; readonly failure: Failure };

const longestSchema = 900;
/** Parts of a schema that one call's arguments are held against, at most: each costs a look at the definitions. */
const maxLooks = 500;

/**
 * Brings a call's arguments into the types that the tool's schema asks for and holds them against it. What is valid as
 * it stands is never changed. A schema that cannot be used blocks nothing: then the server judges.
 */
export function fitArguments({ name, inputSchema }: ToolInfo, args: JsonObject): Fitted {
  const first = check(args, inputSchema);
  if (first.fits === true) return { ok: true, args };
  if (first.fits === undefined)
    return {
      ok: true,
      args,
      note: `The arguments were sent unchecked: the server's schema for ${name} cannot be used (${first.reason}).`,
    };
  const coerced = coerce(args, inputSchema, { root: inputSchema, fits: fitsPart(inputSchema) }) as JsonObject;
  const second = check(coerced, inputSchema);
  if (second.fits !== false) return { ok: true, args: coerced };
  return {
    ok: false,
    failure: failure(
      'argumentsInvalid',
      `The arguments do not fit what ${name} takes, so it was not run.`,
      `${second.faults}\nIt takes: ${wanted(inputSchema)}`,
    ),
  };
}

function fitsPart(root: JsonObject) {
  const { $defs = {}, definitions = {} } = root;
  let left = maxLooks;
  return (value: JsonObject[string], schema: JsonObject): boolean =>
    --left < 0 || check(value, schema === root ? root : { $defs, definitions, ...schema }).fits !== false;
}

/** The schema itself where it is short, else its types in words. */
function wanted(schema: JsonObject): string {
  const whole = JSON.stringify(schema);
  return whole.length <= longestSchema ? whole : firstChars(typeOf(schema, schema), longestSchema);
}
