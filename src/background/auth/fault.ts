import { type Failure, type FailureCode, failure } from '../../shared/failure.ts';

/** What the parts of a sign-in throw for a foreseen reason. */
export class AuthFault extends Error {
  readonly failure: Failure;

  constructor(code: FailureCode, message: string, detail?: string) {
    super(message);
    this.name = 'AuthFault';
    this.failure = failure(code, message, detail);
  }
}

/** The browser keeps us from an address of the sign-in. */
export function mustAllow(origin: string): Failure {
  return failure(
    'permissionMissing',
    `To sign in, the browser must be allowed to talk to ${new URL(origin).host}: press "Allow access".`,
  );
}
