import type { AttachedFile } from '../../shared/page-messages.ts';

/** The file as the page is to get it, under a name that `isTaken` does not know yet: `a.txt`, `a-2.txt`, … */
export function offeredFile(file: AttachedFile, isTaken: (name: string) => boolean): File {
  const content = 'text' in file ? file.text : bytesOf(file.base64);
  return new File([content], freeName(file.name, isTaken), { type: file.mimeType });
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let number = 2; isTaken(free) && number < 100; number++) free = `${stem}-${number}${ending}`;
  return free;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
