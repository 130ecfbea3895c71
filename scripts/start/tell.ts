/** A turn as the page shows it. */
export interface ShownTurn {
  readonly id: string;
  readonly role: string;
  /** Its blocks as plain text, code to the letter. */
  readonly text: string;
  readonly files: readonly string[];
}

/** Prints a conversation in the order in which it makes sense, which is not always the one in which it is seen. */
export class Teller {
  private readonly print: (text: string) => void;
  private readonly held: string[] = [];

  constructor(print: (text: string) => void) {
    this.print = print;
  }

  /** Holds back what became of a call: it may run before the reply that makes it is whole. */
  call(name: string, state: string): void {
    this.held.push(`   tool  ${name}: ${state}`);
  }

  /** A whole turn. What was held back comes before the user's turn, which brings results, and after the assistant's. */
  turn(turn: ShownTurn): void {
    if (turn.role === 'user') this.release();
    const who = turn.role === 'user' ? '   user' : '   asst';
    this.print(`${who}  ${linesOf(turn).join('\n         ')}`);
    if (turn.role !== 'user') this.release();
  }

  /** No reply is being written: nothing is to be waited for. */
  release(): void {
    for (const line of this.held.splice(0)) this.print(line);
  }
}

/** The lines of a turn. Those of a call, which hold whole files, are cut; what is said is not. */
function linesOf({ text, files }: ShownTurn): string[] {
  return [...text.split('\n').map(shortened), ...files.map((file) => `[${file}]`)].filter(
    (line) => line.trim() !== '',
  );
}

const longest = 160;

function shortened(line: string): string {
  if (!line.startsWith('{"') || line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const words = cut.replace(/\s+\S*$/, '');
  // A path or the like may have no blank for long.
  return `${words.length > longest / 2 ? words : cut} …`;
}
