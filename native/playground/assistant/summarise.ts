/** A file that was read. */
export interface ReadFile {
  readonly name: string;
  readonly text: string;
}

const common = new Set(
  'about after again also and another any are because been before being between both but came can come could does each even ever every first for from had has have having here him his how into its just like made make many more most much must next not now off once one only other our out over own said same see she should since some still such take than that the their them then there these they this those through too under until upon use very was way well were what when where which while who will with would year you your'.split(
    ' ',
  ),
);

const bareTitle = /^\s*([^#\s][^\n]{0,78}[^.!?:;,\s])\n\s*\n/;

/**
 * A markdown summary of texts, by counting: the sentence of each that holds most of what is said often in it, and the
 * words that the texts share. Deterministic; every sentence in it stands in a file.
 */
export function summarise(folder: string, files: readonly ReadFile[]): string {
  const words = files.map(({ text }) => wordsOf(text).length);
  const total = words.reduce((sum, count) => sum + count, 0);
  const sections = files.map(
    ({ name, text }, i) =>
      `## ${titleOf(text) ?? name}\n\n\`${name}\`, ${words[i] ?? 0} words\n\n${gist(text)}`,
  );
  const often = topWords(files.map(({ text }) => text).join('\n'), 6);
  return `# Summary of ${files.length === 1 ? '1 file' : `${files.length} files`} in ${folder}\n\n${sections.join('\n\n')}\n\n## Together\n\n${total} words. The words that come most often: ${often.join(', ')}.\n`;
}

/** The first sentence and the weightiest other one, in their own order. */
function gist(text: string): string {
  const sentences = sentencesOf(text);
  const counts = countsOf(text);
  const weight = (sentence: string) => {
    const all = wordsOf(sentence);
    return all.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0) / (all.length + 4);
  };
  const [first, ...others] = sentences;
  if (first === undefined) return '(This file holds no sentence.)';
  const best = others.toSorted((a, b) => weight(b) - weight(a))[0];
  return best === undefined ? first : `${first} … ${best}`;
}

/** A heading, or a first line that stands alone and is no sentence. */
function titleOf(text: string): string | undefined {
  return /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? bareTitle.exec(text)?.[1];
}

/** Sentences of the running text: headings left out, list marks cut. */
function sentencesOf(text: string): string[] {
  return text
    .replace(bareTitle, '')
    .split(/\n\s*\n/)
    .flatMap((block) => (/^\s*[-*]\s/.test(block) ? block.split('\n') : [block.replace(/^#.*$/gm, '')]))
    .map((block) =>
      block
        .replace(/^\s*[-*]\s+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((block) => block.split(/(?<=[.!?])\s+(?=[\p{Lu}"“])/u))
    .filter((sentence) => wordsOf(sentence).length >= 3);
}

function topWords(text: string, count: number): string[] {
  return [...countsOf(text)]
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([word]) => word);
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text))
    if (word.length > 3 && !common.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
}
