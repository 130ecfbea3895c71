/** Least, median, 95th of 100 and most of some values, as one line. */
export function spread(values: readonly number[], unit: string): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(0) ?? '-';
  return `n ${sorted.length}  min ${at(0)}  p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ${unit}`;
}

/** How often each text occurs: `3 succeeded, 1 failed`. */
export function counts(texts: readonly string[]): string {
  return [...new Set(texts)]
    .sort()
    .map((text) => `${texts.filter((other) => other === text).length} ${text}`)
    .join(', ');
}
