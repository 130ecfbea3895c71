// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sends } from '../../../src/content/watch/sends.ts';
import { generationOf } from '../../../src/platforms/engine/turns.ts';
import { playground } from '../../../src/platforms/playground.ts';

let told: number;
let end: AbortController;
const box = () => document.querySelector('textarea')!;

beforeEach(() => {
  document.body.innerHTML = `<div data-playground><form data-composer><textarea>hi</textarea><button data-send type="button"></button></form></div>`;
  told = 0;
  end = new AbortController();
  new Sends().listen(
    document,
    () => generationOf(playground, document),
    () => told++,
    end.signal,
  );
});
afterEach(() => end.abort());

/** As the user's own: events of scripts are not trusted, and count for nothing. */
function press(target: Element, event: Event): void {
  Object.defineProperty(event, 'isTrusted', { value: true });
  target.dispatchEvent(event);
}
const key = (init: KeyboardEventInit) =>
  new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init });

test.each<[string, KeyboardEventInit, number]>([
  ['Enter sends', {}, 1],
  ['Enter that ends a word of an input method does not', { isComposing: true }, 0],
  ['Shift and Enter begin a line', { shiftKey: true }, 0],
  ['another key does not', { key: 'a' }, 0],
])('%s', (_name, init, count) => {
  press(box(), key(init));
  expect(told).toBe(count);
});

test('Enter in an empty message box sends nothing, and a script’s Enter is none of the user’s', () => {
  box().dispatchEvent(key({}));
  box().value = '';
  press(box(), key({}));
  expect(told).toBe(0);
});

test('a press of send is told', () => {
  press(document.querySelector('[data-send]')!, new MouseEvent('click', { bubbles: true }));
  expect(told).toBe(1);
});
