import { composerText } from '../../platforms/engine/composer-text.ts';
import { pasteEvent } from './attach.ts';
import { pause, until } from './until.ts';

/** How long an editor may take to show what was put into it. */
const patience = 1000;

/**
 * Adds text to the composer after what the user has written there, and makes sure that the editor itself shows it, line
 * by line. False: the composer is as it was, or what it made of the text could not be verified.
 */
export async function insertText(composer: HTMLElement, text: string): Promise<boolean> {
  if (holdsText(composer, text)) return true;
  const draft = composerText(composer);
  if (composer instanceof HTMLTextAreaElement) {
    setValue(composer, draft.trim() === '' ? text : `${draft.trimEnd()}\n\n${text}`);
    return (await until(() => holdsText(composer, text), patience)) === true;
  }
  const addition = draft.trim() === '' ? text : `\n\n${text}`;
  for (const type of [pasteText, execInsert]) {
    await moveToEnd(composer);
    type(composer, addition);
    if ((await until(() => holdsText(composer, text), patience)) === true) return true;
    if (composerText(composer) !== draft && !(draft.trim() === '' && (await clear(composer)))) return false;
  }
  return false;
}

/** Whether the composer shows the text: its lines in order, blank ones and spaces at the ends of lines apart. */
export function holdsText(composer: HTMLElement, text: string): boolean {
  return `\n${plain(composerText(composer))}\n`.includes(`\n${plain(text)}\n`);
}

function plain(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** React takes over `value` on the element; the prototype's setter reaches the real one (cases F2 23). */
function setValue(area: HTMLTextAreaElement, value: string): void {
  Reflect.set(HTMLTextAreaElement.prototype, 'value', value, area);
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }));
}

function pasteText(composer: HTMLElement, text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  composer.dispatchEvent(pasteEvent(data));
}

/** Needs the focus; there is no other call that types into a foreign editor as the user would. */
function execInsert(composer: HTMLElement, text: string): void {
  if (!document.hasFocus()) return;
  composer.focus({ preventScroll: true });
  command('insertText', text);
}

async function clear(composer: HTMLElement): Promise<boolean> {
  composer.focus({ preventScroll: true });
  getSelection()?.selectAllChildren(composer);
  await pause(20);
  command('delete');
  return (await until(() => composerText(composer).trim() === '', patience)) === true;
}

/** Editors follow the page's selection with an event of their own, which must pass first. */
async function moveToEnd(composer: HTMLElement): Promise<void> {
  composer.focus({ preventScroll: true });
  const range = document.createRange();
  range.selectNodeContents(composer.lastElementChild ?? composer);
  range.collapse(false);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  await pause(20);
}

/** `execCommand` is deprecated and has no successor for typing into editors. */
function command(name: 'insertText' | 'delete', text?: string): boolean {
  const { execCommand } = document as {
    execCommand: (name: string, showUi: boolean, text?: string) => boolean;
  };
  return execCommand.call(document, name, false, text);
}
