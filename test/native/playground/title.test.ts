import { expect, test } from 'vitest';
import { titleOf } from '../../../native/playground/page/title.ts';

test.each([
  ['\nRead it.\nThen write.', undefined, 'Read it.'],
  [' ', 'tools.md', 'tools.md'],
  ['', undefined, 'New chat'],
  ['four '.repeat(24).trim(), undefined, 'four '.repeat(24).trim()],
  ['four '.repeat(30), undefined, `${'four '.repeat(24)}…`],
  [`Read ${'/long'.repeat(40)}`, undefined, `Read ${'/long'.repeat(23)} …`],
])('calls %j with the file %j %j', (text, fileName, title) => {
  expect(titleOf(text, fileName)).toBe(title);
});
