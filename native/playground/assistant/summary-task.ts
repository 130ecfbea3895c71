/** "List the files in `folder`, read `count` of them and write a summary to `target`", as understood. */
export interface SummaryTask {
  readonly folder: string;
  readonly target: string;
  readonly count: number;
  readonly agentMode: boolean;
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Understands the task, in any wording that lists or reads files, asks for a summary and names two paths. */
export function readTask(text: string): SummaryTask | undefined {
  const [folder, target] = pathsIn(text);
  if (folder === undefined || target === undefined) return undefined;
  if (!/\b(list|read|look)\b/i.test(text) || !/summar/i.test(text)) return undefined;
  return {
    folder: folder.replace(/(?<=.)[\\/]$/, ''),
    target,
    count: countIn(text),
    agentMode: /agent(ic)?\s*(mode|模式)|自主模式/i.test(text),
  };
}

/** Absolute paths in order: quoted ones may hold blanks; bare ones end before a blank or a sentence's last mark. */
function pathsIn(text: string): string[] {
  const start = String.raw`(?:/|~/|[A-Za-z]:[\\/])`;
  const pattern = new RegExp(
    `[\`"'](${start}[^\`"'\\n]*)[\`"']|(?<=^|[\\s(:])(${start}[^\\s\`"',;)]*[^\\s\`"',;).?!:])`,
    'g',
  );
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

function countIn(text: string): number {
  if (/\b(read|summari[sz]e) (all|every|each)\b/i.test(text)) return Infinity;
  const word = /\bread\s+(?:the\s+)?(?:first\s+)?(\w+)\b/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const count = /^\d+$/.test(word) ? Number(word) : numbers.indexOf(word);
  return count > 0 ? count : 3;
}
