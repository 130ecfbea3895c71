/** Every code an error may carry across a process boundary. One code, one cause, one remedy in its message. */
export const failureCodes = [
  // reaching a server
  'connectionRefused',
  'connectionLost',
  'permissionMissing',
  'notAnMcpServer',
  'unauthorized',
  'authorizationRequired',
  'scopeInsufficient',
  'signInFailed',
  'signInUnavailable',
  'httpError',
  'protocolError',
  'configInvalid',
  'hostMissing',
  'hostForbidden',
  'hostFailed',
  'commandNotFound',
  'commandFailed',
  'tooLarge',
  // running a call
  'toolUnknown',
  'toolAmbiguous',
  'toolError',
  'argumentsInvalid',
  'callMalformed',
  'serverUnavailable',
  'timedOut',
  'cancelled',
  'denied',
  'outcomeUnknown',
  'alreadyRan',
  // the event log
  'logUnavailable',
  'logDamaged',
  'logUnreadable',
  // the chat page
  'pageGone',
  'conversationChanged',
  'composerMissing',
  'composerBusy',
  'answerMissing',
  'attachFailed',
  'insertFailed',
  'sendMissing',
  'sendByHand',
  'sendDisabled',
  'sendUnverified',
  // messages between our own parts
  'notAllowed',
  'internal',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/**
 * An error as data: it crosses the page, the worker, the native host and the log unchanged.
 * `message` is a whole sentence for the user that says what to do; `detail` is for the curious (stderr, HTTP body).
 */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  readonly detail?: string;
}

/** What an effect resolves with; effects never reject for a foreseen reason, so the log needs no Error revival. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** A failed Outcome. */
export function fail(code: FailureCode, message: string, detail?: string): { ok: false; failure: Failure } {
  return { ok: false, failure: failure(code, message, detail) };
}

export function failure(code: FailureCode, message: string, detail?: string): Failure {
  return detail === undefined ? { code, message } : { code, message, detail };
}

/** The text of anything thrown, for `detail`. Never shown alone: a Failure's message says what to do. */
export function errorText(error: unknown): string {
  if (error instanceof Error)
    return error.cause === undefined ? error.message : `${error.message}: ${errorText(error.cause)}`;
  return typeof error === 'string' ? error : JSON.stringify(error);
}
