import type { EntrySettings } from '../../shared/server-entry.ts';

/** A server that a pasted text names; its settings may still hold placeholders. */
export interface FoundServer {
  readonly name: string;
  readonly settings: EntrySettings;
  /** What of it is not taken over: `envFile` names a file that an extension cannot read. */
  readonly note?: 'envFile' | undefined;
}

/** What is wrong with a pasted text, and where: line and column from 1, the key as `servers.files.args[1]`. */
export interface ImportProblem {
  readonly line?: number;
  readonly column?: number;
  readonly key?: string;
  readonly message: string;
}

/** What a text says of a placeholder. */
export interface InputInfo {
  readonly description?: string;
  readonly preset?: string;
  readonly secret: boolean;
}

/** What a pasted text holds. */
export interface ImportedServers {
  readonly servers: readonly FoundServer[];
  readonly problems: readonly ImportProblem[];
  /** By placeholder: `${input:id}`. */
  readonly inputs: ReadonlyMap<string, InputInfo>;
}
