import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/client';
import type { TransportFault } from './types.ts';

interface Entry {
  readonly resolve: () => void;
  readonly reject: (fault: TransportFault) => void;
}

/** The requests that wait for an answer, by JSON-RPC id: what makes `send` of a request settle with its answer. */
export class Pending {
  readonly #entries = new Map<RequestId, Entry>();

  /** Settles when `answered`, `fail` or `failAll` names this request. */
  wait(id: RequestId): Promise<void> {
    return new Promise((resolve, reject) => this.#entries.set(id, { resolve, reject }));
  }

  /** Notes a message of the server. */
  answered(message: JSONRPCMessage): void {
    if ('method' in message || message.id === undefined) return;
    this.#entries.get(message.id)?.resolve();
    this.#entries.delete(message.id);
  }

  has(id: RequestId): boolean {
    return this.#entries.has(id);
  }

  fail(id: RequestId, fault: TransportFault): void {
    this.#entries.get(id)?.reject(fault);
    this.#entries.delete(id);
  }

  /**
   * Fails all that still wait. Resolves when their callers know: only then may the client hear that the transport
   * closed, since it fails every open request with a reason that tells nothing.
   */
  async failAll(fault: TransportFault): Promise<void> {
    for (const id of [...this.#entries.keys()]) this.fail(id, fault);
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** Nobody waits for it any more: the caller cancelled it. */
  forget(id: RequestId): void {
    this.#entries.get(id)?.resolve();
    this.#entries.delete(id);
  }
}

/** The id of a request, or undefined for what needs no answer. */
export function requestId(message: JSONRPCMessage): RequestId | undefined {
  return 'method' in message && 'id' in message ? message.id : undefined;
}

/** The id of the request that this message cancels. */
export function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
