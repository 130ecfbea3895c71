// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Requests } from '../../../src/content/compose/requests.ts';
import { Place } from '../../../src/content/watch/place.ts';
import { Sends } from '../../../src/content/watch/sends.ts';
import { generationOf } from '../../../src/platforms/engine/turns.ts';
import { playground } from '../../../src/platforms/playground.ts';
import type { Platform } from '../../../src/platforms/types.ts';

/** A page of the playground's shape whose composer holds a delivered file and whose send button is off. */
const fileName = 'mcp-results-1.md';
let requests: Requests;
let presses: number;
let isWriting: boolean;
const button = () => document.querySelector<HTMLButtonElement>('[data-send]')!;

function requestsOf(platform: Platform): Requests {
  const place = new Place(platform, () => location);
  const generation = () => generationOf(platform, document);
  return new Requests(platform, generation, place, new Sends(), () => isWriting);
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div data-playground><main></main><form data-composer><span title="${fileName}"></span>
    <textarea></textarea><button data-send type="button" disabled></button><button data-stop hidden></button></form></div>`;
  presses = 0;
  isWriting = false;
  button().addEventListener('click', () => presses++);
  requests = requestsOf(playground);
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

describe('where only the user may send', () => {
  const send = () => requests.settle({ kind: 'send', id: 's', fileName });
  const byHand = (message: string) => ({ ok: false, failure: { code: 'sendByHand', message } });
  beforeEach(() => (button().disabled = false));

  it('nothing is pressed on a site that takes no press of ours, and the user is told', async () => {
    requests = requestsOf({ ...playground, sendByHand: true });
    expect(await send()).toEqual(byHand('Playground takes no press but your own. Press send yourself.'));
    expect(presses).toBe(0);
  });

  it('nothing is pressed where two models answered, and is again once one answers alone', async () => {
    const generations = playground.generations.map((one) => ({ ...one, columns: ['[data-row]'] }));
    requests = requestsOf({ ...playground, generations });
    const answer = '<div data-turn data-role="assistant"><div data-answer>A</div></div>';
    document.querySelector('main')!.innerHTML = `<div data-row>${answer}${answer}</div>`;
    expect(await send()).toEqual(
      byHand('Two models answered, and both get what is sent now. Press send yourself.'),
    );
    document.querySelector('[data-turn]')!.remove();
    void send();
    await vi.advanceTimersByTimeAsync(300);
    expect(presses).toBe(1);
  });
});

describe('the chat’s last answer', () => {
  const turns = (...all: readonly (readonly ['user' | 'assistant', string])[]) => {
    document.querySelector('main')!.innerHTML = all
      .map(([role, html]) => `<div data-turn data-role="${role}"><div data-answer>${html}</div></div>`)
      .join('');
  };
  const ask = async () => {
    const asked = requests.settle({ kind: 'answer', id: 'a' });
    await vi.advanceTimersByTimeAsync(3000);
    return asked;
  };
  const missing = (message: string) => ({ ok: false, failure: { code: 'answerMissing', message } });

  it('is the text of the last turn, read anew each time it is asked for', async () => {
    turns(['user', 'Q'], ['assistant', '<p>One</p><pre><code>x</code></pre>']);
    expect(await ask()).toEqual({ ok: true, value: { how: 'text', text: 'One\n```\nx\n```' } });
    turns(['user', 'Q'], ['assistant', 'One'], ['user', 'Q'], ['assistant', 'Two']);
    expect(await ask()).toEqual({ ok: true, value: { how: 'text', text: 'Two' } });
  });

  it('is not given while it is being written, and is once it is finished', async () => {
    turns(['user', 'Q'], ['assistant', 'Half']);
    isWriting = true;
    expect(await ask()).toEqual(missing('The chat is still writing. Take its answer when it is done.'));
    const waiting = requests.settle({ kind: 'answer', id: 'b' });
    await vi.advanceTimersByTimeAsync(500);
    isWriting = false;
    turns(['user', 'Q'], ['assistant', 'Whole']);
    await vi.advanceTimersByTimeAsync(500);
    expect(await waiting).toEqual({ ok: true, value: { how: 'text', text: 'Whole' } });
  });

  it('is missing where there is none, where the user wrote last, and where it holds no text', async () => {
    expect(await ask()).toEqual(missing('There is no answer in this chat yet. Send a message first.'));
    turns(['assistant', 'Old'], ['user', 'Q']);
    expect(await ask()).toEqual(
      missing('The chat has not answered the last message yet. Wait until it has.'),
    );
    turns(['assistant', '<div data-thinking>Hm</div>']);
    expect(await ask()).toEqual(missing('The last answer of this chat holds no text.'));
  });

  it('is refused where it is longer than anybody reads', async () => {
    turns(['assistant', 'x'.repeat(200_001)]);
    expect(await ask()).toMatchObject({ failure: { code: 'tooLarge' } });
  });

  it('is not taken from another conversation than the one that was meant', async () => {
    turns(['assistant', 'Other']);
    expect(await requests.settle({ kind: 'answer', id: 'a', conversation: 'mine' })).toMatchObject({
      failure: { code: 'conversationChanged' },
    });
  });
});
