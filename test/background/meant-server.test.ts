import { expect, it } from 'vitest';
import { meantServer } from '../../src/background/meant-server.ts';
import { namesOf } from '../support/names.ts';

const names = namesOf([
  {
    serverName: 'Files',
    tool: { server: 'files', name: 'read', description: '', inputSchema: {}, hints: {} },
  },
]);
const told = { at: 1, tools: [{ name: 'read', serverId: 'removed', mark: '' }] };

it('is the server that the chat was told of, else the one whose name it is now', () => {
  expect([
    meantServer(told, names, 'read'),
    meantServer({ at: 1, tools: [] }, names, 'read'),
    meantServer(undefined, names, 'read'),
    meantServer(undefined, names, 'fly'),
  ]).toEqual(['removed', 'files', 'files', undefined]);
});
