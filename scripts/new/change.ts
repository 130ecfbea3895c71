import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** A file to change. */
export interface Change {
  readonly path: string;
  /** Gets the text that is there. */
  readonly write: (text: string) => string;
}

/** What a kind of skeleton makes, and what the writer has to do then. */
export interface Skeleton {
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Change[];
  /** Lines that begin with a command or with the file to fill in by hand. */
  readonly next: readonly string[];
}

/** What became of a file. */
export interface Written {
  readonly path: string;
  readonly how: 'wrote' | 'changed';
}

/** Writes a skeleton, formatted. Writes nothing and throws when a file of it is there already. */
export async function write({ files, edits }: Skeleton): Promise<Written[]> {
  const there = Object.keys(files).filter((path) => existsSync(path));
  if (there.length > 0)
    throw new Error(
      `Nothing was written: ${there.join(', ')} ${there.length === 1 ? 'is' : 'are'} there already.`,
    );
  const changes: (Change & Written)[] = [
    ...Object.entries(files).map(([path, text]) => ({ path, write: () => text, how: 'wrote' as const })),
    ...edits.map((edit) => ({ ...edit, how: 'changed' as const })),
  ];
  const texts = changes.map(({ path, write }) => write(existsSync(path) ? readFileSync(path, 'utf8') : ''));
  for (const [index, { path }] of changes.entries()) {
    const options = (await resolveConfig(path)) ?? {};
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await format(texts[index] ?? '', { ...options, filepath: path }));
  }
  return changes;
}

/** Puts `added` right before the first match. Throws when there is none: the file has changed, and this script must. */
export function before(text: string, anchor: RegExp, added: string, path: string): string {
  const at = text.search(anchor);
  if (at < 0) throw new Error(`${path} has no place for a new line (${String(anchor)}): mend scripts/new.`);
  return text.slice(0, at) + added + text.slice(at);
}

/** `tool-call` as `toolCall`. */
export function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `tool-call` as `ToolCall`. */
export function pascal(name: string): string {
  const text = camel(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
