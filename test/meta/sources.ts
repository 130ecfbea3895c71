import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Source {
  /** From the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** The text files of these folders of the project. */
export function sources(
  folders: readonly string[],
  ending = /\.(ts|css|html|md|json|txt|jsonl|mjs|cjs)$/,
): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => ending.test(path) && !/\b(node_modules|dist)\b/.test(path))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}
