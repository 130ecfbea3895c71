import { expect, test } from 'vitest';
import { HostClock } from '../../src/eventlog/host-clock.ts';
import { FakeWall } from '../support/fake-wall.ts';

test('a timer set in replay fires at its own time after going live', () => {
  const wall = new FakeWall(10_000);
  const clock = new HostClock(wall);
  const fired: string[] = [];
  clock.replayAt(1000);
  clock.setTimeout(() => fired.push('late'), 500);
  const cancelled = clock.setTimeout(() => fired.push('never'), 500);
  clock.replayAt(9000);
  expect(clock.now()).toBe(9000);
  clock.setTimeout(() => fired.push('in time'), 5000);
  clock.clearTimeout(cancelled);
  wall.advance(0);
  expect(fired).toEqual([]);
  clock.goLive();
  expect(clock.pending).toEqual([1500, 14_000]);
  wall.advance(0);
  expect(fired).toEqual(['late']);
  wall.advance(3999);
  expect(fired).toEqual(['late']);
  wall.advance(1);
  expect(fired).toEqual(['late', 'in time']);
  expect(clock.now()).toBe(14_000);
});

test('nothing fires after stop', () => {
  const wall = new FakeWall();
  const clock = new HostClock(wall);
  const fired: string[] = [];
  clock.setTimeout(() => fired.push('x'), 5);
  clock.stop();
  wall.advance(100);
  expect(fired).toEqual([]);
});

test('a wall that was set back a day does not hold a timer for a day', () => {
  const wall = new FakeWall(10_000);
  const clock = new HostClock(wall);
  const fired: string[] = [];
  clock.replayAt(86_400_000);
  clock.setTimeout(() => fired.push('x'), 3000);
  clock.goLive();
  wall.advance(2999);
  expect(fired).toEqual([]);
  wall.advance(1);
  expect(fired).toEqual(['x']);
});
