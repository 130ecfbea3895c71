import { expect, test } from 'vitest';
import { answerOffers, type OfferRequest } from '../../src/background/offer-requests.ts';
import type { Connection, Offers } from '../../src/background/mcp/types.ts';
import { Pages } from '../../src/background/pages.ts';
import { succeed } from '../../src/shared/failure.ts';
import { uiEnvelopeSchema } from '../../src/shared/messages.ts';

/** One connected server `s` whose every answer holds a secret, and a chat in tab 7. */
function world() {
  const delivered: unknown[] = [];
  const watched: unknown[] = [];
  const pages = new Pages(() => undefined);
  pages.connected(7, { platform: 'chatgpt', name: 'ChatGPT', visit: 'v' }, (message) => {
    if (message.type !== 'page.request') return;
    delivered.push(message.request);
    pages.answered(message.request.id, succeed({ how: 'fileInput' }), 'v');
  });
  const offers: Offers = {
    facts: {},
    listResources: () =>
      Promise.resolve(
        succeed({
          resources: { items: [{ uri: 'x://a', name: 'hunter2' }], rejected: [] },
          templates: { items: [], rejected: [] },
        }),
      ),
    readResource: (uri) => Promise.resolve(succeed([{ uri, text: 'hunter2 in it' }])),
    listPrompts: () => Promise.resolve(succeed({ items: [{ name: 'p', args: [] }], rejected: [] })),
    getPrompt: (name, args) =>
      Promise.resolve(
        succeed([
          {
            role: 'user' as const,
            part: { type: 'text' as const, text: `${name} ${args['x'] ?? ''} hunter2` },
          },
        ]),
      ),
    complete: ({ value }) => Promise.resolve(succeed({ values: [`${value}!`], hasMore: false })),
    watch: () => undefined,
  };
  const app = {
    servers: {
      connection: (id: string) => (id === 's' ? ({ offers } as Connection) : undefined),
      admit: <T>(said: T): T => JSON.parse(JSON.stringify(said).replaceAll('hunter2', '***')) as T,
    },
    pages,
    watches: { set: (page: object, list: unknown) => void watched.push([page, list]) },
  };
  const ask = (message: OfferRequest, tab: number | undefined = 7) =>
    answerOffers(app as never, message, { tab, page: app });
  return { ask, delivered, watched, app };
}
const server = 's';

test('every answer is data, without secrets', async () => {
  const { ask } = world();
  expect(await ask({ type: 'resources.requested', server, fresh: false })).toMatchObject({
    value: { resources: { items: [{ uri: 'x://a', name: '***' }] } },
  });
  expect(await ask({ type: 'resource.readRequested', server, uri: 'x://a' })).toEqual(
    succeed({ contents: [{ uri: 'x://a', text: '*** in it' }] }),
  );
  expect(await ask({ type: 'serverPrompts.requested', server, fresh: true })).toEqual(
    succeed({ items: [{ name: 'p', args: [] }], rejected: [] }),
  );
  expect(await ask({ type: 'serverPrompt.readRequested', server, name: 'p', args: { x: '1' } })).toEqual(
    succeed({ text: 'p 1 ***' }),
  );
  const of = { kind: 'prompt', name: 'p' } as const;
  expect(
    await ask({ type: 'completion.requested', server, of, argument: 'x', value: 'v', others: {} }),
  ).toEqual(succeed({ values: ['v!'], hasMore: false }));
});

test('what goes into the chat is without secrets too', async () => {
  const { ask, delivered } = world();
  expect(await ask({ type: 'resource.attachRequested', server, uri: 'x://a', name: 'A' })).toEqual(
    succeed({ how: 'fileInput', files: ['A.txt'] }),
  );
  expect(await ask({ type: 'serverPrompt.insertRequested', server, name: 'p', args: { x: '1' } })).toEqual(
    succeed({ messages: 1, files: [], failed: [] }),
  );
  expect(delivered).toMatchObject([
    { kind: 'attach', file: { name: 'A.txt', mimeType: 'text/plain', text: '*** in it' } },
    { kind: 'insert', text: 'p 1 ***' },
  ]);
});

test('without a chat, and without its server, it says what to do', async () => {
  const { ask } = world();
  const attach = { type: 'resource.attachRequested', server, uri: 'x://a', name: 'A' } as const;
  const insert = { type: 'serverPrompt.insertRequested', server: 'off', name: 'p', args: {} } as const;
  // `undefined` would take the default.
  expect(await ask(attach, 8)).toMatchObject({ failure: { code: 'pageGone' } });
  expect(await ask(insert)).toMatchObject({ failure: { code: 'serverUnavailable' } });
});

test('a page names all that it wants watched', async () => {
  const { ask, watched, app } = world();
  const list = [{ server, uri: 'x://a' }];
  expect(await ask({ type: 'resources.watched', list })).toEqual(succeed(null));
  expect(watched).toEqual([[app, list]]);
});

test.each([
  { type: 'resource.readRequested', server: 's', uri: '' },
  { type: 'resource.attachRequested', server: 's', uri: 'x://a' },
  { type: 'resources.watched', list: Array.from({ length: 51 }, () => ({ server: 's', uri: 'x://a' })) },
  { type: 'serverPrompt.insertRequested', server: 's', name: 'p', args: { x: 1 } },
  { type: 'completion.requested', server: 's', of: { kind: 'tool' }, argument: 'a', value: '', others: {} },
])('a message of another form is refused: %j', (message) => {
  expect(uiEnvelopeSchema.safeParse({ id: 1, message }).success).toBe(false);
});
