import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';

/** A turn as the page shows it. */
interface ShownTurn {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly files: readonly string[];
}

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
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    for (const turn of (await finishedTurns(page)).slice(turns.length)) {
      turns.push(turn);
      print(turn);
    }
    for (const [call, state] of await callStates(frame))
      if (calls.get(call) !== state) {
        calls.set(call, state);
        console.log(`   tool  ${call}: ${state}`);
      }
    const last = turns.at(-1);
    if (last?.role === 'assistant' && !last.text.includes('"function_call_start"')) return { turns, calls };
    await wait(100);
  }
  throw new Error(`The conversation did not come to its end within ${seconds} s.`);
}

/** All turns but a reply that is still being written. */
function finishedTurns(page: Page): Promise<ShownTurn[]> {
  return page.evaluate(() => {
    const writing = document.querySelector('[data-stop]:not([hidden])') !== null;
    const shown = [...document.querySelectorAll<HTMLElement>('[data-turn]')].map((turn) => ({
      id: turn.dataset['turn'] ?? '',
      role: turn.dataset['role'] ?? '',
      text: (turn.querySelector<HTMLElement>('[data-answer], .said')?.innerText ?? '').trim(),
      files: [...turn.querySelectorAll('.sent-files li')].map((file) => file.textContent),
    }));
    return writing && shown.at(-1)?.role === 'assistant' ? shown.slice(0, -1) : shown;
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

function print({ role, text, files }: ShownTurn): void {
  const who = role === 'user' ? '   user' : '   asst';
  const lines = [...text.split('\n'), ...files.map((file) => `[${file}]`)].filter(
    (line) => line.trim() !== '',
  );
  console.log(`${who}  ${lines.map((line) => line.slice(0, 160)).join('\n         ')}`);
}
