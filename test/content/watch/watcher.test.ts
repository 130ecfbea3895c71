// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sends } from '../../../src/content/watch/sends.ts';
import { Watcher } from '../../../src/content/watch/watcher.ts';
import { playground } from '../../../src/platforms/playground.ts';
import { renderCall } from '../../../src/shared/call-grammar.ts';

/** A page of the playground's shape, driven step by step, and what a watcher tells of it. */
let told: string[];
let sends: Sends;
let watcher: Watcher;
let moved: boolean;
let shown: number;
let onCall: () => void;

const echo = (id: string) => renderCall({ name: 'echo', callId: id, args: { text: 'a' } });
const block = (...texts: string[]) => `<pre><code>${texts.join('\n')}</code></pre>`;
const thread = () => document.querySelector('main')!;
const stop = () => document.querySelector('[data-stop]')!;
const busy = (on: boolean) => stop().toggleAttribute('hidden', !on);

function turn(role: 'user' | 'assistant', id: string, html: string): Element {
  const holder = document.createElement('div');
  holder.innerHTML = `<div ${id === '' ? 'data-turn' : `data-turn="${id}"`} data-role="${role}"><div data-answer>${html}</div></div>`;
  return holder.firstElementChild!;
}
const add = (...turn_: Parameters<typeof turn>) => {
  const element = turn(...turn_);
  thread().append(element);
  return element;
};
const write = (element: Element, html: string) => (element.querySelector('[data-answer]')!.innerHTML = html);
const step = (milliseconds = 50) => vi.advanceTimersByTimeAsync(milliseconds);

