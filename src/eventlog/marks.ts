import { chainHash, emptyHash, type LogRecord } from './record.ts';

/** How far a stream was written, kept outside the log's database: a damaged or emptied log cannot also hide that. */
export interface Mark {
  readonly seq: number;
  readonly hash: string;
}

/** Where marks live (`chrome.storage.local` in the worker: another database than IndexedDB). */
export interface MarkStore {
  all: () => Promise<ReadonlyMap<string, Mark>>;
  write: (stream: string, mark: Mark) => Promise<void>;
  remove: (stream: string) => Promise<void>;
}

/**
 * What is wrong with a stream's records, or undefined. The log may be longer than its mark (the worker died between
 * the two writes), never shorter or different.
 */
export function damageOf(records: readonly LogRecord[], mark: Mark | undefined): string | undefined {
  let hash = emptyHash;
  for (const [index, record] of records.entries()) {
    if (record.seq !== index) return `record ${index} is missing`;
    hash = chainHash(hash, record);
    if (record.seq === mark?.seq && hash !== mark.hash)
      return `records up to ${index} are not the ones that were written`;
  }
  if (mark !== undefined && records.length <= mark.seq)
    return `${mark.seq + 1 - records.length} of ${mark.seq + 1} records are gone`;
  return undefined;
}
