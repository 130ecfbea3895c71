import type { ChatFile } from '../chat.ts';
import { el, one } from './dom.ts';

const maxFileBytes = 16 * 1024 * 1024;

/** What the user sends. */
export interface Draft {
  readonly text: string;
  readonly files: readonly ChatFile[];
}

/** The message form: text, attached files, and one of the buttons Send and Stop. */
export class Composer {
  private readonly text: HTMLTextAreaElement;
  private readonly send: HTMLButtonElement;
  private readonly stop: HTMLButtonElement;
  private readonly input: HTMLInputElement;
  private readonly chips: HTMLElement;
  private files: File[] = [];
  private streaming = false;

  constructor(
    private readonly form: HTMLFormElement,
    private readonly on: {
      readonly send: (draft: Draft) => void;
      readonly stop: () => void;
      readonly tell: (text: string) => void;
    },
  ) {
    this.text = one('textarea', HTMLTextAreaElement, form);
    this.send = one('[data-send]', HTMLButtonElement, form);
    this.stop = one('[data-stop]', HTMLButtonElement, form);
    this.input = one('input[type=file]', HTMLInputElement, form);
    this.chips = one('[data-chips]', HTMLElement, form);
    this.listen();
  }

  /** Shows Stop in place of Send while a reply is being written. */
  setStreaming(streaming: boolean): void {
    this.streaming = streaming;
    this.send.hidden = streaming;
    this.stop.hidden = !streaming;
  }

  /** Puts a text into the field for the user to change or send. */
  suggest(text: string): void {
    this.text.value = text;
    this.changed();
    this.focus();
  }

  focus(): void {
    this.text.focus();
  }

  private listen(): void {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    this.stop.addEventListener('click', () => this.on.stop());
    this.text.addEventListener('input', () => this.changed());
    this.text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.submit();
    });
    this.input.addEventListener('change', () => {
      this.attach([...(this.input.files ?? [])]);
      this.input.value = '';
    });
    this.text.addEventListener('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      this.attach(files);
    });
    this.listenToDrops();
  }

  private listenToDrops(): void {
    const dragging = (over: boolean) => this.form.toggleAttribute('data-dragging', over);
    this.form.addEventListener('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      dragging(true);
    });
    this.form.addEventListener('dragleave', (event) => {
      if (!this.form.contains(event.relatedTarget as Node | null)) dragging(false);
    });
    this.form.addEventListener('drop', (event) => {
      dragging(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      this.attach(files);
    });
  }

  private attach(files: readonly File[]): void {
    const fit = files.filter((file) => file.size <= maxFileBytes);
    if (fit.length < files.length) this.on.tell('A file above 16 MiB was not attached.');
    this.files.push(...fit);
    this.changed();
    this.focus();
  }

  private changed(): void {
    this.send.disabled = this.text.value.trim() === '' && this.files.length === 0;
    this.chips.replaceChildren(...this.files.map((file) => this.chip(file)));
    this.text.style.height = 'auto';
    this.text.style.height = `${this.text.scrollHeight}px`;
  }

  private chip(file: File): HTMLElement {
    const remove = el('button', { type: 'button', 'aria-label': `Remove ${file.name}` }, '×');
    remove.addEventListener('click', () => {
      this.files = this.files.filter((other) => other !== file);
      this.changed();
      this.focus();
    });
    const size = file.size < 1000 ? `${file.size} B` : `${Math.round(file.size / 1000)} kB`;
    return el('li', { 'data-file-chip': '' }, el('span', {}, file.name), el('small', {}, size), remove);
  }

  private async submit(): Promise<void> {
    if (this.streaming || this.send.disabled) return;
    const text = this.text.value.trim();
    const files = this.files;
    this.text.value = '';
    this.files = [];
    this.changed();
    // Reading files takes a moment: nothing may be sent in between.
    this.setStreaming(true);
    this.on.send({ text, files: await Promise.all(files.map(readFile)) });
  }
}

async function readFile(file: File): Promise<ChatFile> {
  const text = await file.text();
  return { name: file.name, text: text.includes('\0') ? `(binary file, ${file.size} bytes)` : text };
}
