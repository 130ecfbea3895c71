import { composerOf, dropZone, fileInput } from '../../platforms/engine/composer.ts';
import type { AttachWay, Generation } from '../../platforms/types.ts';

/** The ways in which a file is offered to the page. Each returns false where the page has nothing to offer it to. */
export const fileWays: Record<Exclude<AttachWay, 'text'>, (generation: Generation, file: File) => boolean> = {
  fileInput: (generation, file) => {
    const input = fileInput(generation, document, file);
    if (input === undefined) return false;
    input.files = carrying(file).files;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  },
  drop: (generation, file) => {
    const zone = dropZone(generation, document);
    if (zone === undefined) return false;
    const dataTransfer = carrying(file);
    for (const type of ['dragenter', 'dragover', 'drop'])
      zone.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
      );
    return true;
  },
  paste: (generation, file) => {
    const composer = composerOf(generation, document);
    if (composer === undefined) return false;
    composer.focus({ preventScroll: true });
    composer.dispatchEvent(pasteEvent(carrying(file)));
    return true;
  },
};

/** A synthetic paste. */
export function pasteEvent(clipboardData: DataTransfer): ClipboardEvent {
  return new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData });
}

function carrying(file: File): DataTransfer {
  const data = new DataTransfer();
  data.items.add(file);
  return data;
}
