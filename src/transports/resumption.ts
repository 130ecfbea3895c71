import type { RequestId } from '@modelcontextprotocol/client';

/** The header by which a broken stream is asked for again (2025-11-25, Streamable HTTP, "Resumability and Redelivery"). */
const lastEvent = 'last-event-id';

/**
 * Which request a GET resumes. It takes no place of the origin's push streams: its call has one already, and with the
 * push stream open it would never get another.
 */
export class Resumption {
  readonly #ids = new Map<RequestId, string>();
  readonly #resumed = new Set<RequestId>();

  /** A stream that answers `request` sent an event with this id. */
  note(request: RequestId, event: string): void {
    this.#ids.set(request, event);
  }

  /** The request whose stream this GET goes on with; undefined for a push stream. */
  of(headers: Headers): RequestId | undefined {
    const event = headers.get(lastEvent);
    const request = [...this.#ids].find(([, id]) => id === event)?.[0];
    if (request !== undefined) this.#resumed.add(request);
    return request;
  }

  /** The request is over. True when it was resumed: a server may keep that stream open for ever. */
  end(request: RequestId): boolean {
    this.#ids.delete(request);
    return this.#resumed.delete(request);
  }
}
