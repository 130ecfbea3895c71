/** A resource of a server that some page wants watched. */
export interface WatchWish {
  readonly server: string;
  readonly uri: string;
}

/**
 * Which resources are watched for changes: those that an open page of ours wants. A page that goes takes its wishes with
 * it, so nothing is watched that nobody looks at.
 */
export class Watches {
  readonly #wishes = new Map<object, readonly WatchWish[]>();

  /** @param apply has a server watch exactly these, if it is connected */
  constructor(
    private readonly servers: () => readonly string[],
    private readonly apply: (server: string, uris: readonly string[]) => void,
  ) {}

  /** What a page wants now, in place of what it wanted before. */
  set(page: object, wishes: readonly WatchWish[]): void {
    this.#wishes.set(page, wishes);
    this.settle();
  }

  drop(page: object): void {
    if (this.#wishes.delete(page)) this.settle();
  }

  /** Brings all servers in line: also those that have just come back. */
  settle(): void {
    const all = [...this.#wishes.values()].flat();
    for (const server of this.servers()) {
      const uris = all.filter((wish) => wish.server === server).map(({ uri }) => uri);
      this.apply(server, [...new Set(uris)]);
    }
  }
}
