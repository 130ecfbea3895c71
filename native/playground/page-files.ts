import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the page, ready to be sent. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * The built page by URL path. `scripts/build.ts native` puts it beside the built server; code that runs from source
 * takes it from there too. Throws with what to do when it was not built yet.
 */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = [join(here, 'page'), join(here, '../../dist/native/page')].find((path) =>
    existsSync(join(path, 'page.js')),
  );
  if (folder === undefined)
    throw new Error('The playground’s page is not built yet: run `npm run build -- native` first.');
  return new Map(
    readdirSync(folder)
      .filter((name) => extname(name) in types)
      .map((name) => [
        `/${name}`,
        { type: types[extname(name)] ?? '', body: readFileSync(join(folder, name)) },
      ]),
  );
}
