import { expect, test } from 'vitest';
import { Notices } from '../../src/background/notices.ts';
import { failure } from '../../src/shared/failure.ts';

const lost = (stream: string) => failure('logDamaged', 'Part is damaged.', `${stream}: all gone`);

test('a log that lost many streams is one notice, which is read once', () => {
  let changes = 0;
  const notices = new Notices(() => changes++);
  notices.damaged('a', lost('a'));
  notices.damaged('b', lost('b'));
  expect(notices.all()).toEqual([
    {
      id: 'damaged:logDamaged',
      severity: 'error',
      action: 'acknowledge',
      message: 'Part is damaged.',
      detail: 'a: all gone\nb: all gone',
    },
  ]);
  expect(notices.isQuarantined).toBe(true);
  expect(notices.acknowledge('damaged:logDamaged')).toEqual(['a', 'b']);
  expect([notices.isQuarantined, notices.all(), changes]).toEqual([false, [], 3]);
});

test('another kind of damage keeps the quarantine until it is read as well', () => {
  const notices = new Notices(() => undefined);
  notices.damaged('a', lost('a'));
  notices.damaged('b', failure('logUnreadable', 'It is of another version.'));
  expect(notices.acknowledge('damaged:logDamaged')).toEqual(['a']);
  expect([notices.isQuarantined, notices.all().map(({ message }) => message)]).toEqual([
    true,
    ['It is of another version.'],
  ]);
});

test('trouble goes when the log can be written again; it is no quarantine', () => {
  const notices = new Notices(() => undefined);
  notices.trouble(failure('logUnavailable', 'The disk is full.'));
  expect([notices.isQuarantined, notices.all().length]).toEqual([false, 1]);
  notices.trouble(undefined);
  expect(notices.all()).toEqual([]);
});
