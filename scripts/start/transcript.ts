import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { type ShownTurn, Teller } from './tell.ts';

/** What was seen of a conversation. */
export interface Transcript {
  readonly turns: readonly ShownTurn[];
  /** Last state of each call, as its card words it, by `tool, call id`. */
  readonly calls: ReadonlyMap<string, string>;
}

/**
 * Follows the conversation and prints it as it grows, until a finished reply makes no call and none is open, or time
 * is up (then it throws). `frame`: the sidebar in the page, whose cards tell the calls' states.
 */
export async function follow(page: Page, frame: Frame, seconds: number): Promise<Transcript> {
  const turns: ShownTurn[] = [];
  const calls = new Map<string, string>();
  const teller = new Teller((text) => console.log(text));
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    // The cards first: then the turns cannot be older than the calls.
    const states = await callStates(frame);
    const shown = await shownTurns(page);
    for (const [call, state] of states)
      if (calls.get(call) !== state) {
        calls.set(call, state);
        teller.call(call, state);
      }
    for (const turn of shown.whole.slice(turns.length)) {
      turns.push(turn);
      teller.turn(turn);
    }
    if (!shown.writing) teller.release();
    const last = turns.at(-1);
    if (last?.role === 'assistant' && !last.text.includes('"function_call_start"')) return { turns, calls };
    await wait(100);
  }
  throw new Error(`The conversation did not come to its end within ${seconds} s.`);
}

/** All turns but a reply that is still being written, and whether there is one. Of a code block only the code. */
function shownTurns(page: Page): Promise<{ whole: ShownTurn[]; writing: boolean }> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-turn]')].map((turn) => ({
      id: turn.dataset['turn'] ?? '',
      role: turn.dataset['role'] ?? '',
      text: [...turn.querySelectorAll<HTMLElement>('[data-answer] > *, .said')]
        .flatMap((block) => {
          const code = block.querySelector(':scope > code');
          if (block.matches('pre') && code !== null) return [code.textContent];
          if (!block.matches('ol, ul')) return [block.innerText];
          return [...block.querySelectorAll<HTMLElement>(':scope > li')].map(
            (item, i) => `${block.matches('ol') ? `${i + 1}.` : '-'} ${item.innerText}`,
          );
        })
        .join('\n')
        .trim(),
      files: [...turn.querySelectorAll('.sent-files li')].map((file) => file.textContent),
    }));
    const writing =
      document.querySelector('[data-stop]:not([hidden])') !== null && shown.at(-1)?.role === 'assistant';
    return { whole: writing ? shown.slice(0, -1) : shown, writing };
  });
}

/** `tool, call 1` and the state's word, card by card. No named function inside: tsx marks those with a helper of its own. */
function callStates(frame: Frame): Promise<[string, string][]> {
  return frame.locator('mcp-call-card article').evaluateAll((cards) =>
    cards.map((card): [string, string] => [
      [...card.querySelectorAll('h3, .facts > span')]
        .map((part) => part.textContent.trim())
        .filter((text, i) => i === 0 || text.startsWith('call '))
        .join(', '),
      card.querySelector('.badge')?.textContent.trim() ?? '',
    ]),
  );
}
