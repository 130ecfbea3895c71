import type { Generation, Platform } from '../types.ts';
import { allOfAny, allOfFirst, closestWithin } from './query.ts';

/** The generation of the site's UI that the document shows; the first where none is recognised. */
export function generationOf(platform: Platform, document: Document): Generation {
  const found = platform.generations.find(({ detect }) => document.querySelector(detect.join(',')) !== null);
  const generation = found ?? platform.generations[0];
  if (generation === undefined) throw new Error(`The platform ${platform.id} has no generation.`);
  return generation;
}

/** The assistant turns in the document, in document order, outermost elements only. */
export function assistantTurns(generation: Generation, document: Document): Element[] {
  return outermost(allOfFirst(document, generation.assistantTurn)).filter(
    (turn) => closestWithin(turn, document.documentElement, generation.userTurn) === undefined,
  );
}

/** The user's turns in the document. */
export function userTurns(generation: Generation, document: Document): Element[] {
  return outermost(allOfAny(document, generation.userTurn));
}

/** Ids that sites give a turn until the server has named it: they come again after a reload. */
const temporaryId = /placeholder|pending|temp/i;

/** The lasting id the site itself gives the turn, if it gives one. */
export function siteTurnId(generation: Generation, turn: Element): string | undefined {
  for (const attribute of generation.turnId) {
    const holder = turn.closest(`[${attribute}]`) ?? turn.querySelector(`[${attribute}]`);
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
