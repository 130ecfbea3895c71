import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import webExtension from 'vite-plugin-web-extension';
import { type Edition, manifest } from './manifest.ts';
import pkg from './package.json' with { type: 'json' };

/** Built once an edition: `EDITION=full vite build`. `scripts/build.ts` builds both. */
export default defineConfig(() => {
  const edition: Edition = process.env['EDITION'] === 'full' ? 'full' : 'chat';
  return {
    build: {
      outDir: process.env['OUT_DIR'] ?? `dist/${edition}`,
      emptyOutDir: true,
      target: 'chrome120',
      minify: true,
      sourcemap: false,
      reportCompressedSize: false,
    },
    plugins: [
      withoutJsonSchema(),
      webExtension({
        manifest: () => manifest(edition, pkg.version),
        skipManifestValidation: true,
        disableAutoLaunch: true,
        additionalInputs: ['src/ui/diagnostics.html'],
      }),
    ],
  };
});

/**
 * zod can write JSON Schema, and the MCP SDK pulls that in with every schema. The client never uses it: it only takes
 * schemas. 6 KiB gzipped of the worker. Whoever calls it all the same is told so.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    load(id) {
      if (!/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/.test(id))
        return undefined;
      const exported = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)];
      const refuse = `() => { throw new Error('This build of zod writes no JSON Schema: see vite.config.ts') }`;
      return exported
        .map(
          ([, name = '']) =>
            `export const ${name} = ${name.startsWith('create') ? `() => ${refuse}` : refuse};`,
        )
        .join('\n');
    },
  };
}
