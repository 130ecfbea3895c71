import type { Generation } from '../types.ts';
import { composerText } from './composer-text.ts';
import { allOfAny, matchesAny, preferShown } from './query.ts';

/** The message box of the page. Hidden copies of it are passed over (cases F2 32). */
export function composerOf(generation: Generation, document: Document): HTMLElement | undefined {
  const found = preferShown(document, generation.composer);
  return found instanceof HTMLElement ? found : undefined;
}

/** The element around the composer that holds its buttons and its attached files. */
function composerArea(generation: Generation, composer: Element): Element {
  const form = composer.closest('form');
  if (form !== null) return form;
  const parts = [...generation.fileInput, ...generation.send];
  let area: Element = composer.parentElement ?? composer;
  for (let at = area, height = 0; height < 8; height++) {
    if (at.tagName === 'BODY') break;
    if (allOfAny(at, parts).length > 0) return at;
    if (at.parentElement === null) break;
    at = at.parentElement;
    if (matchesAny(at, generation.dropZone)) area = at;
  }
  return area;
}

/** The send button, whether it can be pressed or not. Absent on sites that show it only beside a text. */
export function sendButton(generation: Generation, document: Document): HTMLElement | undefined {
  const found = preferShown(document, generation.send, (element) => !isOtherControl(element));
  return found instanceof HTMLElement ? found : undefined;
}

/** What stands beside send, or in its place while there is nothing to send (cases F2 26, 30). */
const otherControl =
  /dictat|voice|speech|speak|talk|microphone|\bmic\b|record|attach|upload|\bstop\b|语音|麦克风|录音|上传|停止/i;

function isOtherControl(element: Element): boolean {
  return ['aria-label', 'title', 'data-testid'].some((name) =>
    otherControl.test(element.getAttribute(name) ?? ''),
  );
}

/** Whether pressing the send button would do something. */
export function isEnabled(generation: Generation, button: Element): boolean {
  return (
    !button.matches(':disabled, [aria-disabled="true"]') && !matchesAny(button, generation.sendDisabled ?? [])
  );
}

/** Whether the page is generating a reply. */
export function isBusy(generation: Generation, document: Document): boolean {
  if (allOfAny(document, generation.busy).some(isOn)) return true;
  return generation.busyWhenSendable === true && sendsWithoutContent(generation, document);
}

function sendsWithoutContent(generation: Generation, document: Document): boolean {
  const composer = composerOf(generation, document);
  const button = sendButton(generation, document);
  if (composer === undefined || button === undefined || !isEnabled(generation, button)) return false;
  return composerText(composer).trim() === '' && !holdsSomeFile(generation, composer);
}

/** Only being switched off counts against a sign: sizes would cost a layout in each scan, and are 0 in hidden tabs. */
function isOn(sign: Element): boolean {
  return sign.closest('[hidden]') === null && (sign.ownerDocument.hidden || sign.checkVisibility());
}

/** The file input that takes a file of this kind. */
export function fileInput(
  generation: Generation,
  document: Document,
  file: Pick<File, 'name' | 'type'>,
): HTMLInputElement | undefined {
  for (const selector of generation.fileInput)
    for (const input of document.querySelectorAll(selector))
      if (input instanceof HTMLInputElement && takes(input, file)) return input;
  return undefined;
}

/** Sites name the documents that they take loosely, so a text goes wherever anything but pictures and sound may go. */
function takes({ accept, disabled }: HTMLInputElement, { name, type }: Pick<File, 'name' | 'type'>): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  if (disabled) return false;
  if (kinds.every((kind) => kind === '')) return true;
  if (type.startsWith('text/'))
    return kinds.some((kind) => kind !== '' && !/^(image|audio|video)\//.test(kind));
  const wide = `${type.split('/')[0] ?? ''}/*`;
  return kinds.some(
    (kind) => ['*/*', wide, type].includes(kind) || (kind.startsWith('.') && name.endsWith(kind)),
  );
}

/** Where a dragged file may be dropped; the composer's area if the site names no place. */
export function dropZone(generation: Generation, document: Document): Element | undefined {
  const named = preferShown(document, generation.dropZone);
  if (named !== undefined) return named;
  const composer = composerOf(generation, document);
  return composer === undefined ? undefined : composerArea(generation, composer);
}

/** What shows attached files beside the composer. */
export function fileChips(generation: Generation, composer: Element): Element[] {
  return allOfAny(composerArea(generation, composer), generation.fileChip);
}

/** How many attached files the composer shows, by their elements or as thumbnails. */
export function countFiles(generation: Generation, composer: Element): number {
  const area = composerArea(generation, composer);
  const shown = [...area.querySelectorAll('img[src^="blob:"], img[src^="data:"]')];
  return new Set([...fileChips(generation, composer), ...shown.filter((one) => !composer.contains(one))])
    .size;
}

/** Whether any attached file is shown: by its element, else by a label that looks like a file's name. */
export function holdsSomeFile(generation: Generation, composer: Element): boolean {
  if (fileChips(generation, composer).length > 0) return true;
  return besideComposer(generation, composer).some(
    (element) => element.childElementCount === 0 && /\S\.[a-z]\w{1,7}$/i.test(element.textContent.trim()),
  );
}

function besideComposer(generation: Generation, composer: Element): Element[] {
  const elements = [...composerArea(generation, composer).querySelectorAll('*')];
  return elements.filter((element) => !composer.contains(element) && !element.contains(composer));
}

/** Whether an attached file of this name is shown beside the composer. */
export function showsFile(generation: Generation, composer: Element, fileName: string): boolean {
  return besideComposer(generation, composer).some((element) => names(element, fileName));
}

function names(element: Element, fileName: string): boolean {
  const labels = ['aria-label', 'title', 'alt'].map((attribute) => element.getAttribute(attribute) ?? '');
  const own = element.childElementCount <= 3 && element.textContent.length < 500 ? element.textContent : '';
  return [...labels, own].some((label) => label.includes(fileName) || isCutName(label.trim(), fileName));
}

/** Chips cut long names: `mcp-resul….md`, `mcp-results-20…`. */
function isCutName(label: string, fileName: string): boolean {
  const [head = '', tail = ''] = label.split(/…|\.\.\./);
  return (
    head.length >= 6 &&
    head.length < label.length &&
    fileName.startsWith(head) &&
    fileName.endsWith(tail.trim())
  );
}
