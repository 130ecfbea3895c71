import { createInspectorServer } from '@statelyai/inspect/server';
import { build } from 'vite';

/**
 * `npm run inspect`: builds a development edition into dist/dev and serves the Stately inspector on port 8080. Load
 * dist/dev as an unpacked extension; every machine of the worker then shows in the inspector as it moves.
 */
const port = 8080;

process.env['NODE_ENV'] = 'development';
process.env['OUT_DIR'] = 'dist/dev';
process.env['EDITION'] = 'full';
await build({ mode: 'development', logLevel: 'warn' });
createInspectorServer({ port, autoOpen: false });
console.log(
  `Load dist/dev as an unpacked extension, then open http://localhost:${port} (its page comes from stately.ai). Ctrl-C ends it.`,
);
