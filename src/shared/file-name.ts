import { firstChars } from './inert.ts';

/** Endings by media type: what chats and people know files by. */
const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'application/yaml': 'yaml',
  'application/sql': 'sql',
  'application/javascript': 'js',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/x-wav': 'wav',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/css': 'css',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/javascript': 'js',
  'text/markdown': 'md',
  'text/x-python': 'py',
  'text/xml': 'xml',
  'text/yaml': 'yaml',
};

const maxStem = 80;

/** What a file is to be named after. */
export interface NamedThing {
  readonly uri: string;
  /** What the server calls it. */
  readonly name?: string;
  readonly mimeType?: string;
  readonly isText: boolean;
}

/** A media type without its parameters; what a text or bytes without one are. */
export function mediaTypeOf({ mimeType, isText }: Pick<NamedThing, 'mimeType' | 'isText'>): string {
  const plain = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^[\w.+-]+\/[\w.+-]+$/.test(plain)) return plain;
  return isText ? 'text/plain' : 'application/octet-stream';
}

/** The ending of a file of this media type, without the dot; what a text or bytes of no known type get. */
export function endingOf(thing: Pick<NamedThing, 'mimeType' | 'isText'>): string {
  return endings[mediaTypeOf(thing)] ?? (thing.isText ? 'txt' : 'bin');
}

/** A plain file name: the URI's last part where that looks like one, else the server's name for it with an ending. */
export function fileNameOf(thing: NamedThing): string {
  const last = lastPart(thing.uri);
  const named = /^(.+)\.([A-Za-z0-9]{1,8})$/;
  for (const candidate of [last, thing.name ?? '']) {
    const [, stem, ending] = named.exec(candidate) ?? [];
    if (stem !== undefined && ending !== undefined && clean(stem) !== '') return `${clean(stem)}.${ending}`;
  }
  const stem = clean(thing.name ?? '') || clean(last) || 'resource';
  return `${stem}.${endingOf(thing)}`;
}

function lastPart(uri: string): string {
  const path = uri
    .replace(/^[a-z][\w+.-]*:\/*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Neither a path nor a hidden file nor anything that a reader does not see; chats show such names whole. */
function clean(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[-. ]+|[-. ]+$/g, '');
  return firstChars(plain, maxStem);
}
