import { afterAll, beforeAll, describe, test } from 'vitest';
import { platformAt } from '../../src/platforms/engine/place.ts';
import { platforms } from '../../src/platforms/index.ts';
import { siteSpecs } from '../fixtures/pages/site-specs.ts';
import { type Bridge, startBridge } from '../e2e/support/bridge.ts';
import { platformCases } from './cases.ts';

/**
 * Every case on every site, each in a tab of its own, in one browser. Too long for each test run, in which
 * test/e2e/platforms.spec.ts tries the most important of it: `npm run platforms` runs it and writes docs/platforms.md.
 */
let bridge: Bridge;

beforeAll(async () => {
  bridge = await startBridge({ extraArgs: ['--window-size=1400,900'] });
  const transport = { kind: 'http', url: bridge.oracle.url } as const;
  await bridge.addServer({ id: 'oracle', name: 'Oracle', transport });
  await bridge.settings({ autoRun: true, autoSend: true, injectDelay: 0, sendDelay: 0 });
});
afterAll(() => bridge.close());

interface Replica {
  readonly newChat: string;
  readonly pathOf: (uuid: string) => string;
  readonly thinks: boolean;
}

const replicas: Readonly<Record<string, Replica>> = {
  'chatgpt.com': { newChat: '/', pathOf: (id) => `/c/${id}`, thinks: false },
  'chat.deepseek.com': { newChat: '/', pathOf: (id) => `/a/chat/s/${id}`, thinks: false },
  ...Object.fromEntries(
    Object.entries(siteSpecs).map(([host, { newChat, conversation, idOf, assistant }]) => [
      host,
      {
        newChat,
        pathOf: (id: string) => conversation.replace('$id', idOf?.(id) ?? id),
        thinks: assistant.includes('data-slot="thought"'),
      },
    ]),
  ),
};

describe.concurrent.each(Object.entries(replicas))('%s', (host, { newChat, pathOf, thinks }) => {
  const address = `https://${host}${newChat}`;
  const byHand = platformAt(platforms, new URL(address))?.sendByHand === true;
  // Pages are told apart by their addresses.
  for (const [index, [name, run]] of Object.entries(platformCases).entries())
    // A replica without a place for thoughts shows none.
    test.skipIf(name === 'thinking' && !thinks)(name, () =>
      run({ bridge, host, newChat: `${address}#${index}`, pathOf, byHand }, `${name} at ${host}`),
    );
});
