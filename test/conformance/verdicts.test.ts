import { expect, test } from 'vitest';
import { listedScenarios, tableOf, verdictOf } from './verdicts.ts';

const printed = `Required for 2026-07-28 (69 scenarios, frozen; run at the 2026-07-28 wire):

Server scenarios (test against a server):
  - server-stateless

Client scenarios (test against a client):
  - tools_call
  - auth/iss-supported

Run and reported, but never scored:
  extension (2):
    - auth/dpop [client]
    - tasks-lifecycle [server]
`;

test('the scenarios of a client are told from those of a server, and the required from the others', () => {
  expect(listedScenarios(printed)).toEqual({
    required: ['tools_call', 'auth/iss-supported'],
    unscored: ['auth/dpop'],
  });
});

test('a scenario is passed when checks held, none failed and none warned', () => {
  const check = (status: string) => ({ id: 'c', name: 'Check', status, errorMessage: 'why' });
  const passed = (...statuses: string[]) => verdictOf('s', statuses.map(check), '', true).passed;
  expect([passed('SUCCESS', 'INFO', 'SKIPPED'), passed('SUCCESS', 'WARNING')]).toEqual([true, false]);
  expect([passed('SUCCESS', 'FAILURE'), passed('INFO'), passed()]).toEqual([false, false, false]);
});

test('the table counts what is required alone, and tells the story of what failed', () => {
  const held = { id: 'c', name: 'Check', status: 'SUCCESS' };
  const failed = { ...held, status: 'FAILURE', errorMessage: 'why' };
  expect(
    tableOf('Set', [
      verdictOf('good', [held, held], 'told', true),
      verdictOf('bad', [failed], 'told\nmore', true),
      verdictOf('extra', [held], '', false),
    ]).split('\n'),
  ).toEqual([
    'Set',
    `    ok  ${'good'.padEnd(46)}   2 checks`,
    `FAILED  ${'bad'.padEnd(46)}   0 checks`,
    '            FAILURE Check: why',
    '            | told',
    '            | more',
    `    ok  ${'extra'.padEnd(46)}   1 checks  (not required)`,
    'Set: 1 of 2 required scenarios, 2 checks',
  ]);
});
