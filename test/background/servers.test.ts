import { expect, test } from 'vitest';
import { Servers } from '../../src/background/servers.ts';
import type { Connection } from '../../src/background/mcp/types.ts';
import { fail, succeed } from '../../src/shared/failure.ts';
import type { ServerConfig } from '../../src/shared/settings.ts';
import { memoryBook } from '../support/names.ts';
import { until } from '../support/ports.ts';

const config: ServerConfig = {
  id: 's',
  name: 'S',
  enabled: true,
  trustHints: false,
  transport: { kind: 'http', url: 'http://127.0.0.1:1/mcp' },
};
const connection = {
  protocolVersion: '2025-11-25',
  tools: { tools: [], rejected: [] },
  close: () => Promise.resolve(),
} as unknown as Connection;

test('a server that waits to try again tries at once when a call needs it', async () => {
  let isUp = false;
  const servers = new Servers(
    () => Promise.resolve(isUp ? succeed(connection) : fail('connectionRefused', 'Nobody there.')),
    () => undefined,
    () => undefined,
    (said) => said,
    memoryBook(),
  );
  servers.configure([config]);
  await until(() => servers.all()[0]?.snapshot.value === 'backingOff', 'it waits');
  isUp = true;
  await servers.until(() => servers.connection('s') !== undefined, new AbortController().signal);
  expect(servers.connection('s')).toBe(connection);
});

test('a server that shall tell of itself from another level on is told so, and stays connected', async () => {
  const asked: unknown[] = [];
  let opened = 0;
  const servers = new Servers(
    (_, { asking }) => {
      opened++;
      const levelChanged = () => Promise.resolve(void asked.push(asking?.level()));
      return Promise.resolve(succeed({ ...connection, levelChanged }));
    },
    () => undefined,
    () => undefined,
    (said) => said,
    memoryBook(),
    { ask: () => Promise.resolve({ state: 'declined' }), visited: () => undefined, logged: () => undefined },
  );
  servers.configure([config]);
  await until(() => servers.connection('s') !== undefined, 'it is connected');
  servers.configure([{ ...config, logLevel: 'debug' }]);
  servers.configure([{ ...config, logLevel: 'debug', name: 'Other' }]);
  servers.configure([config]);
  expect([asked, opened]).toEqual([['debug', 'info'], 1]);
});
