import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/background/mcp/connect.ts';
import type { Connection } from '../../../src/background/mcp/types.ts';
import { discovered, hello, type Script, ScriptedServer } from '../../support/scripted-server.ts';
import { until } from '../../support/ports.ts';

/** Resources and prompts of servers of both eras, over Streamable HTTP. */
let server: ScriptedServer;
let connection: Connection;
let told = 0;

const page =
  (result: object, more: object = {}): Script =>
  ({ reply }) =>
    reply({ resultType: 'complete', cacheScope: 'private', ttlMs: 0, ...result, ...more });
const refused =
  (code: number, message: string): Script =>
  ({ message: { id }, response }) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
const resource = { uri: 'file:///a.txt', name: 'a' };
const plenty = {
  'resources/list': page({ resources: [resource, { name: 'bad' }] }),
  'resources/templates/list': page({ resourceTemplates: [{ uriTemplate: 'file:///{path}', name: 'any' }] }),
  'resources/read': page({ contents: [{ text: 'A' }] }, { ttlMs: undefined, cacheScope: 'none' }),
  'resources/subscribe': page({}),
  'resources/unsubscribe': page({}),
  'prompts/list': page({ prompts: [{ name: 'p', arguments: [{ name: 'x', required: true }] }] }),
  'prompts/get': page({ messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }] }),
  'completion/complete': page({ completion: { values: ['Paris', 'Park'], hasMore: true } }),
} satisfies Record<string, Script>;
const all = {
  resources: { subscribe: true, listChanged: true },
  prompts: { listChanged: true },
  completions: {},
};
/** A GET stream on which a test may push notices. */
let push: ((method: string, params?: object) => void) | undefined;
const stream: Script = ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  push = (method, params = {}) =>
    response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`);
};
const legacy = (capabilities: object = all): Record<string, Script> => ({
  ...plenty,
  initialize: ({ reply }) => reply(hello(capabilities, '2025-11-25')),
  GET: stream,
});
const modern = (capabilities: object = all): Record<string, Script> => ({
  ...plenty,
  'server/discover': ({ reply }) => reply(discovered(capabilities)),
});

async function open(scripts: Readonly<Record<string, Script>>, era: 'legacy' | 'modern') {
  server = new ScriptedServer(scripts);
  const transport = { kind: 'http' as const, url: await server.start() };
  const outcome = await connect(
    { id: 's', name: 'S', enabled: true, trustHints: false, transport, era },
    { lost: () => undefined, toolsChanged: () => undefined, offersChanged: () => (told += 1) },
    new AbortController().signal,
  );
  if (!outcome.ok) throw new Error(outcome.failure.message);
  connection = outcome.value;
}
const paramsOf = (method: string) =>
  server.received.flatMap((message) => (message.method === method ? [message.params] : []));

beforeEach(() => {
  told = 0;
  push = undefined;
});
afterEach(async () => {
  await connection.close();
  await server.stop();
});

describe('a server of either era', () => {
  it.each(['legacy', 'modern'] as const)('%s: is asked for nothing before somebody asks', async (era) => {
    await open(era === 'legacy' ? legacy() : modern(), era);
    const { facts } = connection.offers;
    expect([facts.resources?.canWatch, facts.resources?.watched, facts.prompts !== undefined]).toEqual([
      true,
      [],
      true,
    ]);
    expect(server.received.filter(({ method }) => method in plenty)).toEqual([]);
    expect(await connection.offers.listResources(false)).toEqual({
      ok: true,
      value: {
        resources: { items: [resource], rejected: [{ name: 'bad', reason: 'It has no usable URI.' }] },
        templates: { items: [{ uriTemplate: 'file:///{path}', name: 'any' }], rejected: [] },
      },
    });
    expect(await connection.offers.readResource('file:///a.txt')).toEqual({
      ok: true,
      value: [{ uri: 'file:///a.txt', text: 'A' }],
    });
    expect(await connection.offers.listPrompts(false)).toEqual({
      ok: true,
      value: { items: [{ name: 'p', args: [{ name: 'x', required: true }] }], rejected: [] },
    });
    expect(await connection.offers.getPrompt('p', { x: '1' })).toEqual({
      ok: true,
      value: [{ role: 'user', part: { type: 'text', text: 'Hi' } }],
    });
    expect(paramsOf('prompts/get')[0]).toMatchObject({ name: 'p', arguments: { x: '1' } });
  });

  it.each(['legacy', 'modern'] as const)(
    '%s: completes an argument with the others as context',
    async (era) => {
      await open(era === 'legacy' ? legacy() : modern(), era);
      const of = { kind: 'template', uriTemplate: 'file:///{path}' } as const;
      const asked = { of, argument: 'path', value: 'Pa', others: { country: 'fr' } };
      expect(await connection.offers.complete(asked)).toEqual({
        ok: true,
        value: { values: ['Paris', 'Park'], hasMore: true },
      });
      expect(paramsOf('completion/complete')[0]).toMatchObject({
        ref: { type: 'ref/resource', uri: 'file:///{path}' },
        argument: { name: 'path', value: 'Pa' },
        context: { arguments: { country: 'fr' } },
      });
    },
  );

  it('offers nothing that it does not name, and completes nothing', async () => {
    await open(legacy({ tools: {} }), 'legacy');
    expect(connection.offers.facts).toEqual({});
    const of = { kind: 'prompt', name: 'p' } as const;
    expect(await connection.offers.complete({ of, argument: 'x', value: '', others: {} })).toEqual({
      ok: true,
      value: { values: [], hasMore: false },
    });
    expect(server.count('completion/complete')).toBe(0);
  });

  it('loses no resources when it knows no templates, and says what else was refused', async () => {
    await open({ ...legacy(), 'resources/templates/list': refused(-32601, 'Method not found') }, 'legacy');
    expect(await connection.offers.listResources(false)).toMatchObject({
      value: { templates: { items: [], rejected: [] }, resources: { items: [resource] } },
    });
  });

  it('answers with data when it refuses', async () => {
    await open({ ...legacy(), 'resources/read': refused(-32002, 'Resource not found') }, 'legacy');
    expect(await connection.offers.readResource('file:///gone')).toEqual({
      ok: false,
      failure: {
        code: 'toolError',
        message: 'The server reports an error for the resource file:///gone: Resource not found',
        detail: '-32002: Resource not found',
      },
    });
  });
});

describe('what is kept', () => {
  it('is in the legacy era what the server promised to tell changes of, until it does', async () => {
    await open(legacy(), 'legacy');
    const before = connection.offers.facts.prompts?.revision;
    await connection.offers.listPrompts(false);
    await connection.offers.listPrompts(false);
    expect(server.count('prompts/list')).toBe(1);
    await until(() => push !== undefined, 'what was waited for');
    push?.('notifications/prompts/list_changed');
    await until(() => connection.offers.facts.prompts?.revision !== before, 'what was waited for');
    expect(told).toBe(1);
    await connection.offers.listPrompts(false);
    expect(server.count('prompts/list')).toBe(2);
  });

  it('is nothing of a legacy server that promised nothing', async () => {
    await open(legacy({ prompts: {}, resources: {} }), 'legacy');
    await connection.offers.listResources(false);
    await connection.offers.listResources(false);
    expect(server.count('resources/list')).toBe(2);
  });

  it('is in the modern era what has a time, and no longer', async () => {
    const hour = { ttlMs: 3_600_000 };
    await open(
      {
        ...modern({ prompts: {}, resources: {} }),
        'resources/list': page({ resources: [resource] }, hour),
        'resources/templates/list': page({ resourceTemplates: [] }, hour),
        'resources/read': page({ contents: [{ uri: 'file:///a.txt', text: 'A' }] }, hour),
      },
      'modern',
    );
    for (let round = 0; round < 2; round++) {
      await connection.offers.listResources(false);
      await connection.offers.readResource('file:///a.txt');
      await connection.offers.listPrompts(false);
    }
    await connection.offers.listResources(true);
    expect(
      ['resources/list', 'resources/read', 'prompts/list'].map((method) => server.count(method)),
    ).toEqual([2, 1, 2]);
  });
});

describe('a watched resource', () => {
  it('is subscribed and unsubscribed in the legacy era, and its change is told', async () => {
    await open(legacy(), 'legacy');
    connection.offers.watch(['file:///a.txt']);
    await until(
      () => connection.offers.facts.resources?.watched[0]?.since !== undefined,
      'what was waited for',
    );
    await until(() => push !== undefined, 'what was waited for');
    push?.('notifications/resources/updated', { uri: 'file:///b.txt' });
    push?.('notifications/resources/updated', { uri: 'file:///a.txt' });
    await until(
      () => connection.offers.facts.resources?.watched[0]?.changedAt !== undefined,
      'what was waited for',
    );
    connection.offers.watch(['file:///b.txt']);
    await until(() => server.count('resources/unsubscribe') === 1, 'what was waited for');
    expect(paramsOf('resources/subscribe')).toEqual([{ uri: 'file:///a.txt' }, { uri: 'file:///b.txt' }]);
    expect(paramsOf('resources/unsubscribe')).toEqual([{ uri: 'file:///a.txt' }]);
  });

  it('says why its changes are not told', async () => {
    await open({ ...legacy(), 'resources/subscribe': refused(-32601, 'No.') }, 'legacy');
    connection.offers.watch(['file:///a.txt']);
    await until(
      () => connection.offers.facts.resources?.watched[0]?.problem !== undefined,
      'what was waited for',
    );
    expect(connection.offers.facts.resources?.watched).toEqual([
      { uri: 'file:///a.txt', problem: 'The server refused the request for changes of a resource.' },
    ]);
  });

  it('is listened for in the modern era, on the one stream there is', async () => {
    const filters: unknown[] = [];
    let tell: ((method: string, params?: object) => void) | undefined;
    const listen: Script = ({ message: { id, params = {} }, response }) => {
      const { notifications } = params as { notifications: object };
      filters.push(notifications);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      tell = (method, more = {}) => {
        const _meta = { 'io.modelcontextprotocol/subscriptionId': id };
        response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method, params: { _meta, ...more } })}\n\n`);
      };
      tell('notifications/subscriptions/acknowledged', { notifications });
    };
    await open({ ...modern(), 'subscriptions/listen': listen }, 'modern');
    await until(() => filters.length === 1, 'what was waited for');
    connection.offers.watch(['file:///a.txt']);
    await until(
      () => connection.offers.facts.resources?.watched[0]?.since !== undefined,
      'what was waited for',
    );
    expect(filters).toEqual([
      { promptsListChanged: true, resourcesListChanged: true },
      {
        promptsListChanged: true,
        resourcesListChanged: true,
        resourceSubscriptions: ['file:///a.txt'],
      },
    ]);
    tell?.('notifications/resources/updated', { uri: 'file:///a.txt' });
    await until(
      () => connection.offers.facts.resources?.watched[0]?.changedAt !== undefined,
      'what was waited for',
    );
    connection.offers.watch([]);
    expect(connection.offers.facts.resources?.watched).toEqual([]);
    await until(() => filters.length === 3, 'what was waited for');
    expect(filters[2]).toEqual({ promptsListChanged: true, resourcesListChanged: true });
  });
});
