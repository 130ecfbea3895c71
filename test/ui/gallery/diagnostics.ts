import type { Diagnostics } from '../../../src/shared/diagnostics.ts';
import { failure } from '../../../src/shared/failure.ts';

const common = {
  at: 1_796_283_000_000,
  extension: {
    version: '0.1.0',
    edition: 'chat',
    browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0',
  },
  host: { ok: true, value: { protocol: 1 } },
  servers: [
    {
      name: 'Files',
      kind: 'stdio',
      state: 'ready',
      status: 'Connected, protocol 2025-11-25.',
      tools: 14,
      rejectedTools: 1,
      protocolVersion: '2025-11-25',
    },
  ],
  page: {
    ok: true,
    value: {
      platform: 'ChatGPT',
      conversation: 'c1',
      status: 'Watching this conversation.',
      look: { ok: true, value: { how: 'layout “legacy”, message box found' } },
    },
  },
  autoRun: false,
  notices: [],
} satisfies Diagnostics;

/** A way that is in order from end to end. */
export const allWell: Diagnostics = { ...common, prompt: { at: 1_796_282_000_000, tools: 14 } };

/** A way on which nothing works, and the list of tools was never attached. */
export const allBroken: Diagnostics = {
  ...common,
  host: {
    ok: false,
    failure: failure('hostMissing', 'The native host is not installed. Run the installer.', 'not found'),
  },
  servers: [
    {
      name: 'Files',
      kind: 'stdio',
      state: 'failed',
      status: 'The native host is not installed. Run the installer.',
      tools: 0,
      rejectedTools: 0,
      failure: failure('hostMissing', 'The native host is not installed. Run the installer.', 'not found'),
    },
    {
      name: 'Empty',
      kind: 'http',
      state: 'ready',
      status: 'Connected, protocol 2025-11-25.',
      tools: 0,
      rejectedTools: 0,
    },
    { name: 'Off', kind: 'ws', state: 'disabled', status: 'Switched off.', tools: 0, rejectedTools: 0 },
  ],
  page: { ok: false, failure: failure('pageGone', 'The tab shows no chat that is known here.') },
  autoRun: true,
  notices: ['The disk is full.'],
  lastFailure: {
    tool: 'read_file',
    failure: failure('timedOut', 'It took too long.'),
    at: 1_796_281_000_000,
  },
};
