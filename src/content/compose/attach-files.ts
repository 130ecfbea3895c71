import { composerOf, countFiles, showsFile } from '../../platforms/engine/composer.ts';
import type { AttachWay } from '../../platforms/types.ts';
import { succeed } from '../../shared/failure.ts';
import type { PageOutcome, PageRequest } from '../../shared/messages.ts';
import { fileWays } from './attach.ts';
import type { Desk } from './deliver.ts';
import { until } from './until.ts';

/** How long a page may take to show a file that it was given. */
const chipPatience = 3000;

const ways = ['fileInput', 'drop', 'paste'] as const satisfies readonly AttachWay[];

/**
 * Offers images and sounds to the chat, one after the other, each until the page shows it. A page that takes one not is
 * no failure: `attached` names those that it shows. Ends early, with the failure, when the page is not wanted any more.
 */
export async function attachFiles(
  desk: Desk,
  files: (PageRequest & { kind: 'attachFiles' })['files'],
): Promise<PageOutcome> {
  const attached: string[] = [];
  for (const { name, mimeType, data } of files) {
    const bytes = bytesOf(data);
    const moved = desk.moved();
    if (moved !== undefined) return moved;
    if (bytes && (await attachOne(desk, new File([bytes], name, { type: mimeType })))) attached.push(name);
  }
  return succeed({ how: 'files', attached });
}

async function attachOne(desk: Desk, file: File): Promise<boolean> {
  const generation = desk.generation();
  const composer = composerOf(generation, document);
  if (composer === undefined) return false;
  if (showsFile(generation, composer, file.name)) return true;
  // Pages show images as thumbnails, mostly without a name.
  const before = countFiles(generation, composer);
  const isShown = () => {
    const now = composerOf(desk.generation(), document);
    if (now === undefined) return false;
    return showsFile(desk.generation(), now, file.name) || countFiles(desk.generation(), now) > before;
  };
  for (const way of ways) {
    if (desk.platform.attach?.includes(way) === false || desk.moved() !== undefined) continue;
    if (!fileWays[way](desk.generation(), file)) continue;
    if ((await until(isShown, chipPatience)) === true) return true;
  }
  return false;
}

/** Undefined where a server calls something base64 that is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  } catch {
    return undefined;
  }
}
