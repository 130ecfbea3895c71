import { isJsonObject } from './json.ts';

/**
 * How a server's calls are tried again where that is safe: `max` times at most, the n-th after n × `seconds`. Stands
 * apart from settings.ts because pages use it and shall not load the schema library.
 */
export interface Retries {
  readonly max: number;
  readonly seconds: number;
}

/** As the first seed has it. */
export const seedRetries: Retries = { max: 5, seconds: 1 };

/** Bounds: seconds a call may take, retries, seconds before the first. */
export const limitBounds = { timeout: [1, 3600], retries: [0, 5], wait: [0, 60] } as const;

/** Characters of one result that are given to the chat at once, unless the user sets another number. */
export const usualResultChars = 100_000;

/** What of a server's configuration says how its calls are limited and repeated. */
export interface CallLimits {
  readonly retries?: Retries | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly confirmedRepeatable?: string[] | undefined;
}

/** Those limits that are set. */
export function callLimits({ retries, timeoutSeconds, confirmedRepeatable = [] }: CallLimits): CallLimits {
  return {
    ...(retries && { retries }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(confirmedRepeatable.length > 0 && { confirmedRepeatable }),
  };
}

/** Reads limits as somebody wrote them; what is none of them is left out. */
export function readCallLimits(said: Readonly<Record<string, unknown>>): CallLimits {
  const { retries, timeoutSeconds, confirmedRepeatable } = said;
  const { max, seconds } = isJsonObject(retries) ? retries : {};
  const isPolicy = isWithin(max, 'retries') && Number.isInteger(max) && isWithin(seconds, 'wait');
  return callLimits({
    retries: isPolicy ? { max, seconds } : undefined,
    timeoutSeconds: isWithin(timeoutSeconds, 'timeout') ? timeoutSeconds : undefined,
    confirmedRepeatable: Array.isArray(confirmedRepeatable)
      ? confirmedRepeatable.filter((name) => typeof name === 'string')
      : undefined,
  });
}

/** Whether a value is a number that a limit may have. */
export function isWithin(value: unknown, limit: keyof typeof limitBounds): value is number {
  const [least, most] = limitBounds[limit];
  return typeof value === 'number' && value >= least && value <= most;
}
