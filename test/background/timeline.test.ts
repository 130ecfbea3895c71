import { expect, test } from 'vitest';
import { Timeline } from '../../src/background/timeline.ts';
import { createStream, resumeStream } from '../../src/eventlog/stream.ts';
import { settle } from '../support/fake-wall.ts';
import { result, seen, SessionRig, settings } from '../support/session-rig.ts';

const input = { tab: 1, platform: 'p', visit: 'v', switched: false, settings };
const path = 'root/batch-1/call-1';

test('notes when a call began and ended, by the clock of the records, also in replay', async () => {
  const rig = new SessionRig();
  const live = new Timeline();
  const kind = { ...rig.kind(), inspect: live.see.bind(live) };
  const stream = createStream(kind, rig.environment(), 's', input);
  rig.wall.advance(1000);
  stream.send('root', { type: 'calls.seen', turn: 't', calls: [seen(0), seen(1, { live: false })] } as {
    type: string;
  });
  await settle();
  rig.wall.advance(500);
  await rig.open('runTool')[0]!.answer(result('a'));
  expect(live.of('s', path)).toEqual({ startedAt: 1_001_000, settledAt: 1_001_500 });
  expect([live.of('s', 'root/batch-1/call-2'), live.of('other', path)]).toEqual([{}, {}]);

  const replayed = new Timeline();
  rig.wall.advance(60_000);
  await stream.flushed();
  stream.stop();
  await resumeStream(
    { ...rig.kind(), inspect: replayed.see.bind(replayed) },
    rig.environment(),
    await rig.store.read('s'),
  );
  expect(replayed.of('s', path)).toEqual({ startedAt: 1_001_000, settledAt: 1_001_500 });
  replayed.forget('s');
  expect(replayed.of('s', path)).toEqual({});
});
