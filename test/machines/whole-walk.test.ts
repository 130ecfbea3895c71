import { expect, test } from 'vitest';
import { seen, SessionRig, result } from '../support/session-rig.ts';

test('two live calls run, their results are delivered together and sent once', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0), seen(1)] });
  expect(rig.open().map((effect) => [effect.name, effect.input.key])).toEqual([
    ['runTool', 'turn-1#0#h'],
    ['runTool', 'turn-1#1#h'],
  ]);
  await rig.open()[1]!.answer(result('b'));
  await rig.send({ type: 'reply.finished', turn: 't1' });
  expect(rig.open().map((effect) => effect.name)).toEqual(['runTool']);
  await rig.open()[0]!.answer(result('a'));
  await rig.advance(0);
  const [deliver] = rig.open('deliverResults');
  expect(deliver?.input).toEqual({
    batch: 'batch-1',
    number: 1,
    fileName: 'mcp-results-1.md',
    results: [
      {
        callId: '1',
        name: 'read_file',
        output: { id: 'call-1', state: 'succeeded', result: result('a').result },
      },
      {
        callId: '2',
        name: 'read_file',
        output: { id: 'call-2', state: 'succeeded', result: result('b').result },
      },
    ],
  });
  await deliver!.answer({ ok: true, how: 'fileInput', visit: 'v1' });
  await rig.advance(0);
  expect(rig.open().map((effect) => [effect.name, effect.input])).toEqual([
    ['pressSend', { batch: 'batch-1', number: 1, fileName: 'mcp-results-1.md', visit: 'v1' }],
  ]);
  await rig.open()[0]!.answer({ ok: true, how: 'button' });
  await rig.advance(60_000);
  expect(rig.open()).toEqual([]);
  const batch = rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot();
  expect(batch.value).toBe('done');
  expect(rig.store.records.map((record) => [record.seq, record.to, record.event.type])).toEqual([
    [0, 'root', 'stream.opened'],
    [1, 'root', 'calls.seen'],
    [2, 'root/batch-1/call-2', 'xstate.done.actor.runTool'],
    [3, 'root', 'reply.finished'],
    [4, 'root/batch-1/call-1', 'xstate.done.actor.runTool'],
    [5, 'root/batch-1', 'xstate.after.injectDelay.batch.settling'],
    [6, 'root/batch-1', 'xstate.done.actor.deliverResults'],
    [7, 'root/batch-1', 'xstate.after.sendDelay.batch.sending.waiting'],
    [8, 'root/batch-1', 'xstate.done.actor.pressSend'],
  ]);
});
