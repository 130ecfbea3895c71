const longest = 120;

/** What a conversation is called: the first line of its first turn, cut between words, or the name of its first file. */
export function titleOf(text: string, fileName: string | undefined): string {
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  if (line === '') return fileName ?? 'New chat';
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const words = cut.replace(/\s+\S*$/, '');
  // One long word, such as a path, is cut where it must be.
  return `${words.length > longest / 2 ? words : cut} …`;
}
