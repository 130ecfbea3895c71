import { fromCallback } from 'xstate';
import { describe, expect, test } from 'vitest';
import { sessionMachine } from '../../../src/machines/session/session.machine.ts';
import type { KnownCall, SessionContext, SessionInput } from '../../../src/machines/session/session.types.ts';
import { explore } from '../../support/model.ts';
import { result, seen, SessionRig, settings } from '../../support/session-rig.ts';

const inert = sessionMachine.provide({ actors: { batch: fromCallback(() => undefined) as never } });
const input = (switched: boolean): SessionInput => ({
  tab: 1,
  platform: 'p',
  visit: 'v',
  switched,
  settings,
});
const events = [
  { type: 'calls.seen', turn: 't1', calls: [seen(0)] },
  { type: 'reply.finished', turn: 't1' },
  { type: 'turn.named', turn: 't1', siteId: 's1' },
  { type: 'conversation.entered', visit: 'v', switched: true },
  { type: 'conversation.entered', visit: 'v', switched: false },
  { type: 'page.returned' },
  { type: 'user.sent' },
  { type: 'conversation.left' },
  { type: 'conversation.adopted', conversation: 'c' },
  { type: 'settings.changed', settings },
  { type: 'tab.closed' },
  { type: 'tab.changed', tab: 2 },
  { type: 'session.ended' },
];

test('every transition can be taken, and every state reached', () => {
  const found = [true, false].map((switched) =>
    explore(inert, input(switched), events, ({ batches, conversation, tabClosed }: SessionContext) => [
      batches.length,
      conversation,
      tabClosed,
    ]),
  );
  expect(found[0]!.missed.filter((name) => found[1]!.missed.includes(name))).toEqual([]);
  expect([...new Set(found.flatMap((one) => one.values))].sort()).toEqual([
    '"away"',
    '"closed"',
    '"guarded"',
    '"watching"',
  ]);
});

describe('what may start by itself', () => {
  const modes = (rig: SessionRig) =>
    rig.stream.actor.getSnapshot().context.batches.flatMap(({ id }) =>
      rig.stream.actor
        .getSnapshot()
        .children[id as 'batch-1']!.getSnapshot()
        .context.calls.map((call) => call.input.mode),
    );

  test('only a live, exact, new call, with auto-run on', async () => {
    const rig = new SessionRig();
    const calls = [
      seen(0),
      seen(1, { live: false }),
      seen(2, { exact: false }),
      seen(3, { priorRuns: 1 }),
      seen(4, { elsewhere: true }),
    ];
    await rig.send({ type: 'calls.seen', turn: 't1', calls });
    expect(modes(rig)).toEqual(['auto', 'history', 'ask', 'history', 'history']);
    await rig.send({ type: 'settings.changed', settings: { ...settings, autoRun: false } });
    await rig.send({ type: 'calls.seen', turn: 't2', calls: [seen(5)] });
    expect(modes(rig)).toEqual(['auto', 'history', 'ask', 'history', 'history', 'ask']);
  });

  test('nothing for 3 seconds after a switch, and the guard begins anew with each switch', async () => {
    const rig = new SessionRig({ switched: true });
    await rig.advance(2999);
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.send({ type: 'conversation.entered', visit: 'v1', switched: true });
    await rig.advance(2999);
    await rig.send({ type: 'calls.seen', turn: 't2', calls: [seen(1)] });
    await rig.advance(1);
    await rig.send({ type: 'calls.seen', turn: 't3', calls: [seen(2)] });
    expect([modes(rig), rig.asked.length]).toEqual([['ask', 'ask', 'auto'], 1]);
  });

  test('a call told twice, or by two names of one turn, runs once', async () => {
    const rig = new SessionRig();
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0), seen(0)] });
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.send({ type: 'calls.seen', turn: 'other', calls: [seen(0)] });
    expect([modes(rig), rig.asked.length]).toEqual([['auto'], 1]);
  });

  test('a later call of the same reply joins its batch', async () => {
    const rig = new SessionRig();
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(1)] });
    expect(rig.stream.actor.getSnapshot().context.batches).toEqual([{ id: 'batch-1', turn: 't1' }]);
    expect(rig.open('runTool')).toHaveLength(2);
  });
});

