import { fail, type Outcome, succeed } from '../../shared/failure.ts';
import { fileNameOf, mediaTypeOf } from '../../shared/file-name.ts';
import type { ResourceContent } from '../../shared/resource.ts';
import type { Link } from '../link-types.ts';
import { tAdd } from '../strings-add.ts';

/** A resource as the buttons under it need it. */
export interface OfferedResource {
  readonly server: string;
  readonly uri: string;
  readonly name: string;
}

/** A prompt with its arguments. */
export interface FilledPrompt {
  readonly server: string;
  readonly name: string;
  readonly args: Record<string, string>;
}

/** Each of these resolves the sentence that says what was done. */
export async function attachResource(
  link: Link,
  { server, uri, name }: OfferedResource,
): Promise<Outcome<string>> {
  const outcome = await link.request({ type: 'resource.attachRequested', server, uri, name });
  if (!outcome.ok) return outcome;
  const { how, files } = outcome.value;
  return succeed(
    how === 'text' ? tAdd('add.attachedText') : tAdd('add.attachedFile', { files: files.join(', ') }),
  );
}

/** Puts the resource's texts on the clipboard. */
export async function copyResource(link: Link, { server, uri }: OfferedResource): Promise<Outcome<string>> {
  const read = await link.request({ type: 'resource.readRequested', server, uri });
  if (!read.ok) return read;
  const texts = read.value.contents.flatMap((content) => ('text' in content ? [content.text] : []));
  if (texts.length === 0) return fail('notAllowed', tAdd('add.notText'));
  const copied = await link.copy(texts.join('\n'));
  return copied.ok ? succeed(tAdd('add.copied')) : copied;
}

/** Saves each part of the resource as a file. */
export async function downloadResource(link: Link, resource: OfferedResource): Promise<Outcome<string>> {
  const { server, uri } = resource;
  const read = await link.request({ type: 'resource.readRequested', server, uri });
  if (!read.ok) return read;
  const { contents } = read.value;
  const names = contents.map((content) => save(link, resource.name, content, contents.length === 1));
  return succeed(tAdd('add.downloaded', { files: names.join(', ') }));
}

/** Inserts the prompt in the tab's chat. */
export async function insertPrompt(link: Link, prompt: FilledPrompt): Promise<Outcome<string>> {
  const outcome = await link.request({ type: 'serverPrompt.insertRequested', ...prompt });
  if (!outcome.ok) return outcome;
  const { files, failed } = outcome.value;
  const [first] = failed;
  if (first !== undefined) {
    const names = failed.map(({ name }) => name).join(', ');
    return fail('attachFailed', tAdd('add.insertedPartly', { names, reason: first.message }));
  }
  return succeed(
    files.length === 0 ? tAdd('add.inserted') : tAdd('add.insertedFiles', { files: files.join(', ') }),
  );
}

/** Puts the prompt's text on the clipboard. */
export async function copyServerPrompt(link: Link, prompt: FilledPrompt): Promise<Outcome<string>> {
  const read = await link.request({ type: 'serverPrompt.readRequested', ...prompt });
  if (!read.ok) return read;
  const copied = await link.copy(read.value.text);
  return copied.ok ? succeed(tAdd('add.copied')) : copied;
}

function save(link: Link, name: string, content: ResourceContent, alone: boolean): string {
  const isText = 'text' in content;
  const thing = { ...content, isText, ...(alone && { name }) };
  const fileName = fileNameOf(thing);
  link.download(fileName, isText ? content.text : bytesOf(content.blob), mediaTypeOf(thing));
  return fileName;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
