import { describe, expect, test } from 'vitest';
import { blobThreshold } from '../../src/eventlog/blobs.ts';
import { resumeStream } from '../../src/eventlog/stream.ts';
import { fold, plain, stateOf } from '../support/replay-log.ts';
import { result, seen, SessionRig } from '../support/session-rig.ts';
import { settle } from '../support/fake-wall.ts';

const lost = {
  ok: false,
  failure: { code: 'connectionLost', message: 'x' },
  executed: 'no',
  mayRepeat: true,
};
const callOf = (rig: SessionRig, id = 'call-1') =>
  rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot().children[id as 'call-1']!.getSnapshot();
const valueOf = (rig: SessionRig) => callOf(rig).value;

/** Two calls, one retried, one denied by the user, results delivered, send failed: most kinds of record. */
async function eventful(): Promise<SessionRig> {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0), seen(1, { exact: false })] });
  await rig.open('runTool')[0]!.answer(lost);
  await rig.send({ type: 'call.denied' }, 'root/batch-1/call-2');
  await rig.advance(1000);
  await rig.open('runTool')[0]!.answer(result('x'.repeat(blobThreshold)));
  await rig.send({ type: 'reply.finished', turn: 't1' });
  await rig.advance(0);
  await rig.open('deliverResults')[0]!.answer({ ok: true, how: 'drop', visit: 'v1' });
  await rig.advance(0);
  await rig
    .open('pressSend')[0]!
    .answer({ ok: false, failure: { code: 'sendMissing', message: 'no button' } });
  await rig.send({ type: 'conversation.entered', visit: 'v2', switched: true });
  await rig.advance(3000);
  return rig;
}

describe('replay', () => {
  test('gives the state that the live run had, with no effect run', async () => {
    const rig = await eventful();
    const live = plain(rig.stream.actor.getPersistedSnapshot());
    const writes = rig.store.records.length;
    await rig.dieAndReturn();
    expect(rig.asked).toEqual([]);
    expect(plain(rig.stream.actor.getPersistedSnapshot())).toEqual(live);
    expect(rig.store.records.slice(writes).map(({ to, event }) => [to, event.type])).toEqual([
      ['root', 'host.resumed'],
      ['root/batch-1', 'host.resumed'],
    ]);
  });

  test('a snapshot at any record and the tail make the same state as the whole log', async () => {
    const rig = await eventful();
    const blobs = new Map(rig.store.blobs.map(({ id, text }) => [id, text]));
    expect([...blobs.keys()]).toHaveLength(1);
    const records = rig.store.records.map((record) => {
      const [[id, text]] = [...blobs] as [[string, string]];
      return JSON.parse(JSON.stringify(record).replace(`{"$blob":"${id}"}`, () => text)) as typeof record;
    });
    const whole = stateOf(fold(records));
    expect(whole).toEqual(plain(rig.stream.actor.getPersistedSnapshot()));
    for (let cut = 1; cut <= records.length; cut++)
      expect(stateOf(fold(records.slice(cut), stateOf(fold(records.slice(0, cut))))), `cut ${cut}`).toEqual(
        whole,
      );
  });

  test('a log that knows more than we do is not replayed', async () => {
    const rig = new SessionRig();
    await rig.stream.flushed();
    const strange = { ...rig.store.records[0]!, seq: 1, event: { type: 'call.teleported' } };
    await expect(
      resumeStream(rig.kind(), rig.environment(), [rig.store.records[0]!, strange]),
    ).rejects.toThrow('unknown type call.teleported');
  });
});

describe('a worker that dies', () => {
  test('while a call runs: it is not sent again, and nobody pretends to know how it ended', async () => {
    const rig = new SessionRig();
    rig.resumeFacts = () => ({ dispatched: true, mayRepeat: false });
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.dieAndReturn(5000);
    expect([valueOf(rig), rig.open('runTool')]).toEqual(['outcomeUnknown', []]);
  });

  test('before the call was given to a server: it is sent once', async () => {
    const rig = new SessionRig();
    rig.resumeFacts = () => ({ dispatched: false });
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.dieAndReturn();
    expect([valueOf(rig), rig.open('runTool').map(({ input }) => input.attempt)]).toEqual([
      { running: 'waiting' },
      [2],
    ]);
  });

  test('while a call waits to be tried again: what was left of the wait is waited', async () => {
    const rig = new SessionRig();
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.open('runTool')[0]!.answer(lost);
    await rig.advance(400);
    await rig.dieAndReturn(300);
    await rig.advance(299);
    expect([valueOf(rig), rig.open().length]).toEqual(['backingOff', 0]);
    await rig.advance(1);
    expect([valueOf(rig), rig.open('runTool').map(({ input }) => input.attempt)]).toEqual([
      { running: 'waiting' },
      [2],
    ]);
  });

  test('while the user is asked: the question stands', async () => {
    const rig = new SessionRig({
      settings: { autoRun: false, autoSend: false, injectDelay: 0, sendDelay: 0 },
    });
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.dieAndReturn(3_600_000);
    expect(valueOf(rig)).toBe('awaitingApproval');
    await rig.send({ type: 'call.approved' }, 'root/batch-1/call-1');
    expect([
      await rig.send({ type: 'call.approved' }, 'root/batch-1/call-1'),
      rig.open('runTool').length,
    ]).toEqual([true, 1]);
  });

  test('while results are delivered or send is pressed: the same request is made again, by number', async () => {
    const rig = new SessionRig();
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.send({ type: 'reply.finished', turn: 't1' });
    await rig.open('runTool')[0]!.answer(result('a'));
    await rig.advance(0);
    expect(rig.open().map(({ name, input }) => [name, input.number])).toEqual([['deliverResults', 1]]);
    await rig.dieAndReturn();
    expect(rig.open().map(({ name, input }) => [name, input.number])).toEqual([['deliverResults', 1]]);
    await rig.open()[0]!.answer({ ok: true, how: 'paste', visit: 'v1' });
    await rig.advance(0);
    expect(rig.open().map(({ name, input }) => [name, input.number])).toEqual([['pressSend', 1]]);
    await rig.dieAndReturn();
    expect(rig.open().map(({ name, input }) => [name, input.number])).toEqual([['pressSend', 1]]);
  });
});

describe('the gate', () => {
  test('no effect begins before its record is on disk', async () => {
    const rig = new SessionRig();
    await rig.stream.flushed();
    let open = (): void => undefined;
    const original = rig.store.append.bind(rig.store);
    rig.store.append = async (...args) => {
      await new Promise<void>((resolve) => (open = resolve));
      return original(...args);
    };
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    expect([valueOf(rig), rig.open().length]).toEqual([{ running: 'waiting' }, 0]);
    open();
    await settle();
    expect(rig.open('runTool')).toHaveLength(1);
  });

  test('a full disk refuses the call before it is sent', async () => {
    const rig = new SessionRig();
    await rig.stream.flushed();
    rig.store.failWith = new Error('FILE_ERROR_NO_SPACE');
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    const { value, context } = callOf(rig);
    expect([value, context.failure?.code, rig.asked.length]).toEqual(['failed', 'logUnavailable', 0]);
  });

  test('a secret reaches neither machine nor log', async () => {
    const rig = new SessionRig();
    rig.secrets = ['sk-very-secret'];
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.open('runTool')[0]!.answer(result('the key is sk-very-secret'));
    await rig.stream.flushed();
    expect(callOf(rig).context.result?.content).toEqual([{ type: 'text', text: 'the key is ***' }]);
    expect(JSON.stringify(rig.store.records)).not.toContain('very-secret');
  });
});
