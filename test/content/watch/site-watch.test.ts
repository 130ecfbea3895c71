// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteWatch } from '../../../src/content/watch/site-watch.ts';
import type { SiteFault } from '../../../src/shared/site-scan.ts';

let seen: { fault: SiteFault | undefined; writing: boolean };
let told: (SiteFault | undefined)[];
let looks: number;
let isHidden: boolean;
let end: AbortController;
let watch: SiteWatch;

beforeEach(() => {
  vi.useFakeTimers();
  seen = { fault: undefined, writing: false };
  told = [];
  looks = 0;
  isHidden = false;
  end = new AbortController();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  watch = new SiteWatch(
    document,
    () => {
      looks++;
      return seen;
    },
    (fault) => told.push(fault),
    end.signal,
  );
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('tells once of what is missing at two looks, and that it is there again', () => {
  seen.fault = 'noTurns';
  watch.noticed('a');
  vi.advanceTimersByTime(19_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(30_000);
  expect(told).toEqual(['noTurns']);
  seen.fault = undefined;
  vi.advanceTimersByTime(10_000);
  expect([told, watch.fault]).toEqual([['noTurns', undefined], undefined]);
});

test('looks once at a page that is in order, and again when a message was sent', () => {
  watch.noticed('a');
  watch.noticed('a');
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(1);
  watch.noticed('a sent');
  vi.advanceTimersByTime(60_000);
  expect([looks, told]).toEqual([2, []]);
});

test('what was missing only for a moment is not told', () => {
  seen.fault = 'noAnswers';
  watch.noticed('a');
  vi.advanceTimersByTime(10_000);
  seen.fault = undefined;
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

test('waits while a reply is being written', () => {
  seen = { fault: undefined, writing: true };
  watch.noticed('a');
  vi.advanceTimersByTime(60_000);
  seen = { fault: 'noAnswers', writing: false };
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual(['noAnswers']);
});

test('a hidden page is judged when it is shown, and an ended watch never', () => {
  isHidden = true;
  seen.fault = 'noTurns';
  watch.noticed('a');
  vi.advanceTimersByTime(60_000);
  expect(looks).toBe(0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual(['noTurns']);
  end.abort();
  seen.fault = undefined;
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['noTurns']);
});
