import { existsSync } from 'node:fs';
import type { Generation, Platform } from '../../src/platforms/types.ts';

/** What a generation cannot do without. */
const needed = [
  'detect',
  'composer',
  'send',
  'fileInput',
  'assistantTurn',
  'userTurn',
  'answer',
  'codeBlock',
] as const satisfies readonly (keyof Generation)[];

/** Lists of selectors; `turnId` holds names of attributes. */
const selectorLists = [
  'detect',
  'composer',
  'send',
  'sendDisabled',
  'busy',
  'fileInput',
  'dropZone',
  'fileChip',
  'columns',
  'assistantTurn',
  'turnFrame',
  'userTurn',
  'answer',
  'exclude',
  'codeBlock',
  'pollutants',
] as const satisfies readonly (keyof Generation)[];

/** Match patterns as Chrome takes them in content_scripts: a scheme, a host without a leading `*.*`, a path. */
const matchPattern = /^(?:\*|https?):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?\/.*$/;

/** All that is missing or wrong in a descriptor, as sentences that say what to fill in. Needs a `document`. */
export function platformFaults(platform: Platform): string[] {
  const { id, matches, conversation, generations } = platform;
  const faults = [
    ...(/^[a-z][a-z0-9-]*$/.test(id) ? [] : [`its id "${id}" is not kebab-case`]),
    ...(matches.length === 0 ? ['`matches` names no address'] : []),
    ...matches.filter((text) => !matchPattern.test(text)).map((text) => `"${text}" is no match pattern`),
    ...(conversation.length === 0 ? ['`conversation` has no pattern for the address of a chat'] : []),
    ...conversation.flatMap(conversationFault),
    ...(generations.length === 0 ? ['it has no generation'] : []),
    ...generations.flatMap(generationFaults),
    ...fixtureFault(platform),
  ];
  return faults.map((fault) => `src/platforms/${id}.ts: ${fault}`);
}

function conversationFault(pattern: string): string[] {
  try {
    // One alternative more matches '' and tells how many groups there are.
    const groups = (new RegExp(`${pattern}|`).exec('')?.length ?? 0) - 1;
    return groups === 1 ? [] : [`"${pattern}" has ${groups} groups; group 1 must be the only one`];
  } catch {
    return [`"${pattern}" is no regular expression`];
  }
}

function generationFaults(generation: Generation): string[] {
  const say = (fault: string) => `generation ${generation.id}: ${fault}`;
  return [
    ...(generation.busy.length === 0 && generation.quiet === undefined
      ? [say('fill in `busy`, or say in `quiet` for how long an answer must stand still')]
      : []),
    ...needed.filter((list) => generation[list].length === 0).map((list) => say(`fill in \`${list}\``)),
    ...selectorLists
      .flatMap((list) => generation[list] ?? [])
      .filter((selector) => !isSelector(selector))
      .map((selector) => say(`"${selector}" is no selector`)),
  ];
}

function isSelector(selector: string): boolean {
  try {
    document.createElement('div').querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

/** A site is tried on a replica of its page, or says why there is none: its own page in this repository, or `No fixture:`. */
function fixtureFault({ id, checkedOn }: Platform): string[] {
  if (checkedOn.trim() === '')
    return ['say in `checkedOn` on which page the selectors were checked, and when'];
  const named = checkedOn.match(/\b[\w-]+(?:\/[\w-]+)+/g) ?? [];
  const tried =
    existsSync(`test/fixtures/pages/${id}.ts`) ||
    checkedOn.includes('No fixture:') ||
    named.some((path) => existsSync(path));
  return tried ? [] : [`write test/fixtures/pages/${id}.ts, or say "No fixture: <why>" in \`checkedOn\``];
}