async function start(platform = playground): Promise<void> {
  watcher = new Watcher(document, platform, sends, 'visit', {
    checkPlace: () => {
      const result = moved ? 'moved' : 'same';
      moved = false;
      return result;
    },
    callsSeen: (reply, calls) => {
      onCall();
      for (const { callId, live, exact, malformed } of calls)
        told.push(
          malformed === undefined
            ? `${reply} call ${callId}${live ? ' live' : ''}${exact ? '' : ' inexact'}`
            : `${reply} call ${callId} ${malformed}`,
        );
    },
    replyFinished: (reply) => told.push(`${reply} finished`),
    turnNamed: (turn, siteId) => told.push(`${turn} named ${siteId}`),
    blocksShown: () => shown++,
    scanned: () => undefined,
  });
  watcher.start();
  await step();
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div data-playground><main></main><form data-composer><textarea></textarea><button data-send></button><button data-stop hidden></button></form></div>`;
  told = [];
  moved = false;
  shown = 0;
  onCall = () => undefined;
  sends = new Sends();
});
afterEach(() => {
  watcher.stop();
  vi.useRealTimers();
});

describe('a reply under our eyes', () => {
  it('is told when its call completes, and finished 600 ms after the stop control went', async () => {
    await start();
    busy(true);
    const reply = add('assistant', 'a', block(echo('1').slice(0, -5)));
    await step();
    expect(told).toEqual([]);
    write(reply, block(echo('1')));
    await step();
    expect(told).toEqual(['a call 1 live']);
    await step(5000);
    busy(false);
    await step(580);
    expect(told).toEqual(['a call 1 live']);
    await step(100);
    expect(told).toEqual(['a call 1 live', 'a finished']);
  });

  it('starts to settle anew when the text changes or the stop control returns', async () => {
    await start();
    busy(true);
    const reply = add('assistant', 'a', '');
    await step();
    write(reply, block(echo('1')));
    await step();
    busy(false);
    await step(400);
    write(reply, `${block(echo('1'))} and`);
    await step(400);
    busy(true);
    await step(1000);
    busy(false);
    await step(500);
    expect(told).toEqual(['a call 1 live']);
    await step(200);
    expect(told).toEqual(['a call 1 live', 'a finished']);
  });

  it('is live after a send even if it comes whole and no stop control was seen', async () => {
    await start();
    sends.record(performance.now());
    add('user', 'u', 'please');
    await step();
    add('assistant', 'a', block(echo('1')));
    await step(1000);
    expect(told).toEqual(['a call 1 live', 'a finished']);
  });

  it('goes on after it was finished: a further reply of the same turn', async () => {
    await start();
    busy(true);
    const reply = add('assistant', 'a', '');
    await step();
    write(reply, block(echo('1')));
    await step();
    busy(false);
    await step(1000);
    busy(true);
    await step();
    write(reply, block(echo('1')) + block(echo('2')));
    await step();
    busy(false);
    await step(1000);
    expect(told).toEqual(['a call 1 live', 'a finished', 'a+1 call 2 live', 'a+1 finished']);
  });

  it('gives calls without a fence when it has settled, never as exact', async () => {
    await start();
    sends.record(performance.now());
    add('assistant', 'a', `<p>${echo('1').replaceAll('\n', '<br>')}</p>`);
    await step();
    expect(told).toEqual([]);
    await step(2000);
    expect(told).toEqual(['a call 1 live inexact', 'a finished']);
  });
});

describe('a call that cannot be read', () => {
  const wrongEnd = echo('1').replace('_end", "call_id": 1', '_end", "call_id": 2');
  const noEnd = echo('1').split('\n').slice(0, -1).join('\n');

  it.each([
    ['in a block', block(wrongEnd), 'otherEnd'],
    ['without a fence', `<p>${wrongEnd.replaceAll('\n', '<br>')}</p>`, 'otherEnd'],
    ['without its end', block(noEnd), 'endMissing'],
  ])('is told once the reply is finished, and once: %s', async (_name, html, why) => {
    await start();
    sends.record(performance.now());
    busy(true);
    const reply = add('assistant', 'a', html);
    await step(5000);
    expect(told).toEqual([]);
    busy(false);
    await step(700);
    expect(told).toEqual([`a call 1 ${why}`, 'a finished']);
    write(reply, `${html}<p>More.</p>`);
    await step(5000);
    expect(told).toEqual([`a call 1 ${why}`, 'a finished']);
  });

  it('is not told where the reply was cut off within a line, or is older than the watch', async () => {
    add('assistant', 'old', block(wrongEnd));
    await start();
    sends.record(performance.now());
    busy(true);
    add('assistant', 'a', block(echo('1').slice(0, -5)));
    await step();
    busy(false);
    await step(5000);
    expect(told).toEqual([]);
  });

  it('is not told to lack its end where only a pause says that the reply is finished', async () => {
    const [generation] = playground.generations;
    await start({ ...playground, generations: [{ ...generation!, busy: ['[data-none]'], quiet: 2000 }] });
    sends.record(performance.now());
    const reply = add('assistant', 'a', block(noEnd));
    await step(10_000);
    expect(told).toEqual([]);
    write(reply, block(echo('1')));
    await step(10_000);
    expect(told).toEqual(['a call 1 live', 'a finished']);
  });
});

describe('a turn that the page rebuilds', () => {
  async function generate(): Promise<Element> {
    await start();
    await step(2000);
    add('user', 'u', 'please');
    await step();
    busy(true);
    const reply = add('assistant', 'placeholder', '');
    await step();
    write(reply, block(echo('1')));
    await step();
    return reply;
  }
  /** A reload will show the turn by its new name. */
  const once = ['visit.1 call 1 live', 'visit.1 named real', 'visit.1 finished'];

  it('at once, under another id: told once', async () => {
    const reply = await generate();
    busy(false);
    reply.replaceWith(turn('assistant', 'real', block(echo('1'))));
    await step(2000);
    expect(told).toEqual(once);
  });

  it('in two steps, empty first: told once', async () => {
    const reply = await generate();
    busy(false);
    reply.remove();
    await step(100);
    const rebuilt = add('assistant', 'real', '');
    await step(100);
    write(rebuilt, block(echo('1')));
    await step(2000);
    expect(told).toEqual(once);
  });

  it('while the stop control flickers: told once', async () => {
    const reply = await generate();
    busy(false);
    await step(50);
    reply.remove();
    busy(true);
    await step(50);
    add('assistant', 'real', block(echo('1')));
    await step(50);
    busy(false);
    await step(2000);
    expect(told).toEqual(once);
  });

  it('long after, by itself, with a stop control: its calls do not run again', async () => {
    const reply = await generate();
    busy(false);
    await step(5000);
    busy(true);
    await step(50);
    reply.replaceWith(turn('assistant', 'real', block(echo('1'))));
    await step(50);
    busy(false);
    await step(2000);
    expect(told.filter((line) => line.endsWith('live'))).toEqual(['visit.1 call 1 live']);
  });

  it('but an answer that the user has regenerated is a new turn', async () => {
    const reply = await generate();
    busy(false);
    await step(2000);
    sends.inputAt = performance.now();
    reply.remove();
    await step(50);
    busy(true);
    const fresh = add('assistant', 'again', '');
    await step(50);
    write(fresh, block(echo('1')));
    await step(50);
    busy(false);
    await step(2000);
    expect(told).toEqual(['visit.1 call 1 live', 'visit.1 finished', 'again call 1 live', 'again finished']);
  });
});

describe('what was there before', () => {
  it('is never live: loaded, or mounted late, or mounted by scrolling', async () => {
    add('user', 'u1', 'please');
    add('assistant', 'a3', block(echo('3')));
    await start();
    await step(2000);
    thread().prepend(turn('assistant', 'a2', block(echo('2'))));
    await step(2000);
    thread().replaceChildren(turn('user', 'u0', 'old'), turn('assistant', 'a1', block(echo('1'))));
    await step(2000);
    expect(told).toEqual([
      'a3 call 3',
      'a3 finished',
      'a2 call 2',
      'a2 finished',
      'a1 call 1',
      'a1 finished',
    ]);
  });

  it('is never live when the list shows other turns right after, or during, a reply', async () => {
    await start();
    await step(2000);
    sends.record(performance.now());
    add('user', 'u9', 'please');
    await step();
    busy(true);
    const reply = add('assistant', 'a9', '');
    await step();
    write(reply, block(echo('9')));
    await step();
    thread().replaceChildren(turn('user', 'u1', 'old'), turn('assistant', 'a1', ''));
    await step();
    thread().replaceChildren(turn('user', 'u2', 'old'), turn('assistant', 'a2', block(echo('2'))));
    await step();
    busy(false);
    await step();
    thread().replaceChildren(turn('user', 'u3', 'old'), turn('assistant', 'a3', block(echo('3'))));
    await step();
    thread().replaceChildren(turn('user', 'u9', 'please'), turn('assistant', 'a9', block(echo('9'))));
    await step(2000);
    expect(told.filter((line) => line.includes('call'))).toEqual([
      'a9 call 9 live',
      'a2 call 2',
      'a3 call 3',
    ]);
  });

  it('is never live in a conversation that was switched to, though its reply is still being generated', async () => {
    await start();
    await step(2000);
    moved = true;
    busy(true);
    await step(100);
    add('user', 'u', 'please');
    await step(100);
    const last = add('assistant', 'a', block(echo('1')));
    await step(100);
    write(last, block(echo('1')) + block(echo('2')));
    await step(100);
    expect(told).toEqual(['a call 1', 'a call 2 live']);
  });

  it('is not told for the new conversation while its elements leave the page', async () => {
    add('assistant', 'a', block(echo('1')));
    await start();
    await step(1000);
    moved = true;
    add('assistant', 'b', block(echo('2')));
    await step(300);
    thread().replaceChildren(turn('assistant', 'c', block(echo('3'))));
    await step(3000);
    expect(told).toEqual(['a call 1', 'a finished', 'c call 3', 'c finished']);
  });
});

describe('turns without an id of the site', () => {
  it('are known again by their text when they are mounted again', async () => {
    const old = add('assistant', '', block(echo('1')));
    await start();
    await step(1000);
    old.remove();
    await step(100);
    add('assistant', '', block(echo('1')));
    await step(1000);
    expect(told).toEqual(['visit.1 call 1', 'visit.1 finished']);
  });
});

it('a block that vanishes for a moment makes no other call new', async () => {
  await start();
  sends.record(performance.now());
  busy(true);
  const reply = add('assistant', 'a', block(echo('1')) + block(echo('2')));
  await step();
  write(reply, block(echo('2')));
  await step();
  write(reply, block(echo('1')) + block(echo('2')));
  await step();
  expect(told).toEqual(['a call 1 live', 'a call 2 live']);
});

it('shows nothing more in the scan in which telling a call ended the watch', async () => {
  await start();
  onCall = () => watcher.stop();
  const before = shown;
  add('assistant', 'a', block(echo('1')));
  await step();
  expect([told, shown]).toEqual([['a call 1'], before]);
});

it('knows a reply as being written until it did not change for a moment after the busy sign went', async () => {
  await start();
  const before = watcher.isWriting;
  busy(true);
  const whileBusy = watcher.isWriting;
  const reply = add('assistant', 'a1', 'Half');
  await step();
  write(reply, 'Whole');
  busy(false);
  await step();
  const justAfter = watcher.isWriting;
  await step(1000);
  expect([before, whileBusy, justAfter, watcher.isWriting]).toEqual([false, true, true, false]);
});
