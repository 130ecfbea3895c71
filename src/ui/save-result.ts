import type { Outcome } from '../shared/failure.ts';
import { succeed } from '../shared/failure.ts';
import type { FilePiece } from '../shared/messages.ts';
import type { Link } from './link-types.ts';

/** Saves a call's whole result: its text as one file, each image, sound and blob as itself. Resolves their names. */
export async function saveResult(
  link: Link,
  target: { readonly stream: string; readonly path: string },
): Promise<Outcome<readonly string[]>> {
  const names: string[] = [];
  for (let file = 0, files = 1; file < files; file++) {
    const pieces: Blob[] = [];
    let last: FilePiece | undefined;
    for (let from: number | undefined = 0; from !== undefined; from = last.next) {
      const answer: Outcome<FilePiece> = await link.request({
        type: 'result.fileRequested',
        ...target,
        file,
        from,
      });
      if (!answer.ok) return answer;
      last = answer.value;
      pieces.push(new Blob([contentOf(last)]));
    }
    if (last === undefined) break;
    link.download(last.name, new Blob(pieces), last.mimeType);
    names.push(last.name);
    files = last.files;
  }
  return succeed(names);
}

/** What a server calls base64 and is none is saved as it came. */
function contentOf({ data, encoding }: FilePiece): string | Uint8Array<ArrayBuffer> {
  if (encoding === 'text') return data;
  try {
    return Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
  } catch {
    return data;
  }
}
