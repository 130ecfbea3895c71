/**
 * `next`, but with every part that equals the same part of `previous` replaced by it. Messages from the worker are
 * fresh copies; after this an unchanged card keeps its object and Lit leaves it alone. JSON values only.
 */
export function share<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next;
  if (Array.isArray(next) && Array.isArray(previous)) return shareArray(previous, next) as T;
  if (isPlain(next) && isPlain(previous)) return shareObject(previous, next) as T;
  return next;
}

function shareArray(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const merged = next.map((item, index) => share(previous[index], item));
  const same = previous.length === merged.length && merged.every((item, index) => item === previous[index]);
  return same ? previous : merged;
}

function shareObject(previous: Plain, next: Plain): Plain {
  const merged: Record<string, unknown> = {};
  let same = Object.keys(previous).length === Object.keys(next).length;
  for (const [key, value] of Object.entries(next)) {
    const kept = share(Object.hasOwn(previous, key) ? previous[key] : undefined, value);
    // A tool argument may be named __proto__; plain assignment would lose it.
    Object.defineProperty(merged, key, { value: kept, enumerable: true, writable: true, configurable: true });
    same &&= Object.hasOwn(previous, key) && Object.is(kept, previous[key]);
  }
  return same ? previous : merged;
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
