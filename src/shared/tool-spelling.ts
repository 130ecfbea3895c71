import { textHash } from './call.ts';

/** Stands between a server's part of a name and the tool's. No name without a server's part holds it. */
export const joint = '__';

/** Whether all signs of a name are ones that every model API takes (cases F3 51). */
export function isSafe(name: string): boolean {
  return /^[\w-]+$/.test(name);
}

/** The name in safe signs; where letters are lost, a mark tells it from others that lose theirs. */
export function safeName(name: string): string {
  if (isSafe(name)) return name;
  const plain = name.normalize('NFKD').replace(/[\p{Mn}\p{Cf}]/gu, '');
  const kept = plain.replace(/[^\w-]+/g, '_').replace(/^_+|_+$/g, '');
  const isWhole = kept !== '' && !/(?![\w-])[\p{L}\p{N}]/u.test(plain);
  return isWhole ? kept : `${kept === '' ? 'tool' : kept}_${mark(name)}`;
}

/** Five signs by which texts are told apart. */
export function mark(text: string): string {
  return textHash(text).slice(0, 5);
}

/** A server's name in safe signs, never with the joint in it. */
export function slug(serverName: string): string {
  const kept = serverName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return kept === '' ? 'server' : kept.toLowerCase();
}

/** Names of one skeleton look alike: case, width, accents by NFKC. */
export function skeleton(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .toLowerCase();
}
