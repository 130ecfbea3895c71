import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'vite';
import type { Edition } from '../manifest.ts';

/** Builds what is named (`chat`, `full`, `native`), or all of it, into dist/. */
const all = ['chat', 'full', 'native'];
const wanted = process.argv.slice(2).filter((argument) => all.includes(argument));

for (const part of wanted.length > 0 ? wanted : all) {
  if (part === 'native') await buildNative();
  else await buildExtension(part as Edition);
}

async function buildExtension(edition: Edition): Promise<void> {
  process.env['EDITION'] = edition;
  await build({ logLevel: 'warn' });
}

/** The native host and the command line, each one plain Node file without dependencies beside it. */
async function buildNative(): Promise<void> {
  await rm('dist/native', { recursive: true, force: true });
  await build({
    configFile: false,
    publicDir: false,
    ssr: { noExternal: true },
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/native',
      target: 'node20',
      rolldownOptions: {
        input: { host: 'native/host/main.ts', cli: 'native/cli.ts' },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  });
  await buildPlaygroundPage();
}

/** The playground's page, beside the server that reads it (native/playground/page-files.ts). */
async function buildPlaygroundPage(): Promise<void> {
  await build({
    configFile: false,
    root: 'native/playground/page',
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: resolve('dist/native/page'),
      emptyOutDir: true,
      target: 'chrome120',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: resolve('native/playground/page/index.html'),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  });
}
