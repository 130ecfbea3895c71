import { expect, test } from 'vitest';
import { fileNameOf, mediaTypeOf } from '../../src/shared/file-name.ts';

const text = { isText: true };

test.each([
  [{ uri: 'file:///home/a/Read%20me.md', ...text }, 'Read me.md'],
  [{ uri: 'demo://resource/static/document/features.md?x=1#y', name: 'Features', ...text }, 'features.md'],
  [{ uri: 'demo://text/1', name: 'Text Resource 1', mimeType: 'text/plain', ...text }, 'Text Resource 1.txt'],
  [{ uri: 'demo://blob/1', name: 'Logo', mimeType: 'image/png; q=1', isText: false }, 'Logo.png'],
  [{ uri: 'demo://blob/7', isText: false }, '7.bin'],
  [{ uri: 'x://', ...text }, 'resource.txt'],
  [{ uri: 'file:///..%2F..%2Fetc%2F.passwd', name: '../../.bashrc', ...text }, 'etc.passwd'],
  [{ uri: 'x://a/%E2%80%AEgpj.exe', ...text }, 'gpj.exe'],
  [{ uri: 'x://a/%', name: 'b/c:d*e', ...text }, 'b-c-d-e.txt'],
  [{ uri: `x://${'n'.repeat(500)}.json`, ...text }, `${'n'.repeat(80)}.json`],
])('%j is the file %s', (thing, name) => {
  expect(fileNameOf(thing)).toBe(name);
});

test('what is no media type is told by the content', () => {
  expect([
    mediaTypeOf({ isText: true, mimeType: 'Text/Markdown;charset=utf-8' }),
    mediaTypeOf({ isText: true, mimeType: 'nonsense' }),
    mediaTypeOf({ isText: false }),
  ]).toEqual(['text/markdown', 'text/plain', 'application/octet-stream']);
});
