import { defineConfig } from 'vite';
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
      webExtension({
        manifest: () => manifest(edition, pkg.version),
        skipManifestValidation: true,
        disableAutoLaunch: true,
      }),
    ],
  };
});
