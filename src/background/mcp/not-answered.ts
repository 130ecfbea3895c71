import type { Failure } from '../../shared/failure.ts';

/** A question that the user did not answer ended what was asked for. Its code is the one that JSON-RPC is answered with. */
export class NotAnswered extends Error {
  readonly code = -1;
  readonly failure: Failure;
  readonly executed: 'no' | 'unknown';

  constructor(reason: Failure, executed: 'no' | 'unknown') {
    super(reason.message);
    this.name = 'NotAnswered';
    this.failure = reason;
    this.executed = executed;
  }
}
