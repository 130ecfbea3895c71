import { expect, it } from 'vitest';
import type { Servers } from '../../src/background/servers.ts';
import { settledTools, toolsNow } from '../../src/background/tools-now.ts';
import type { ToolInfo } from '../../src/shared/tool.ts';
import { namesOf } from '../support/names.ts';

const tool = (server: string, name: string): ToolInfo => ({
  server,
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object' },
  hints: {},
});

/** A server by its state; `tools`: what it offers, or offered when it was last there. */
function server(id: string, value: string, tools?: readonly string[], attempt = 0) {
  return {
    config: { id, name: id.toUpperCase(), enabled: value !== 'disabled' },
    snapshot: {
      value,
      context: { attempt, offer: tools && { tools: tools.map((name) => tool(id, name)) } },
    },
  };
}

function servers(...all: readonly ReturnType<typeof server>[]): Servers {
  const names = () =>
    namesOf(
      all.flatMap(({ config, snapshot }) =>
        (snapshot.context.offer?.tools ?? []).map((one) => ({ tool: one, serverName: config.name })),
      ),
    );
  return { all: () => all, names } as unknown as Servers;
}

it('knows the tools of servers that are ready; of the others only that they are silent', () => {
  const found = toolsNow(
    servers(
      server('a', 'ready', ['one']),
      server('b', 'backingOff', ['two']),
      server('c', 'failed'),
      server('d', 'disabled'),
      server('e', 'ready', []),
    ),
  );
  expect(found).toEqual({
    tools: [
      {
        serverId: 'a',
        server: 'A',
        exposedName: 'one',
        description: 'Does one.',
        inputSchema: { type: 'object' },
      },
    ],
    silent: ['b', 'c'],
  });
});

it('knows which names run nothing any more', () => {
  const known = servers(server('a', 'ready', ['one']));
  const owner = { server: 'a', serverName: 'A', ownName: 'two', retired: true, tool: undefined };
  const names = () => ({ tools: new Map(), owners: new Map([['two', owner]]) });
  expect(toolsNow({ all: () => known.all(), names })).toEqual({ tools: [], silent: [], retired: ['two'] });
});

it('is not settled while a server that may take part in the names comes for the first time', () => {
  const ready = server('a', 'ready', ['one']);
  const isSettled = (...others: readonly ReturnType<typeof server>[]) =>
    settledTools(servers(ready, ...others)) !== undefined;
  expect([
    isSettled(server('b', 'idle')),
    isSettled(server('b', 'connecting')),
    isSettled(server('b', 'connecting', ['two'])),
    isSettled(server('b', 'connecting', undefined, 1)),
    isSettled(server('b', 'failed')),
    isSettled(server('b', 'disabled')),
    isSettled(),
  ]).toEqual([false, false, true, true, true, true, true]);
});
