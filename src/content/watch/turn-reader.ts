import { callBlocks, unfencedText } from '../../platforms/engine/extract.ts';
import type { Generation } from '../../platforms/types.ts';
import { parseCalls } from '../../shared/call-grammar.ts';
import { callKey, type ParsedCall, type SeenCall } from '../../shared/call.ts';
import { mayHoldCall } from '../../shared/grammar/markers.ts';
import type { BlockCalls, ToldCall, Turn } from './turn.ts';

/** What was known of a turn when it is read again. */
export interface ReadEvidence {
  /** The page is generating this turn, or was at the look before. */
  readonly beingGenerated: boolean;
  /** The generation in which the turn last grew is the present one. */
  readonly sameEpoch: boolean;
}

interface SignedCall {
  readonly call: ParsedCall;
  readonly signature: string;
}

/** Parsed blocks by their element: a block is parsed again only when its text changed. */
const parsed = new WeakMap<Element, { readonly text: string; readonly calls: readonly SignedCall[] }>();

/**
 * Reads the calls of a turn's code blocks and returns those not told before. A call that was told is known again by
 * what it says, wherever in the turn it now stands; so a block that vanishes for a moment makes no other call new.
 */
export function readTurn(generation: Generation, turn: Turn, evidence: ReadEvidence): readonly SeenCall[] {
  const untold = groupBy(turn.told, ({ signature }) => signature);
  const fresh: ToldCall[] = [];
  let ordinal = 0;
  let shown = 0;
  turn.blocks = callBlocks(generation, turn.element).map(({ element, text }): BlockCalls => {
    const calls = callsOf(element, text).map(({ call, signature }) => {
      const told = untold.get(signature)?.shift();
      const seen = told?.call ?? {
        ...call,
        key: callKey(turn.id, ordinal, call),
        live: isLive(turn, signature, evidence),
      };
      if (told === undefined) fresh.push({ call: seen, signature });
      else shown++;
      ordinal++;
      return seen;
    });
    return { block: element, calls };
  });
  turn.told.push(...fresh);
  turn.shown = shown + fresh.length;
  turn.readFrom = turn.element;
  return fresh.map(({ call }) => call);
}

/** Reads calls that the model wrote without a fence: never exact, and told when the reply has settled. */
export function readUnfenced(generation: Generation, turn: Turn): readonly SeenCall[] {
  if (!mayHoldCall(turn.element.textContent)) return [];
  const known = new Set(turn.told.map(({ signature }) => signature));
  const fresh: SeenCall[] = [];
  parseCalls(unfencedText(generation, turn.element)).calls.forEach((call, ordinal) => {
    const signature = signatureOf(call);
    if (known.has(signature) || turn.unfenced.has(signature)) return;
    turn.unfenced.add(signature);
    const key = callKey(`${turn.id}~`, ordinal, call);
    fresh.push({ ...call, key, exact: false, live: turn.born });
  });
  return fresh;
}

/**
 * The calls that a finished reply began and that cannot be read. Told of replies that were written under our eyes only:
 * what an old chat holds is nobody's concern any more.
 */
export function readMalformed(generation: Generation, turn: Turn): readonly SeenCall[] {
  if (!turn.born || !mayHoldCall(turn.element.textContent)) return [];
  const texts = [
    ...callBlocks(generation, turn.element).map(({ text }) => text),
    unfencedText(generation, turn.element),
  ];
  const found = texts.flatMap((text) => parseCalls(text).malformed);
  return found.flatMap(({ why, name = 'unknown', callId = '' }, ordinal) => {
    // Where only a pause tells that the reply is finished, the rest of a call may yet come.
    if (why === 'endMissing' && generation.quiet !== undefined) return [];
    const signature = JSON.stringify([ordinal, why, name, callId]);
    if (turn.malformed.has(signature)) return [];
    turn.malformed.add(signature);
    const key = callKey(`${turn.id}~`, `malformed-${ordinal}`, { name, args: { why } });
    return [{ key, name, callId, args: {}, exact: false, live: true, malformed: why }];
  });
}

/**
 * Whether a call that is told now came into being under our eyes: its turn appeared after a send or a start that we
 * saw, or the turn was read before without the call and the page is generating it.
 */
function isLive(turn: Turn, signature: string, { beingGenerated, sameEpoch }: ReadEvidence): boolean {
  if (turn.former.has(signature)) return false;
  return (turn.born && sameEpoch) || (turn.candidate && turn.readFrom !== undefined && beingGenerated);
}

function callsOf(element: Element, text: string): readonly SignedCall[] {
  const known = parsed.get(element);
  if (known?.text === text) return known.calls;
  const calls = parseCalls(text).calls.map((call) => ({ call, signature: signatureOf(call) }));
  parsed.set(element, { text, calls });
  return calls;
}

function signatureOf({ name, callId, args }: ParsedCall): string {
  return JSON.stringify([name, callId, args]);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
