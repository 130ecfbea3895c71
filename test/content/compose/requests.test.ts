// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Requests } from '../../../src/content/compose/requests.ts';
import { Place } from '../../../src/content/watch/place.ts';
import { Sends } from '../../../src/content/watch/sends.ts';
import { generationOf } from '../../../src/platforms/engine/turns.ts';
import { playground } from '../../../src/platforms/playground.ts';

/** A page of the playground's shape whose composer holds a delivered file and whose send button is off. */
const fileName = 'mcp-results-1.md';
let requests: Requests;
let presses: number;
const button = () => document.querySelector<HTMLButtonElement>('[data-send]')!;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div data-playground><main></main><form data-composer><span title="${fileName}"></span>
    <textarea></textarea><button data-send type="button" disabled></button><button data-stop hidden></button></form></div>`;
  presses = 0;
  button().addEventListener('click', () => presses++);
  const place = new Place(playground, () => location);
  requests = new Requests(playground, () => generationOf(playground, document), place, new Sends());
});
afterEach(() => void vi.useRealTimers());

const cancelled = { ok: false, failure: { code: 'cancelled', message: 'Stopped.' } };

it('presses send as soon as the page lets it be pressed', async () => {
  void requests.settle({ kind: 'send', id: 's', fileName });
  await vi.advanceTimersByTimeAsync(1000);
  expect(presses).toBe(0);
  button().disabled = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(presses).toBe(1);
});

it('presses nothing any more after it was ended, neither for a request that waits nor for a new one', async () => {
  const waiting = requests.settle({ kind: 'send', id: 's', fileName });
  await vi.advanceTimersByTimeAsync(1000);
  requests.end();
  button().disabled = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toEqual(cancelled);
  expect(await requests.settle({ kind: 'send', id: 't', fileName })).toEqual(cancelled);
  expect(presses).toBe(0);
});
