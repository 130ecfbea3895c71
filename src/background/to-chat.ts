import { fail, type Outcome, succeed } from '../shared/failure.ts';
import { fileNameOf, mediaTypeOf } from '../shared/file-name.ts';
import { inertText } from '../shared/inert.ts';
import type { AttachedFile, PageOutcome, PageRequest } from '../shared/page-messages.ts';
import type { InsertedPrompt } from '../shared/offer-messages.ts';
import type { PromptMessage, ResourceContent } from '../shared/resource.ts';
import type { Pages } from './pages.ts';
import { promptForChat } from './prompt-text.ts';

/** How long the page may take for one file or text, ms. */
const pagePatience = 60_000;
/** Most files that one press attaches: chats take few, and each is awaited. */
const maxFiles = 10;
/** Longest text for a message box, in characters: editors grow slow, and nobody reads it there. */
export const maxTyped = 100_000;

type Put = (request: Doing) => Promise<PageOutcome>;
type Doing = Distribute<PageRequest & { readonly kind: 'attach' | 'insert' | 'deliver' | 'answer' }>;
type Distribute<T> = T extends unknown ? Omit<T, 'id' | 'conversation'> : never;

/**
 * What puts something into the composer of a tab's chat, or reads its last answer. Each press is asked for under an id of its own, so the page
 * does it once even if the worker asks again. Nothing here ever presses send.
 */
export async function chatOf(pages: Pages, tab: number | undefined): Promise<Outcome<Put>> {
  const place = tab === undefined ? undefined : await pages.arrived(tab);
  if (tab === undefined || place === undefined)
    return fail('pageGone', 'This tab shows no chat that we know. Open one, or use Copy or Download.');
  const { conversation } = place;
  return succeed((request) =>
    pages.ask(
      tab,
      { ...request, id: `offer/${crypto.randomUUID()}`, ...(conversation !== undefined && { conversation }) },
      { timeoutMs: pagePatience, visit: place.visit },
    ),
  );
}

/** Attaches the parts of a resource, one file each, in order; ends at the first that the page does not take. */
export async function attachContents(
  put: Put,
  name: string,
  contents: readonly ResourceContent[],
): Promise<Outcome<{ how: string; files: string[] }>> {
  if (contents.length > maxFiles)
    return fail(
      'tooLarge',
      `This resource has ${contents.length} parts; at most ${maxFiles} can be attached at once. Download it and attach what you need.`,
    );
  const files = contents.map((content) => fileOf(name, content, contents.length === 1));
  let how = '';
  for (const [index, file] of files.entries()) {
    const typed = files.length === 1 && 'text' in file && file.text.length <= maxTyped;
    const done = await put({ kind: 'attach', file, ...(typed && { typed: inertText(file.text) }) });
    if (!done.ok) return index === 0 ? done : partly(files.slice(0, index), done);
    how = done.value.how;
  }
  return succeed({ how, files: files.map((file) => file.name) });
}

/** Inserts the text of a prompt, then attaches its files; a file that is not taken is told, and the text stays. */
export async function insertPrompt(
  put: Put,
  messages: readonly PromptMessage[],
): Promise<Outcome<InsertedPrompt>> {
  const { text, files } = promptForChat(messages);
  if (text.length > maxTyped)
    return fail(
      'tooLarge',
      `The prompt's text has ${text.length} characters; a message box takes at most ${maxTyped}. Copy it, and paste what you need.`,
    );
  if (text !== '') {
    const typed = await put({ kind: 'insert', text });
    if (!typed.ok) return typed;
  }
  const attached: string[] = [];
  const failed: { name: string; message: string }[] = [];
  for (const [index, file] of files.entries()) {
    const done = index < maxFiles ? await put({ kind: 'attach', file }) : tooMany;
    if (done.ok) attached.push(file.name);
    else failed.push({ name: file.name, message: done.failure.message });
  }
  return succeed({ messages: messages.length, files: attached, failed });
}

/** Inserts a text that a server wrote: what it says is for the chat's model, and calls nothing. */
export async function insertRequest(put: Put, text: string): Promise<Outcome<null>> {
  if (text.length > maxTyped)
    return fail(
      'tooLarge',
      `The request has ${text.length} characters; a message box takes at most ${maxTyped}. Shorten it, or copy what you need.`,
    );
  const typed = await put({ kind: 'insert', text: inertText(text) });
  return typed.ok ? succeed(null) : typed;
}

/** The text of the assistant's last turn, as the page shows it. It is for the user to look at. */
export async function answerOfChat(put: Put): Promise<Outcome<{ text: string }>> {
  const read = await put({ kind: 'answer' });
  return read.ok ? succeed({ text: read.value.text ?? '' }) : read;
}

const tooMany = fail('attachFailed', `At most ${maxFiles} files are attached at once.`);

function partly(taken: readonly AttachedFile[], { failure }: PageOutcome & { ok: false }): Outcome<never> {
  const names = taken.map(({ name }) => name).join(', ');
  return { ok: false, failure: { ...failure, message: `Attached: ${names}. Then: ${failure.message}` } };
}

function fileOf(name: string, content: ResourceContent, alone: boolean): AttachedFile {
  const isText = 'text' in content;
  const thing = { ...content, isText, ...(alone && { name }) };
  const head = { name: fileNameOf(thing), mimeType: mediaTypeOf(thing) };
  return isText ? { ...head, text: content.text } : { ...head, base64: content.blob };
}
