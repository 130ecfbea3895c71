import type { Json } from '../../shared/json.ts';
import type { Meter } from './meter.ts';

/** How far a check has come in its value: what the next keyword costs depends on it. */
export class Gauge {
  /** UTF-16 units of the text that was reached last. */
  text = 0;
  /** UTF-16 units of the path to what was reached last. */
  path = 0;
  /** The most of anything that was reached yet. */
  names = 0;
  longestName = 0;
  longestList = 0;

  constructor(readonly meter: Meter) {}

  /** A value as the validator may see it. */
  reach(value: Json, path = 0): Json {
    this.text = typeof value === 'string' ? value.length : 0;
    this.path = path;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) this.longestList = Math.max(this.longestList, value.length);
    return watched(value, path, this);
  }
}

const readSteps = 20;
/** Longer paths stand in no message, and every fault below them would repeat them. */
const longestPath = 2_000;

/**
 * An object or a list that counts what is read of it, and has nothing but its own: a validator that asks
 * `'constructor' in value` would find what every object inherits.
 */
function watched(value: object, path: number, gauge: Gauge): Json {
  const own = (name: PropertyKey) => Object.getOwnPropertyDescriptor(value, name);
  // The target is empty: what is frozen in the value would bind a proxy of the value itself.
  return new Proxy<object>(Array.isArray(value) ? [] : {}, {
    get(_, name) {
      const found = own(name)?.value as Json | undefined;
      if (typeof name === 'symbol' || found === undefined) return found;
      const inner = path + name.length + 1;
      gauge.meter.spend(readSteps + name.length);
      if (inner > longestPath) throw new Error('the path to one of its values is too long');
      return Array.isArray(value) && name === 'length' ? found : gauge.reach(found, inner);
    },
    has(_, name) {
      gauge.meter.spend(readSteps + String(name).length);
      return own(name) !== undefined;
    },
    ownKeys() {
      const names = Object.keys(value);
      gauge.names = Math.max(gauge.names, names.length);
      for (const { length } of names) {
        gauge.meter.spend(readSteps + length);
        gauge.longestName = Math.max(gauge.longestName, length);
      }
      return Array.isArray(value) ? [...names, 'length'] : names;
    },
    getOwnPropertyDescriptor(target, name) {
      const found = own(name);
      return Object.hasOwn(target, name)
        ? Object.getOwnPropertyDescriptor(target, name)
        : found && { ...found, configurable: true };
    },
  }) as Json;
}