describe('a call that cannot be read', () => {
  const broken = (ordinal: number, over: Partial<KnownCall> = {}) =>
    seen(ordinal, { exact: false, args: {}, malformed: 'otherEnd', ...over });
  const batch = (rig: SessionRig, id: number) =>
    rig.stream.actor.getSnapshot().children[`batch-${id}`]!.getSnapshot();
  const reply = async (rig: SessionRig, turn: string, calls: readonly KnownCall[]) => {
    await rig.send({ type: 'calls.seen', turn, calls });
    await rig.send({ type: 'reply.finished', turn });
    await rig.advance(0);
  };

  test('never runs; the assistant is told why with the results of the others', async () => {
    const rig = new SessionRig();
    await reply(rig, 't1', [seen(0), broken(1)]);
    await rig.open('runTool')[0]!.answer(result('done'));
    await rig.advance(0);
    expect(rig.open('runTool')).toEqual([]);
    expect(rig.open('deliverResults').map(({ input }) => input)).toEqual([
      {
        batch: 'batch-1',
        number: 1,
        fileName: 'mcp-results-1.md',
        results: [
          {
            callId: '1',
            name: 'read_file',
            output: { id: 'call-1', state: 'succeeded', result: result('done').result },
          },
          {
            callId: '2',
            name: 'read_file',
            output: {
              id: 'call-2',
              state: 'failed',
              failure: {
                code: 'callMalformed',
                message:
                  'This call could not be read: its last line has another call id than its first. It was not run.',
              },
            },
          },
        ],
      },
    ]);
  });

  test('can be run by nothing', async () => {
    const rig = new SessionRig();
    await reply(rig, 't1', [broken(0)]);
    await rig.send({ type: 'call.runAgain', id: 'call-1' }, 'root/batch-1');
    await rig.send({ type: 'call.approved' }, 'root/batch-1/call-1');
    expect([rig.open('runTool'), batch(rig, 1).context.calls.length]).toEqual([[], 1]);
  });

  test('is not told of where another tab is told of it', async () => {
    const rig = new SessionRig();
    await reply(rig, 't1', [broken(0, { elsewhere: true })]);
    expect(rig.stream.actor.getSnapshot().context.batches).toEqual([]);
  });

  test('is told of three times in a row by itself; then the user decides, until a call can be read again', async () => {
    const rig = new SessionRig();
    for (const [index, call] of [broken(0), broken(1), broken(2), broken(3)].entries())
      await reply(rig, `t${index}`, [call]);
    expect(rig.open('deliverResults').map(({ input }) => (input as { batch?: string }).batch)).toEqual([
      'batch-1',
      'batch-2',
      'batch-3',
    ]);
    expect([batch(rig, 4).value, batch(rig, 4).context.failure?.code]).toEqual([
      'undelivered',
      'callMalformed',
    ]);
    await rig.send({ type: 'page.returned' });
    expect(batch(rig, 4).value).toBe('undelivered');
    await rig.send({ type: 'batch.deliverRequested' }, 'root/batch-4');
    expect(batch(rig, 4).value).toEqual({ delivering: 'asking' });
    await reply(rig, 't5', [seen(5)]);
    await reply(rig, 't6', [broken(6)]);
    expect(batch(rig, 6).value).toEqual({ delivering: 'asking' });
  });

  test('stands after the death of the worker, and is not told again', async () => {
    const rig = new SessionRig();
    await reply(rig, 't1', [broken(0)]);
    await rig.open('deliverResults')[0]!.answer({ ok: true, how: 'text', visit: 'v1' });
    await rig.dieAndReturn();
    expect([batch(rig, 1).context.deliveries, rig.open('deliverResults')]).toEqual([1, []]);
  });
});

