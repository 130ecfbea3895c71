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
}

/** The conversation's turns in document order, outermost elements only; what has no clear role is left out. */
export function shownTurns(generation: Generation, document: Document): ShownTurn[] {
  const assistant = generation.assistantTurn.find((selector) => document.querySelector(selector) !== null);
  const user = generation.userTurn.join(',');
  const frame = (generation.turnFrame ?? []).join(',');
  const turns: ShownTurn[] = [];
  for (const found of document.querySelectorAll(assistant === undefined ? user : `${assistant},${user}`)) {
    const role = found.closest(user) === null ? 'assistant' : 'user';
    const element = role === 'assistant' && frame !== '' ? (found.closest(frame) ?? found) : found;
    if (turns.at(-1)?.element.contains(element) !== true) turns.push({ element, role });
  }
  return turns;
}

/** The assistant turns in the document, in document order, outermost elements only. */
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
