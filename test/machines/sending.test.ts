import { beforeEach, expect, test } from 'vitest';
import type { SessionSettings } from '../../src/machines/session/session.types.ts';
import { result, seen, SessionRig, settings } from '../support/session-rig.ts';

/** A session whose one result is in the chat's message box and is about to be sent by itself. */
let rig: SessionRig;
const batch = () => rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot();
const change = (changes: Partial<SessionSettings>) =>
  rig.send({
    type: 'settings.changed',
    settings: { ...settings, autoSend: true, sendDelay: 8000, ...changes },
  });

beforeEach(async () => {
  rig = new SessionRig();
  await change({});
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  await rig.open()[0]!.answer(result('a'));
  await rig.send({ type: 'reply.finished', turn: 't1' });
  await rig.advance(0);
  await rig.open('deliverResults')[0]!.answer({ ok: true, how: 'fileInput', visit: 'v1' });
});

test('automatic sending that is switched off before send is pressed presses nothing', async () => {
  expect(batch().value).toEqual({ sending: 'waiting' });
  await change({ autoSend: false });
  await rig.advance(60_000);
  expect([batch().value, batch().context.sent, rig.open('pressSend')]).toEqual(['done', false, []]);
});

test('switched off while the page waits to press, it takes the request back', async () => {
  await rig.advance(8000);
  expect(rig.open('pressSend')).toHaveLength(1);
  await change({ autoSend: false });
  expect([batch().value, batch().context.sent, rig.open('pressSend')]).toEqual(['done', false, []]);
});

test('another setting that changes meanwhile stops nothing', async () => {
  await change({ injectDelay: 1 });
  await rig.advance(8000);
  expect(rig.open('pressSend')).toHaveLength(1);
});

test('results that are no longer in the message box can be inserted again, and are not by themselves', async () => {
  await rig.advance(8000);
  await rig
    .open('pressSend')[0]!
    .answer({ ok: false, failure: { code: 'attachFailed', message: 'Loaded anew.' } });
  await rig.advance(60_000);
  expect([batch().value, batch().context.failure?.message, rig.open()]).toEqual([
    'undelivered',
    'Loaded anew.',
    [],
  ]);
  await rig.send({ type: 'batch.deliverRequested' }, 'root/batch-1');
  const [again] = rig.open('deliverResults');
  expect(again?.input).toMatchObject({
    number: 2,
    fileName: 'mcp-results-1-2.md',
    results: [{ callId: '1' }],
  });
});