describe('a message of the user’s own', () => {
  const rigWithCall = async () => {
    const rig = new SessionRig();
    await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
    await rig.send({ type: 'reply.finished', turn: 't1' });
    return rig;
  };
  const batch = (rig: SessionRig) => rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot();
  const finish = async (rig: SessionRig) => {
    await rig.open('runTool')[0]!.answer(result('done'));
    await rig.advance(0);
  };
  const delivered = { ok: true, how: 'fileInput', visit: 'v1' };

  test.each(['while a call runs', 'while its results go to the chat'])(
    '%s, leaves sending the results to the user',
    async (when) => {
      const rig = await rigWithCall();
      if (when === 'while a call runs') await rig.send({ type: 'user.sent' });
      await finish(rig);
      if (when !== 'while a call runs') await rig.send({ type: 'user.sent' });
      await rig.open('deliverResults')[0]!.answer(delivered);
      await rig.advance(60_000);
      expect([batch(rig).value, batch(rig).context.failure?.message, rig.open('pressSend')]).toEqual([
        'done',
        'You sent a message of your own meanwhile, so the results wait in the message box. Send them when you want to.',
        [],
      ]);
      await rig.send({ type: 'batch.sendRequested' }, 'root/batch-1');
      expect(rig.open('pressSend')).toHaveLength(1);
    },
  );

  test('after the results are in the chat, is for the page to judge: it may have taken them along', async () => {
    const rig = await rigWithCall();
    await finish(rig);
    await rig.open('deliverResults')[0]!.answer(delivered);
    await rig.send({ type: 'user.sent' });
    await rig.advance(0);
    await rig.open('pressSend')[0]!.answer({ ok: true, how: 'alreadySent' });
    expect([batch(rig).value, batch(rig).context.sent, batch(rig).context.failure]).toEqual([
      'done',
      true,
      undefined,
    ]);
  });

  test('holds up the reply it interrupts, not the next one', async () => {
    const rig = await rigWithCall();
    await rig.send({ type: 'user.sent' });
    await rig.send({ type: 'calls.seen', turn: 't2', calls: [seen(1)] });
    await rig.send({ type: 'reply.finished', turn: 't2' });
    await rig.open('runTool')[1]!.answer(result('next'));
    await rig.advance(0);
    await rig.open('deliverResults')[0]!.answer(delivered);
    await rig.advance(0);
    expect(rig.open('pressSend').map(({ input }) => (input as { batch?: string }).batch)).toEqual([
      'batch-2',
    ]);
  });
});

test.each([
  ['the page goes to another conversation', { type: 'conversation.left' }],
  ['the page is loaded anew', { type: 'conversation.entered', visit: 'v2', switched: false }],
  ['the tab is closed', { type: 'tab.closed' }],
])('a reply that is no longer watched is not awaited any more: %s', async (_, event) => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  await rig.open('runTool')[0]!.answer(result('kept'));
  const state = () => rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot().value;
  expect(state()).toBe('collecting');
  await rig.send(event);
  expect(state()).toBe('settling');
});

test('when the tab is closed, calls that wait for the user or their server are withdrawn, one that was sent reaches its end', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0), seen(1, { exact: false }), seen(2)] });
  const [sent, waiting] = rig.open('runTool');
  await sent!.sent();
  await rig.send({ type: 'tab.closed' });
  expect(waiting!.signal.aborted).toBe(true);
  await sent!.answer(result('kept'));
  const batch = rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot();
  expect(batch.context.calls.map((call) => call.output?.state)).toEqual([
    'succeeded',
    'cancelled',
    'cancelled',
  ]);
});

