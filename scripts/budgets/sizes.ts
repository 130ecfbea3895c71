import { gzipSync } from 'node:zlib';
import { type Edition, partsOf, scriptsOf } from './edition.ts';

/** One budget and what was measured, in bytes after gzip -9. */
export interface Size {
  readonly what: string;
  readonly files: readonly string[];
  readonly bytes: number;
  readonly limit: number;
}

const kibibyte = 1024;
const worker = 'src/background/main.js';

/** Chrome loads each of these whole, the worker at every wake: docs/decisions/sdk-v2-for-the-worker.md. */
const limits = {
  worker: 180 * kibibyte,
  content: 25 * kibibyte,
  page: 35 * kibibyte,
  /** What a page fetches when it is wanted. */
  part: 15 * kibibyte,
} as const;

/** Measures an edition. A file that is missing counts as 0 bytes; `sizeFaults` tells of it. */
export function sizesOf(edition: Edition): Size[] {
  const size = (what: string, files: readonly string[], limit: number): Size => ({
    what,
    files,
    limit,
    bytes: files.reduce((sum, file) => sum + packed(edition.get(file)), 0),
  });
  const pages = [...edition.keys()].filter((path) => path.endsWith('.html')).sort();
  return [
    size('worker', [worker], limits.worker),
    size('content script', ['src/content/main.js'], limits.content),
    ...pages.map((page) => size(page, scriptsOf(edition, page), limits.page)),
    ...parts(edition, pages).map((part) => size(part[0] ?? '', part, limits.part)),
  ];
}

/** Each part once, whichever pages fetch it. */
function parts(edition: Edition, pages: readonly string[]): string[][] {
  const all = pages.flatMap((page) => partsOf(edition, page));
  return [...new Map(all.map((part) => [part.join(), part])).values()];
}

/** What is too large, missing, or forbidden to the worker by the extension's own CSP, as sentences. */
export function sizeFaults(edition: Edition): string[] {
  const sizes = sizesOf(edition);
  const code = edition.get(worker)?.toString() ?? '';
  return [
    ...sizes
      .filter(({ bytes, limit }) => bytes > limit)
      .map(({ what, bytes, limit }) => `${what} has ${inKib(bytes)} gzipped, more than ${inKib(limit)}.`),
    ...sizes.filter(({ files }) => files.length === 0).map(({ what }) => `${what} loads no script.`),
    ...sizes
      .flatMap(({ files }) => files)
      .filter((file) => !edition.has(file))
      .map((file) => `${file} is not there.`),
    ...(sizes.length < 4 ? ['The popup or the sidebar was not built.'] : []),
    ...(/\bnew Function\b/.test(code) ? ['The worker holds `new Function`, which its CSP forbids.'] : []),
    ...(/(?<![\w$.])eval\s*\(/.test(code) ? ['The worker holds `eval(`, which its CSP forbids.'] : []),
  ];
}

/** A table for people. */
export function sizeTable(sizes: readonly Size[]): string {
  return sizes
    .map(
      ({ what, bytes, limit }) =>
        `${what.padEnd(24)} ${inKib(bytes).padStart(10)} of ${inKib(limit).padStart(9)}`,
    )
    .join('\n');
}

function packed(content: Buffer | undefined): number {
  return content === undefined ? 0 : gzipSync(content, { level: 9 }).length;
}

function inKib(bytes: number): string {
  return `${(bytes / kibibyte).toFixed(1)} KiB`;
}
