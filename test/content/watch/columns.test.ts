// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sends } from '../../../src/content/watch/sends.ts';
import { Watcher } from '../../../src/content/watch/watcher.ts';
import { lmarena } from '../../../src/platforms/lmarena.ts';
import { isAnsweredInColumns, shownTurns } from '../../../src/platforms/engine/turns.ts';
import { renderCall } from '../../../src/shared/call-grammar.ts';

/** Two models answer one message side by side, in a list whose newest message comes first. */
let told: string[];
let keys: Set<string>;
let sends: Sends;
let watcher: Watcher;

const echo = renderCall({ name: 'echo', callId: '1', args: { text: 'a' } });
const code = `<pre><code>${echo}</code></pre>`;
const user = '<li class="self-end">Please.</li>';
const column = (html: string, spinning = true) =>
  `<div class="bg-surface-primary">${spinning ? '<i class="animate-spin"></i>' : ''}${html}</div>`;
const row = (...columns: string[]) =>
  `<li><div class="@container/carousel flex">${columns.join('')}</div></li>`;
const list = () => document.querySelector('ol')!;
const columnAt = (index: number) => document.querySelectorAll('.bg-surface-primary')[index]!;
const step = (milliseconds = 50) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(async () => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main><ol></ol><form><textarea></textarea></form></main>`;
  told = [];
  keys = new Set();
  sends = new Sends();
  watcher = new Watcher(document, lmarena, sends, 'visit', {
    checkPlace: () => 'same',
    callsSeen: (reply, calls) => {
      for (const { key, live } of calls) {
        keys.add(key);
        told.push(`${reply}${live ? ' live' : ''}`);
      }
    },
    replyFinished: (reply) => told.push(`${reply} finished`),
    turnNamed: () => undefined,
    blocksShown: () => undefined,
    scanned: () => undefined,
  });
  watcher.start();
  await step();
  sends.record(performance.now());
  list().insertAdjacentHTML('afterbegin', user);
  await step();
});
afterEach(() => {
  watcher.stop();
  vi.useRealTimers();
});

it('the same call in both answers is two calls, both seen live, whichever answer is complete first', async () => {
  list().insertAdjacentHTML('afterbegin', row(column('Thinking'), column('Thinking')));
  await step();
  columnAt(0).innerHTML += code;
  await step();
  expect(told).toEqual(['visit.2 live']);
  columnAt(1).innerHTML += code;
  await step();
  expect(told).toEqual(['visit.2 live', 'visit.1 live']);
  expect(keys.size).toBe(2);
});

it('neither answer is finished while the page generates: a pause of one is not its end', async () => {
  list().insertAdjacentHTML('afterbegin', row(column(code), column(code)));
  await step(5000);
  expect(told).toEqual(['visit.1 live', 'visit.2 live']);
  for (const sign of document.querySelectorAll('.animate-spin')) sign.remove();
  await step(700);
  expect(told.slice(2)).toEqual(['visit.1 finished', 'visit.2 finished']);
});

it('an answer that comes into the row later is live as well', async () => {
  list().insertAdjacentHTML('afterbegin', row(column(code, false)));
  await step();
  columnAt(0).insertAdjacentHTML('afterend', column(code, false));
  await step();
  expect(told).toEqual(['visit.1 live', 'visit.2 live']);
});

it('answers that the page builds anew are the same calls', async () => {
  list().insertAdjacentHTML('afterbegin', row(column(`A${code}`), column(`B${code}`)));
  await step();
  list().firstElementChild!.outerHTML = row(column(`A.${code}`), column(`B.${code}`));
  await step();
  expect(told).toEqual(['visit.1 live', 'visit.2 live']);
});

it('numbers answers side by side only, oldest turn first', () => {
  list().innerHTML = row(column('c'), column('d')) + user + row(column('b')) + user;
  const [generation] = lmarena.generations;
  expect(shownTurns(generation!, document).map(({ role, column }) => [role, column])).toEqual([
    ['user', undefined],
    ['assistant', undefined],
    ['user', undefined],
    ['assistant', 0],
    ['assistant', 1],
  ]);
  expect(isAnsweredInColumns(generation!, document)).toBe(true);
  list().firstElementChild!.remove();
  expect(isAnsweredInColumns(generation!, document)).toBe(false);
});
