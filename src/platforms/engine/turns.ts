import type { Generation, Platform } from '../types.ts';
import { allOfAny } from './query.ts';

/** The generation of the site's UI that the document shows; the first where none is recognised. */
export function generationOf(platform: Platform, document: Document): Generation {
  const found = platform.generations.find(({ detect }) => document.querySelector(detect.join(',')) !== null);
  const generation = found ?? platform.generations[0];
  if (generation === undefined) throw new Error(`The platform ${platform.id} has no generation.`);
  return generation;
}

/** A turn of the conversation as the document shows it. */
export interface ShownTurn {
  readonly element: Element;
  readonly role: 'assistant' | 'user';
  /** Its place among the answers that stand side by side; undefined where an answer stands alone. */
  readonly column?: number;
}

/** The conversation's turns, oldest first, outermost elements only; what has no clear role is left out. */
export function shownTurns(generation: Generation, document: Document): readonly ShownTurn[] {
  const assistant = generation.assistantTurn.find((selector) => document.querySelector(selector) !== null);
  const user = generation.userTurn.join(',');
  const frame = (generation.turnFrame ?? []).join(',');
  const turns: ShownTurn[] = [];
  for (const found of document.querySelectorAll(assistant === undefined ? user : `${assistant},${user}`)) {
    const role = found.closest(user) === null ? 'assistant' : 'user';
    const element = role === 'assistant' && frame !== '' ? (found.closest(frame) ?? found) : found;
    if (turns.at(-1)?.element.contains(element) !== true) turns.push({ element, role });
  }
  return inColumns(generation, generation.newestFirst === true ? turns.reverse() : turns);
}

/** Numbers the answers of one message that stand in the same row of columns. */
function inColumns({ columns = [] }: Generation, turns: readonly ShownTurn[]): readonly ShownTurn[] {
  if (columns.length === 0) return turns;
  const rowOf = (turn: ShownTurn | undefined) =>
    turn?.role === 'assistant' ? turn.element.closest(columns.join(',')) : null;
  let column = -1;
  return turns.map((turn, index) => {
    const row = rowOf(turn);
    column = row !== null && row === rowOf(turns[index - 1]) ? column + 1 : 0;
    return row !== null && (column > 0 || row === rowOf(turns[index + 1])) ? { ...turn, column } : turn;
  });
}

/** Whether the last message was answered by several models side by side: what is sent now goes to all of them. */
export function isAnsweredInColumns(generation: Generation, document: Document): boolean {
  return generation.columns !== undefined && shownTurns(generation, document).at(-1)?.column !== undefined;
}

/** The assistant turns in the document, oldest first, outermost elements only. */
export function assistantTurns(generation: Generation, document: Document): Element[] {
  return shownTurns(generation, document).flatMap(({ element, role }) =>
    role === 'assistant' ? [element] : [],
  );
}

/** How many turns of the user the document shows. */
export function countUserTurns(generation: Generation, document: Document): number {
  return outermost(allOfAny(document, generation.userTurn)).length;
}

/** Ids that sites give a turn until the server has named it: they come again after a reload. */
const temporaryId = /placeholder|pending|temp/i;

/** The lasting id the site itself gives the turn, if it gives one. */
export function siteTurnId(generation: Generation, turn: Element): string | undefined {
  for (const place of generation.turnId) {
    const at = place.lastIndexOf('@');
    const attribute = place.slice(at + 1);
    const selector = at < 0 ? `[${attribute}]` : place.slice(0, at);
    const holder = turn.closest(selector) ?? turn.querySelector(selector);
    const id = holder?.getAttribute(attribute);
    if (id) return temporaryId.test(id) ? undefined : id;
  }
  return undefined;
}

/** Of a list in document order, the elements that are inside no other. */
export function outermost(elements: readonly Element[]): Element[] {
  let last: Element | undefined;
  return elements.filter((element) => {
    if (last?.contains(element) === true) return false;
    last = element;
    return true;
  });
}
