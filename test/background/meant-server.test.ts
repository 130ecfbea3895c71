import { expect, it } from 'vitest';
import { meantServer } from '../../src/background/meant-server.ts';
import type { SessionStream } from '../../src/background/session-index.ts';
import type { ToldTools } from '../../src/background/told.ts';
import { namesOf } from '../support/names.ts';

const names = namesOf([
  {
    serverName: 'Files',
    tool: { server: 'files', name: 'read', description: '', inputSchema: {}, hints: {} },
  },
]);
const context = { platform: 'chatgpt', conversation: 'c' };
const stream = { name: 's', actor: { getSnapshot: () => ({ context }) } } as unknown as SessionStream;
const meant = (tools: ToldTools['tools'] | undefined, name: string) =>
  meantServer(
    { of: (chat) => (chat.name === 'chatgpt/c' && tools ? { at: 1, tools } : undefined) },
    names,
    stream,
    name,
  );

it('is the server that the chat was told of, else the one whose name it is now', () => {
  expect([
    meant([{ name: 'read', serverId: 'removed', mark: '' }], 'read'),
    meant([], 'read'),
    meant(undefined, 'read'),
    meant(undefined, 'fly'),
  ]).toEqual([{ server: 'removed' }, { server: 'files' }, { server: 'files' }, {}]);
});
