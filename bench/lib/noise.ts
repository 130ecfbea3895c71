/** Everything that JSON, UTF-8 and line splitting could hurt: quotes, backslashes, line ends, two to four bytes a character. */
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz0123456789 "\\\n\t/é🌍漢');

const blockCharacters = 16_384;

/** A text of at least so many UTF-8 bytes, the same for the same number, with no long repetition. */
export function noise(bytes: number): string {
  const blocks: string[] = [];
  let state = 12_345;
  for (let size = 0; size < bytes;) {
    const characters = Array.from({ length: blockCharacters }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return alphabet[(state >> 8) % alphabet.length] ?? '';
    });
    const block = characters.join('');
    blocks.push(block);
    size += Buffer.byteLength(block);
  }
  return blocks.join('');
}
