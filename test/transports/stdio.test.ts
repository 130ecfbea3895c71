import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToHost } from '../../src/shared/native-messages.ts';
import { toPieces } from '../../src/shared/native-pieces.ts';
import type { ConnectNative } from '../../src/transports/native-port.ts';
import { openStdio } from '../../src/transports/stdio.ts';
import type { McpTransport } from '../../src/transports/types.ts';

/** A host that says what a test says. */
class FakeHost {
  readonly posted: ToHost[] = [];
  disconnected = false;
  say: (message: unknown) => void = () => undefined;
  end: (reason?: string) => void = () => undefined;
  readonly connect: ConnectNative = ({ onMessage, onEnd }) => {
    this.say = onMessage;
    this.end = onEnd;
    return { post: (message) => this.posted.push(message), disconnect: () => (this.disconnected = true) };
  };
}

const config = { kind: 'stdio' as const, command: 'npx', args: ['-y', 'x'] };
const request = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, method: 'ping' });
const answer = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: {} });

let host = new FakeHost();
let transport: McpTransport;
let closed = 0;
let received: JSONRPCMessage[] = [];
let errors: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  host = new FakeHost();
  transport = openStdio(config, host.connect);
  closed = 0;
  received = [];
  errors = [];
  transport.onclose = () => (closed += 1);
  transport.onmessage = (message) => received.push(message);
  transport.onerror = (error) => errors.push(error.message);
});
afterEach(() => vi.useRealTimers());

async function started(): Promise<void> {
  const starting = transport.start();
  host.say({ type: 'hello', protocol: 1 });
  host.say({ type: 'started', pid: 7 });
  await starting;
}

