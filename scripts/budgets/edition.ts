import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The built files of one edition: path inside its folder, with forward slashes, to content. */
export type Edition = ReadonlyMap<string, Buffer>;

/** Reads a built edition. Throws when the folder is not there. */
export function readEdition(folder: string): Edition {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path))]),
  );
}

/** The scripts that a page loads: those its HTML names and all that they import, in the order of discovery. */
export function scriptsOf(edition: Edition, page: string): string[] {
  const html = edition.get(page)?.toString() ?? '';
  const found = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g)].map((match) =>
    resolvePath(page, match[1] ?? ''),
  );
  return withImports(edition, found);
}

/** The parts that a page fetches only when they are wanted, `import('…')`: of each the scripts the page has not loaded. */
export function partsOf(edition: Edition, page: string): string[][] {
  const loaded = scriptsOf(edition, page);
  const wanted = loaded.flatMap((path) => named(edition, path, /\bimport\(\s*["'`]([./][^"'`]*\.js)["'`]/g));
  return [...new Set(wanted)]
    .map((part) => withImports(edition, [part]).filter((path) => !loaded.includes(path)))
    .filter((part) => part.length > 0);
}

function withImports(edition: Edition, scripts: readonly string[]): string[] {
  const found = [...scripts];
  for (const path of found)
    for (const next of named(edition, path, /\b(?:from|import)\s*["'`]([./][^"'`]*\.js)["'`]/g))
      if (!found.includes(next)) found.push(next);
  return [...new Set(found)];
}

function named(edition: Edition, path: string, pattern: RegExp): string[] {
  const text = edition.get(path)?.toString() ?? '';
  return [...text.matchAll(pattern)].map((match) => resolvePath(path, match[1] ?? ''));
}

/** A URL in a file of the extension as a path in its folder. */
function resolvePath(from: string, url: string): string {
  return new URL(url, `http://edition/${from}`).pathname.slice(1);
}
