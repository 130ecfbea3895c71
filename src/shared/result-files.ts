import { endingOf } from './file-name.ts';
import type { ContentPart, ToolResult } from './tool.ts';
import { wholeText } from './result-text.ts';

/** A part of a result that is a file: `data` is base64. */
export interface ResultFile {
  readonly name: string;
  readonly mimeType: string;
  readonly data: string;
}

/** The images, sounds and binary resources of a result, named after `stem`: a server's own names are not used. */
export function filesIn({ content }: ToolResult, stem: string): ResultFile[] {
  return content
    .flatMap((part) => binary(part))
    .map(({ mimeType, data }, index) => ({
      name: `${stem}-${index + 1}.${endingOf({ mimeType, isText: false })}`,
      mimeType,
      data: data.replace(/\s/g, ''),
    }));
}

function binary(part: ContentPart): { readonly mimeType: string; readonly data: string }[] {
  if (part.type === 'image' || part.type === 'audio') return [part];
  if (part.type !== 'resource' || part.blob === undefined) return [];
  return [{ mimeType: part.mimeType ?? 'application/octet-stream', data: part.blob }];
}

/** What chats take beside text, in sizes that a page's message can carry. */
const forChats = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/(?:mpeg|wav|x-wav|ogg|mp4|webm))$/i;
const mostFiles = 5;
const mostChars = 20 * 1024 * 1024;

/** Those that are worth to be offered to a chat: the first five, 15 MB together at most. */
export function filesForChat(files: readonly ResultFile[]): ResultFile[] {
  let left = mostChars;
  const fitting = files.filter(({ mimeType, data }) => {
    const fits = forChats.test(mimeType) && data.length <= left;
    if (fits) left -= data.length;
    return fits;
  });
  return fitting.slice(0, mostFiles);
}

/** A whole result as the files that a user saves: its text, if it has any, and each image, sound and blob as itself. */
export type SavedFile =
  | (ResultFile & { readonly encoding: 'base64' })
  | { readonly name: string; readonly mimeType: string; readonly data: string; readonly encoding: 'text' };

export function savedFiles(result: ToolResult, stem: string): SavedFile[] {
  const files = filesIn(result, stem);
  const hasWords =
    files.length === 0 || files.length < result.content.length || result.structured !== undefined;
  const text = wholeText(result);
  const [ending, mimeType] = isJson(text) ? ['json', 'application/json'] : ['txt', 'text/plain'];
  return [
    ...(hasWords ? [{ name: `${stem}.${ending}`, mimeType, data: text, encoding: 'text' as const }] : []),
    ...files.map((file) => ({ ...file, encoding: 'base64' as const })),
  ];
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
