import { describe, expect, it } from 'vitest';
import { isFromHost, isToHost } from '../../src/shared/native-messages.ts';

const start = { type: 'start', protocol: 1, command: 'npx', args: ['-y'] };
const failure = { code: 'commandFailed', message: 'It ended.' };

describe('messages of the browser', () => {
  it.each([start, { ...start, env: { A: 'b' }, cwd: '/tmp' }, { type: 'line', seq: 0, text: '{}' }])(
    '%j is one',
    (message) => expect(isToHost(message)).toBe(true),
  );

  it.each([
    null,
    'start',
    [],
    {},
    { ...start, args: 'x' },
    { ...start, args: [1] },
    { ...start, env: { A: 1 } },
    { ...start, env: [] },
    { ...start, cwd: 1 },
    { ...start, command: undefined },
    { type: 'line', text: '{}' },
    { type: 'stop' },
  ])('%j is none', (message) => expect(isToHost(message)).toBe(false));
});

describe('messages of the host', () => {
  it.each([
    { type: 'hello', protocol: 1 },
    { type: 'started', pid: 1 },
    { type: 'piece', line: 0, part: 0, last: true, text: '' },
    { type: 'oversize', line: 0, bytes: 1, head: '', tail: '' },
    { type: 'refused', seq: 0 },
    { type: 'ended', taken: -1, failure },
  ])('%j is one', (message) => expect(isFromHost(message)).toBe(true));

  it.each([
    undefined,
    7,
    { type: 'toString' },
    { type: 'hello' },
    { type: 'piece', line: 0, part: 0, last: 1, text: '' },
    { type: 'ended', taken: -1, failure: {} },
    { type: 'ended', taken: -1, failure: null },
  ])('%j is none', (message) => expect(isFromHost(message)).toBe(false));
});