/** What a promise rejected with, as data. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return { ...(error as object) };
  }
  throw new Error('It did not reject.');
}

it('passes on what the server writes beside the protocol', async () => {
  await started();
  const heard: string[] = [];
  transport.onlog = (text) => heard.push(text);
  host.say({ type: 'stderr', text: 'one\ntwo' });
  expect(heard).toEqual(['one\ntwo']);
});

describe('starting', () => {
  it('asks for the child after hello, and for nothing that is not configured', async () => {
    await started();
    expect(host.posted).toEqual([
      { type: 'start', protocol: 1, command: 'npx', args: ['-y', 'x'], stderr: true },
    ]);
  });

  it.each([
    ['Specified native messaging host not found.', 'hostMissing'],
    ['Access to the specified native messaging host is forbidden.', 'hostForbidden'],
    ['Native host has exited.', 'hostFailed'],
    [undefined, 'hostFailed'],
  ])('tells the end "%s" before hello as %s, and what to do', async (reason, code) => {
    const starting = rejection(transport.start());
    host.end(reason);
    expect(await starting).toMatchObject({
      failure: { code, message: expect.stringContaining('mcp-multi-bridge install') as string },
      executed: expect.any(String) as string,
    });
    expect(transport.fault?.code).toBe(code);
  });

  it('tells a host of another version, and one that says nothing', async () => {
    const starting = rejection(transport.start());
    host.say({ type: 'hello', protocol: 99 });
    expect(await starting).toMatchObject({ failure: { code: 'hostFailed' }, executed: 'no' });
    expect(host.disconnected).toBe(true);

    const silent = openStdio(config, new FakeHost().connect);
    const waiting = rejection(silent.start());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await waiting).toMatchObject({ failure: { code: 'hostFailed' }, executed: 'no' });
  });

  it("passes the host's own reason on", async () => {
    const starting = rejection(transport.start());
    host.say({ type: 'hello', protocol: 1 });
    const failure = { code: 'commandNotFound', message: 'The command "npx" was not found.' };
    host.say({ type: 'ended', taken: -1, failure });
    expect(await starting).toMatchObject({ failure, executed: 'no', sessionGone: false });
  });
});

describe('requests', () => {
  it('settle with their answers, in any order', async () => {
    await started();
    const settled: number[] = [];
    const sent = [1, 2].map((id) => transport.send(request(id)).then(() => settled.push(id)));
    host.say(toPieces(0, answer(2))[0]);
    await sent[1];
    host.say(toPieces(1, answer(1))[0]);
    await sent[0];
    expect(settled).toEqual([2, 1]);
    expect(received).toEqual([JSON.parse(answer(2)), JSON.parse(answer(1))]);
  });

  it('are not disturbed by chatter on the wrong stream', async () => {
    await started();
    const sent = transport.send(request(1));
    host.say(toPieces(0, 'Server listens…')[0]);
    host.say(toPieces(1, '{"log":1}')[0]);
    host.say(toPieces(2, answer(1))[0]);
    await sent;
    expect(errors).toHaveLength(2);
    expect(closed).toBe(0);
  });

  it('fail as not run when the host did not hand them over, as unknown when it did', async () => {
    await started();
    const [first, second, third] = [1, 2, 3].map((id) => rejection(transport.send(request(id))));
    host.say({ type: 'refused', seq: 1 });
    expect(await second).toMatchObject({ failure: { code: 'serverUnavailable' }, executed: 'no' });
    const failure = { code: 'commandFailed', message: 'It ended.' };
    host.say({ type: 'ended', taken: 0, failure });
    expect(await first).toMatchObject({ failure, executed: 'unknown' });
    expect(await third).toMatchObject({ failure, executed: 'no' });
    await vi.runAllTimersAsync();
    expect(closed).toBe(1);
    expect(transport.fault).toEqual(failure);
  });

  it('have failed before the client hears of the end, which would fail them without a reason', async () => {
    await started();
    const order: string[] = [];
    transport.onclose = () => order.push('closed');
    const sent = transport.send(request(1)).catch(() => order.push('failed'));
    host.end('Native host has exited.');
    await sent;
    await vi.runAllTimersAsync();
    expect(order).toEqual(['failed', 'closed']);
  });

  it('fail when the port ends, and later ones are not sent', async () => {
    await started();
    const sent = rejection(transport.send(request(1)));
    host.end('Error when communicating with the native messaging host.');
    expect(await sent).toMatchObject({ failure: { code: 'hostFailed' }, executed: 'unknown' });
    expect(await rejection(transport.send(request(2)))).toMatchObject({ executed: 'no' });
    expect(host.posted).toHaveLength(2);
  });

  it.each([
    ['lost', { type: 'piece', line: 0, part: 1, last: true, text: 'x' }],
    ['of no known kind', { type: 'surprise' }],
  ])('fail when a piece is %s: what comes after it cannot be trusted', async (_name, message) => {
    await started();
    const sent = rejection(transport.send(request(1)));
    host.say(message);
    expect(await sent).toMatchObject({ failure: { code: 'hostFailed' }, executed: 'unknown' });
    expect(host.disconnected).toBe(true);
  });

  it('whose answer is too large fail alone', async () => {
    await started();
    const large = rejection(transport.send(request(1)));
    const other = transport.send(request(2));
    host.say({ type: 'oversize', line: 0, bytes: 99_000_000, head: '{"result":', tail: '"},"id":1}' });
    expect(await large).toMatchObject({ failure: { code: 'tooLarge' }, executed: 'unknown' });
    host.say(toPieces(1, answer(2))[0]);
    await other;
    expect(closed).toBe(0);
  });

  it('end with close, which is told once and names no fault', async () => {
    await started();
    const sent = rejection(transport.send(request(1)));
    await transport.end();
    await transport.close();
    expect(await sent).toMatchObject({ failure: { code: 'connectionLost' }, executed: 'unknown' });
    host.end('Native host has exited.');
    await vi.runAllTimersAsync();
    expect({ closed, fault: transport.fault, gone: host.disconnected }).toEqual({
      closed: 1,
      fault: undefined,
      gone: true,
    });
  });
});
