import { composerOf, countFiles, fileChips, showsFile } from '../../platforms/engine/composer.ts';
import { allWays } from '../../platforms/engine/scan.ts';
import type { AttachWay, Generation, Platform } from '../../platforms/types.ts';
import { fail, succeed } from '../../shared/failure.ts';
import type { PageOutcome } from '../../shared/page-messages.ts';
import { fileWays } from './attach.ts';
import { holdsText, insertText } from './insert.ts';
import { until } from './until.ts';

/** How long a page may take to show a file that it was given. */
const chipPatience = 5000;
const composerPatience = 3000;

/** What delivering needs to know of the page. */
export interface Desk {
  readonly platform: Platform;
  readonly generation: () => Generation;
  /** Undefined while this is wanted and the conversation that was meant is open, else the failure that says so. */
  readonly moved: () => PageOutcome | undefined;
}

/**
 * Puts a file into the composer; where the page takes none, the text `typed` in its place. Each way is tried only after
 * it was made sure that the one before did nothing; the user's own draft stays.
 */
export async function deliver(desk: Desk, file: File, typed: string | undefined): Promise<PageOutcome> {
  const { name: fileName } = file;
  const composer = await until(() => composerOf(desk.generation(), document), composerPatience);
  if (composer === undefined) return composerMissing();
  const already = countFiles(desk.generation(), composer);
  const isThere = () => isShown(desk, fileName) || (isMedia(file) && shownFiles(desk) > already);
  let before: AttachWay = 'fileInput';
  for (const way of desk.platform.attach ?? allWays) {
    const moved = desk.moved();
    if (moved !== undefined) return moved;
    if (isThere()) return succeed({ how: before });
    if (typed !== undefined && isTyped(desk, typed)) return succeed({ how: 'text' });
    if (way === 'text') {
      if (typed === undefined) break;
      return type(desk, fileName, typed);
    }
    before = way;
    if (!fileWays[way](desk.generation(), file)) continue;
    if ((await until(isThere, chipPatience)) === true) return succeed({ how: way });
  }
  return fail(
    'attachFailed',
    `The page did not take the file ${fileName}. Download it and attach it by hand.`,
  );
}

/** Adds a text to the composer, under what the user has written there, and makes sure that it stands there. */
export async function insert(desk: Desk, text: string): Promise<PageOutcome> {
  const composer = await until(() => composerOf(desk.generation(), document), composerPatience);
  if (composer === undefined) return composerMissing();
  const moved = desk.moved();
  if (moved !== undefined) return moved;
  return (await insertText(composer, text))
    ? succeed({ how: 'text' })
    : fail(
        'insertFailed',
        'The page did not take the text. Copy it and paste it into the message box by hand.',
      );
}

/** Whether a file of this name stands in the composer. */
export function isShown({ generation }: Pick<Desk, 'generation'>, fileName: string): boolean {
  const composer = composerOf(generation(), document);
  return composer !== undefined && showsFile(generation(), composer, fileName);
}

/** Pages show pictures and sounds as thumbnails, mostly without a name: there is one more than before. */
function isMedia({ type: mediaType }: File): boolean {
  return /^(image|audio|video)\//.test(mediaType);
}

function shownFiles({ generation }: Desk): number {
  const composer = composerOf(generation(), document);
  return composer === undefined ? 0 : countFiles(generation(), composer);
}

function composerMissing(): PageOutcome {
  return fail(
    'composerMissing',
    'The message box was not found. Open a chat in which you can write, and try again.',
  );
}

async function type(desk: Desk, fileName: string, text: string): Promise<PageOutcome> {
  const composer = composerOf(desk.generation(), document);
  if (composer === undefined)
    return fail('composerMissing', 'The message box went away. Open the chat again and try once more.');
  const files = fileChips(desk.generation(), composer).length;
  if (await insertText(composer, text)) return succeed({ how: 'text' });
  // Some pages turn a long pasted text into an attached file of their own naming.
  if (fileChips(desk.generation(), composer).length > files) return succeed({ how: 'text' });
  return fail(
    'insertFailed',
    `The page took ${fileName} neither as a file nor as text. Copy the result and paste it into the message box by hand.`,
  );
}

function isTyped({ generation }: Desk, text: string): boolean {
  const composer = composerOf(generation(), document);
  return composer !== undefined && holdsText(composer, text);
}
