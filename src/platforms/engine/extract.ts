import { mayHoldCall } from '../../shared/grammar/markers.ts';
import type { Generation } from '../types.ts';
import { codeText, controls, isWhole, textOf } from './code-text.ts';
import { allOfAny, allOfFirst, closestWithin, isShown, matchesAny } from './query.ts';
import { outermost } from './turns.ts';

/** A code block of an answer and its exact text. */
export interface CodeBlock {
  readonly element: Element;
  readonly text: string;
}

/** The code blocks of an assistant turn's answer, in document order. Thinking, tool widgets and quoted user turns are left out. */
export function codeBlocks(generation: Generation, turn: Element): CodeBlock[] {
  return answersOf(generation, turn)
    .flatMap((answer) => outermost(allOfAny(answer, generation.codeBlock)))
    .filter((element) => !isForeign(generation, turn, element))
    .map((element) => ({ element, text: codeText(element, generation.pollutants) }));
}

/**
 * The code blocks that may hold calls, of those that are shown whole. A block that the page renders twice counts once, as its shown copy: two blocks of
 * one turn with the same text, call ids included, are the same block.
 */
export function callBlocks(generation: Generation, turn: Element): CodeBlock[] {
  if (!mayHoldCall(turn.textContent)) return [];
  const byText = new Map<string, CodeBlock>();
  for (const block of codeBlocks(generation, turn)) {
    if (!mayHoldCall(block.text) || !isWhole(block.element)) continue;
    const twin = byText.get(block.text);
    if (twin === undefined || (!isShown(twin.element) && isShown(block.element)))
      byText.set(block.text, block);
  }
  return [...byText.values()];
}

/** The answer's text outside its code blocks: where calls end up when the model forgets the fence. */
export function unfencedText(generation: Generation, turn: Element): string {
  const skip = [...generation.codeBlock, ...generation.exclude, ...generation.userTurn];
  return answersOf(generation, turn)
    .map((answer) => textOf(answer, skip))
    .join('\n');
}

/** What the assistant said in a turn, as the page shows it: thinking left out, code blocks in fences. */
export function answerText(generation: Generation, turn: Element): string {
  const { codeBlock, exclude, userTurn, pollutants } = generation;
  const skip = [...exclude, ...userTurn, ...pollutants, ...controls];
  const fenced = (element: Element) =>
    matchesAny(element, codeBlock) ? inFence(codeText(element, pollutants)) : undefined;
  return answersOf(generation, turn)
    .map((answer) => textOf(answer, skip, fenced).trim())
    .join('\n\n')
    .trim();
}

/** A fence longer than any in the code (CommonMark, 4.5). */
function inFence(code: string): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

function answersOf(generation: Generation, turn: Element): Element[] {
  for (const selector of generation.answer) {
    const found = selector === ':scope' ? [turn] : outermost(allOfFirst(turn, [selector]));
    const own = found.filter((answer) => !isForeign(generation, turn, answer));
    if (own.length > 0) return own;
  }
  return [];
}

function isForeign(generation: Generation, turn: Element, element: Element): boolean {
  return closestWithin(element, turn, [...generation.exclude, ...generation.userTurn]) !== undefined;
}
