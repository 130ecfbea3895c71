import { failure, type Failure } from '../../shared/failure.ts';
import { firstChars } from '../../shared/inert.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { typeOf } from '../../shared/prompt/schema-type.ts';
import type { ToolInfo } from '../../shared/tool.ts';
import { check } from './check.ts';
import { coerce } from './coerce.ts';
import { Meter, TooDear } from './meter.ts';

/** Arguments as they may be sent, or why they may not. `note`: for user and model, where nobody could check them. */
export type Fitted =
  | { readonly ok: true; readonly args: JsonObject; readonly note?: string }
  | { readonly ok: false; readonly failure: Failure };

const longestSchema = 900;

/**
 * Brings a call's arguments into the types that the tool's schema asks for and holds them against it. What is valid as
 * it stands is never changed. A schema that cannot be used blocks nothing: then the server judges. What takes too many
 * steps is not sent.
 */
export function fitArguments({ name, inputSchema }: ToolInfo, args: JsonObject): Fitted {
  const meter = new Meter();
  const shared = { root: inputSchema, meter };
  const first = check(args, inputSchema, shared);
  if (first.fits === true) return { ok: true, args };
  if (first.fits === undefined)
    return first.tooDear
      ? tooDear(name)
      : {
          ok: true,
          args,
          note: `The arguments were sent unchecked: the server's schema for ${name} cannot be used (${first.reason}).`,
        };
  const coerced = coercedBy(args, inputSchema, meter);
  const second = coerced && check(coerced, inputSchema, shared);
  if (second === undefined || (second.fits === undefined && second.tooDear)) return tooDear(name);
  if (second.fits !== false) return { ok: true, args: coerced ?? args };
  return {
    ok: false,
    failure: failure(
      'argumentsInvalid',
      `The arguments do not fit what ${name} takes, so it was not run.`,
      `${second.faults}\nIt takes: ${wanted(inputSchema)}`,
    ),
  };
}

/** Undefined where it takes too many steps. */
function coercedBy(args: JsonObject, root: JsonObject, meter: Meter): JsonObject | undefined {
  const spend = (steps: number) => {
    meter.spend(steps);
  };
  const fits = (value: Json, schema: JsonObject) => {
    const { fits, ...rest } = check(value, schema, { root, meter });
    if ('tooDear' in rest && rest.tooDear) throw new TooDear();
    return fits !== false;
  };
  try {
    return coerce(args, root, { root, fits, spend }) as JsonObject;
  } catch (error) {
    if (error instanceof TooDear) return undefined;
    throw error;
  }
}

function tooDear(name: string): Fitted {
  return {
    ok: false,
    failure: failure(
      'argumentsInvalid',
      `Checking the arguments of ${name} against its server's schema takes too long, so it was not run. Give shorter or fewer arguments.`,
    ),
  };
}

/** The schema itself where it is short, else its types in words. */
function wanted(schema: JsonObject): string {
  const whole = JSON.stringify(schema);
  return whole.length <= longestSchema ? whole : firstChars(typeOf(schema, schema), longestSchema);
}
