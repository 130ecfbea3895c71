import { expect, it } from 'vitest';
import { filesForChat, filesIn, savedFiles } from '../../src/shared/result-files.ts';
import type { ContentPart, ToolResult } from '../../src/shared/tool.ts';

const image = (mimeType: string, data = 'QUJD'): ContentPart => ({ type: 'image', mimeType, data });
const result = (...content: ContentPart[]): ToolResult => ({ content, isError: false });
const text: ContentPart = { type: 'text', text: 'words' };

it('names images, sounds and blobs by us and their kind, and takes base64 without its line breaks', () => {
  const all = result(
    text,
    image('image/PNG', 'QU\nJD'),
    { type: 'audio', mimeType: 'audio/wav', data: 'RA==' },
    { type: 'resource', uri: 'file:///../x.exe', blob: 'RQ==' },
    { type: 'resource', uri: 'file:///a.txt', text: 'hello' },
  );
  expect(filesIn(all, 'shot-1')).toEqual([
    { name: 'shot-1-1.png', mimeType: 'image/PNG', data: 'QUJD' },
    { name: 'shot-1-2.wav', mimeType: 'audio/wav', data: 'RA==' },
    { name: 'shot-1-3.bin', mimeType: 'application/octet-stream', data: 'RQ==' },
  ]);
});

it('offers a chat pictures and sounds only, five of them, and none that is too large', () => {
  const kinds = ['image/svg+xml', 'image/webp', 'audio/ogg', 'text/html', 'image/jpeg', 'image/gif'];
  const names = (files: ToolResult) => filesForChat(filesIn(files, 'f')).map(({ name }) => name);
  expect(names(result(...kinds.map((kind) => image(kind))))).toEqual([
    'f-2.webp',
    'f-3.ogg',
    'f-5.jpg',
    'f-6.gif',
  ]);
  expect(names(result(...Array.from({ length: 7 }, () => image('image/png')))).length).toBe(5);
  const large = 'A'.repeat(15 * 1024 * 1024);
  expect(names(result(image('image/png', large), image('image/png', large), image('image/png')))).toEqual([
    'f-1.png',
    'f-3.png',
  ]);
});

it('saves the words as one file and every other part as itself', () => {
  const files = (one: ToolResult) => savedFiles(one, 'r').map(({ name, encoding }) => [name, encoding]);
  expect(files(result(text, image('image/png')))).toEqual([
    ['r.txt', 'text'],
    ['r-1.png', 'base64'],
  ]);
  expect(files(result(image('image/png')))).toEqual([['r-1.png', 'base64']]);
  expect(files(result({ type: 'text', text: '{"a":1}' }))).toEqual([['r.json', 'text']]);
  expect(files(result({ type: 'text', text: '{"a":' }))).toEqual([['r.txt', 'text']]);
  expect(files({ ...result(image('image/png')), structured: { a: 1 } })[0]?.[1]).toBe('text');
});
