/** Seconds as people say them: "0.4 s", "12 s", "1 min 05 s". */
export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Bytes as people say them: "812 B", "1.4 KB", "2.0 MB". */
export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  const kilo = count / 1000;
  return kilo < 999.95 ? `${kilo.toFixed(1)} KB` : `${(kilo / 1000).toFixed(1)} MB`;
}

/** A moment as a clock shows it: "10:45". */
export function clockTime(ms: number): string {
  return new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

/** A moment as said at `now`: "10:45" on the same day, with the day otherwise. */
export function momentOf(ms: number, now: number): string {
  const [then, today] = [new Date(ms), new Date(now)];
  if (then.toDateString() === today.toDateString()) return clockTime(ms);
  return `${clockTime(ms)}, ${then.toLocaleDateString([], { day: 'numeric', month: 'long' })}`;
}

/** A match pattern as the origin it stands for: `http://localhost/*` is shown as `http://localhost`. */
export function patternOrigin(pattern: string): string {
  return pattern.replace(/\/\*$/, '');
}
