import { parseCalls } from '../../shared/call-grammar.ts';
import {
  siteFault,
  siteParts,
  type ScannedPart,
  type SitePart,
  type SiteScan,
} from '../../shared/site-scan.ts';
import type { Generation, Platform } from '../types.ts';
import { composerOf, isBusy, sendButton } from './composer.ts';
import { callBlocks } from './extract.ts';
import { conversationAt } from './place.ts';
import { assistantTurns, countUserTurns, generationOf } from './turns.ts';

/** Ways of attaching where a descriptor names none, in order. */
export const allWays = ['fileInput', 'drop', 'paste', 'text'] as const;

/** Looks for every part of a chat page and tells by which selector it was found. Changes nothing. */
export function scanPage(platform: Platform, document: Document, address: Location | URL): SiteScan {
  const generation = generationOf(platform, document);
  const fault = siteFault(evidenceOf(platform, generation, document, address));
  const lastCall = lastCallOf(generation, document);
  return {
    generation: generation.id,
    recognised: document.querySelector(generation.detect.join(',')) !== null,
    parts: siteParts.map((part) => scanPart(generation, document, part)),
    ways: platform.attach ?? allWays,
    sendByHand: platform.sendByHand === true,
    writing: isBusy(generation, document),
    ...(lastCall && { lastCall: { name: lastCall.name, exact: lastCall.exact } }),
    ...(fault && { fault }),
  };
}

/** What `siteFault` judges by. */
export function evidenceOf(
  platform: Platform,
  generation: Generation,
  document: Document,
  address: Location | URL,
) {
  return {
    inConversation: conversationAt(platform, address) !== undefined,
    writing: isBusy(generation, document),
    hasComposer: composerOf(generation, document) !== undefined,
    answers: assistantTurns(generation, document).length,
    userTurns: countUserTurns(generation, document),
  };
}

/** One turn may match several times. */
const turnCounts: Partial<Record<SitePart, (generation: Generation, document: Document) => number>> = {
  assistantTurn: (generation, document) => assistantTurns(generation, document).length,
  userTurn: countUserTurns,
};

function scanPart(generation: Generation, document: Document, part: SitePart): ScannedPart {
  // Of several message boxes and buttons the one that is used counts, whatever else matches.
  const used = part === 'composer' ? composerOf : part === 'send' ? sendButton : undefined;
  const element = used?.(generation, document);
  const found = generation[part].find((selector) =>
    used === undefined ? document.querySelector(selector) !== null : element?.matches(selector) === true,
  );
  if (found === undefined) return { part, count: 0 };
  const count = turnCounts[part]?.(generation, document) ?? document.querySelectorAll(found).length;
  return { part, selector: found, count };
}

function lastCallOf(generation: Generation, document: Document) {
  for (const turn of assistantTurns(generation, document).reverse()) {
    const last = callBlocks(generation, turn)
      .flatMap(({ text }) => parseCalls(text).calls)
      .at(-1);
    if (last !== undefined) return last;
  }
  return undefined;
}
