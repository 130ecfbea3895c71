import { existsSync, readFileSync } from 'node:fs';
import { freePort } from './ports.ts';
import { type Program, startProgram, tsArgs } from './programs.ts';

/** One line of the oracle's journal: see oracle-server.ts. */
export interface JournalLine {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly phase: 'start' | 'end';
  readonly time: number;
}

/** A running oracle over Streamable HTTP. */
export interface Oracle extends Program {
  readonly url: string;
  readonly journal: () => JournalLine[];
  /** Kills it and starts a new one on the same port with the same journal: it has forgotten every session. */
  readonly restart: () => Promise<Oracle>;
}

/** Starts the oracle; it writes to `journal` and listens on `port`, or on a free one. */
export async function startOracle(options: {
  readonly journal: string;
  readonly port?: number;
}): Promise<Oracle> {
  const port = options.port ?? (await freePort());
  const program = await startProgram(oracleArgs, port, { JOURNAL: options.journal });
  return {
    ...program,
    url: `http://127.0.0.1:${port}/mcp`,
    journal: () => readJournal(options.journal),
    restart: async () => {
      await program.kill();
      return await startOracle({ journal: options.journal, port });
    },
  };
}

/** The names of its tools, in the order in which it lists them. */
export const oracleTools = ['echo', 'append', 'sleep', 'big', 'picture', 'fail', 'crashAfter'];

/** What its card says once it is connected. */
export const oracleConnected = `Connected, ${oracleTools.length} tools.`;

/** Arguments for node that run the oracle; without PORT it speaks stdio. Set JOURNAL in its environment. */
export const oracleArgs = tsArgs('test/support/oracle-server.ts');

/** What the oracle has written so far. */
export function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalLine);
}
