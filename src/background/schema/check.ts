import '../../shared/zod-jitless.ts';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { errorText } from '../../shared/failure.ts';
import { firstChars } from '../../shared/inert.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { Meter, TooDear } from './meter.ts';
import { prepared } from './prepare.ts';
import { Gauge } from './watched.ts';

/**
 * `fits: undefined`: nobody can tell, for a reason that is for the user. `tooDear`: it was given up for what it takes,
 * else the schema cannot be used.
 */
export type Check =
  | { readonly fits: true }
  | { readonly fits: false; readonly faults: string }
  | { readonly fits: undefined; readonly reason: string; readonly tooDear: boolean };

/** What a check shares with others. `root`: the whole schema that the given one is a part of. */
export interface Shared {
  readonly root: JsonObject;
  readonly meter: Meter;
}

const longestFaults = 1_000;
/** What is looked at of all that the validator says. */
const longestSaid = 10_000;

const validator = new CfWorkerJsonSchemaValidator({ shortcircuit: false });

interface Checker {
  /** Steps that it took to make. */
  readonly steps: number;
  /** The faults, undefined where it fits. */
  readonly faults: (value: Json, meter: Meter) => string | undefined;
}

/** By whole schema, then by its part: both are what a server's tool list holds, and go with it. */
const checkers = new WeakMap<JsonObject, WeakMap<JsonObject, Checker>>();

/**
 * Holds a value against a server's JSON Schema. Never throws, never fetches, and ends soon whatever the schema is: all
 * checks that share a meter take no more steps together than it has.
 */
export function check(
  value: Json,
  schema: JsonObject,
  { root, meter }: Shared = { root: schema, meter: new Meter() },
): Check {
  try {
    const checker = checkerOf(schema, root);
    meter.spendOnce(checker, checker.steps);
    const said = checker.faults(value, meter);
    return said === undefined
      ? { fits: true }
      : { fits: false, faults: faultsOf(firstChars(said, longestSaid)) };
  } catch (error) {
    return { fits: undefined, reason: firstChars(errorText(error), 300), tooDear: error instanceof TooDear };
  }
}

function checkerOf(schema: JsonObject, root: JsonObject): Checker {
  const parts = checkers.get(root) ?? new WeakMap<JsonObject, Checker>();
  checkers.set(root, parts);
  const known = parts.get(schema);
  if (known) return known;
  const made = makeChecker(schema === root ? root : withDefinitions(schema, root));
  parts.set(schema, made);
  return made;
}

/** A part alone knows no definitions of the whole. */
function withDefinitions(schema: JsonObject, { $defs = {}, definitions = {} }: JsonObject): JsonObject {
  return JSON.stringify(schema).includes('"$ref"') ? { $defs, definitions, ...schema } : schema;
}

function makeChecker(schema: JsonObject): Checker {
  const making = new Meter();
  try {
    const made = prepared(schema, making);
    const validate = validator.getValidator(made.schema);
    return {
      steps: making.spent,
      faults: (value, meter) => {
        const gauge = new Gauge(meter);
        made.gauge = gauge;
        try {
          return validate(gauge.reach(value)).errorMessage;
        } finally {
          made.gauge = undefined;
        }
      },
    };
  } catch (error) {
    return {
      steps: making.spent,
      faults: () => {
        throw error;
      },
    };
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
