import { expect, test } from 'vitest';
import { toolIcon } from '../../../src/background/mcp/tool-icon.ts';

const png = { src: 'data:image/png;base64,AA==' };

test('an icon is the first picture that comes along, never an address', () => {
  expect(toolIcon([{ src: 'https://example.com/i.png' }, 7, { src: 1 }, png])).toBe(png.src);
  expect(
    [
      undefined,
      'https://example.com/i.png',
      [{ src: 'data:text/html,<script>' }],
      [{ src: 'blob:https://example.com/1' }],
      [{ src: `data:image/png;base64,${'A'.repeat(16 * 1024)}` }],
    ].map(toolIcon),
  ).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
