import type { Mark, MarkStore } from '../../src/eventlog/marks.ts';

/** Marks in memory. */
export class MemoryMarks implements MarkStore {
  readonly marks = new Map<string, Mark>();

  all(): Promise<ReadonlyMap<string, Mark>> {
    return Promise.resolve(new Map(this.marks));
  }

  write(stream: string, mark: Mark): Promise<void> {
    this.marks.set(stream, mark);
    return Promise.resolve();
  }

  remove(stream: string): Promise<void> {
    this.marks.delete(stream);
    return Promise.resolve();
  }
}
