// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, succeed } from '../../src/shared/failure.ts';
import type { FilePiece } from '../../src/shared/messages.ts';
import type { Link } from '../../src/ui/link-types.ts';
import { saveResult } from '../../src/ui/save-result.ts';
import { fakeLink } from './gallery/fake-link.ts';

const target = { stream: 's', path: 'root/batch-1/call-1' };
const pieces: FilePiece[] = [
  { name: 'a.txt', mimeType: 'text/plain', encoding: 'text', data: 'one ', next: 4, files: 2 },
  { name: 'a.txt', mimeType: 'text/plain', encoding: 'text', data: 'zwei', files: 2 },
  { name: 'a-1.png', mimeType: 'image/png', encoding: 'base64', data: 'AP8=', files: 2 },
];

it('puts the pieces of every file together, byte by byte', async () => {
  const { link, asked } = fakeLink();
  const left = [...pieces];
  const request = ((message: never) => {
    asked.messages.push(message);
    return Promise.resolve(succeed(left.shift()));
  }) as unknown as Link['request'];
  expect(await saveResult({ ...link, request }, target)).toEqual(succeed(['a.txt', 'a-1.png']));
  expect(asked.messages.map((message) => ('from' in message ? [message.file, message.from] : []))).toEqual([
    [0, 0],
    [0, 4],
    [1, 0],
  ]);
  const saved = asked.downloads.map(async ([name, content]) => [
    name,
    [...new Uint8Array(await (content as Blob).arrayBuffer())],
  ]);
  expect(await Promise.all(saved)).toEqual([
    ['a.txt', [...new TextEncoder().encode('one zwei')]],
    ['a-1.png', [0, 255]],
  ]);
});

it('says why nothing was saved', async () => {
  const gone = fail('notAllowed', 'This call has no result yet.');
  const { link, asked } = fakeLink({ outcomes: { 'result.fileRequested': gone } });
  expect([await saveResult(link, target), asked.downloads]).toEqual([gone, []]);
});