test('run again is a run of its own; results that found no page go when it is back', async () => {
  const rig = new SessionRig({ settings: { ...settings, autoSend: false } });
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  await rig.send({ type: 'reply.finished', turn: 't1' });
  await rig.open('runTool')[0]!.answer(result('one'));
  await rig.advance(0);
  await rig.open('deliverResults')[0]!.answer({ ok: false, failure: { code: 'pageGone', message: 'm' } });
  expect(rig.open()).toEqual([]);
  await rig.send({ type: 'page.returned' });
  await rig.open('deliverResults')[0]!.answer({ ok: true, how: 'text', visit: 'v1' });
  await rig.send({ type: 'call.runAgain', id: 'call-1' }, 'root/batch-1');
  expect(rig.open('runTool').map(({ input: { key, attempt }, name }) => [name, key, attempt])).toEqual([
    ['runTool', 'turn-1#0#h', 1],
  ]);
  await rig.open('runTool')[0]!.answer(result('two'));
  await rig.advance(0);
  expect(rig.open('deliverResults').map(({ input }) => input)).toEqual([
    {
      batch: 'batch-1',
      number: 3,
      fileName: 'mcp-results-1-3.md',
      results: [
        {
          callId: '1',
          name: 'read_file',
          output: { id: 'call-2', state: 'succeeded', result: result('two').result },
        },
      ],
    },
  ]);
});

test('switching auto-run off holds a call that waits to be tried again; it can still be run by hand', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  const away = {
    ok: false,
    executed: 'no',
    mayRepeat: true,
    failure: { code: 'serverUnavailable', message: 'm' },
  };
  await rig.open('runTool')[0]!.answer(away);
  await rig.send({ type: 'settings.changed', settings: { ...settings, autoRun: false } });
  await rig.advance(60_000);
  const call = () =>
    rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot().children['call-1']!.getSnapshot();
  expect([call().value, rig.asked.length]).toEqual(['awaitingApproval', 0]);
  await rig.send({ type: 'call.approved' }, 'root/batch-1/call-1');
  expect([call().value, rig.asked.length]).toEqual([{ running: 'waiting' }, 1]);
});

const off = { type: 'settings.changed', settings: { ...settings, autoRun: false } };
const call = (rig: SessionRig) =>
  rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot().children['call-1']!.getSnapshot();
const refused = {
  ok: false,
  executed: 'no',
  mayRepeat: true,
  failure: { code: 'connectionLost', message: 'm' },
};

test('switching auto-run off holds a call that waits for its server: nothing is sent until the user says so', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  const [held] = rig.open('runTool');
  await rig.send(off);
  expect([call(rig).value, held!.signal.aborted]).toEqual(['awaitingApproval', true]);
  // Too late: the machine is not to believe it.
  await held!.sent();
  expect(call(rig).value).toBe('awaitingApproval');
  await rig.send({ type: 'call.approved' }, 'root/batch-1/call-1');
  await rig.open('runTool')[0]!.sent();
  expect(call(rig).value).toEqual({ running: 'sent' });
});

test('a call that the user started is not held by switching auto-run off', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0, { exact: false })] });
  await rig.send({ type: 'call.approved' }, 'root/batch-1/call-1');
  await rig.send(off);
  expect(call(rig).value).toEqual({ running: 'waiting' });
});

test('of a call that was sent when auto-run was switched off, no second attempt is made by itself', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  const [sent] = rig.open('runTool');
  await sent!.sent();
  await rig.send(off);
  await sent!.answer(refused);
  expect([call(rig).value, call(rig).context.reason]).toEqual([
    'awaitingApproval',
    'Automatic running was switched off before this call could be sent.',
  ]);
});

test('of a call that was sent when its tab was closed, no second attempt is made', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  const [sent] = rig.open('runTool');
  await sent!.sent();
  await rig.send({ type: 'tab.closed' });
  await sent!.answer(refused);
  const batch = rig.stream.actor.getSnapshot().children['batch-1']!.getSnapshot();
  expect(batch.context.calls.map(({ output }) => output)).toEqual([
    { id: 'call-1', state: 'failed', failure: refused.failure },
  ]);
});

test('that a call was sent is in the log, and stands after the death of the worker', async () => {
  const rig = new SessionRig();
  await rig.send({ type: 'calls.seen', turn: 't1', calls: [seen(0)] });
  await rig.open('runTool')[0]!.sent();
  await rig.send(off);
  rig.resumeFacts = () => ({ dispatched: true, mayRepeat: true });
  await rig.dieAndReturn();
  expect([call(rig).value, rig.open('runTool')]).toEqual(['awaitingApproval', []]);
});
