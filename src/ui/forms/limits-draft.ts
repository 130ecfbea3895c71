import {
  type CallLimits,
  isWithin,
  limitBounds,
  type Retries,
  seedRetries,
} from '../../shared/call-limits.ts';
import { t } from '../strings.ts';

/** The limits of a server's calls as its form holds them: numbers as text. */
export interface LimitsDraft {
  /** Seconds; empty: as the settings say. */
  readonly timeout: string;
  /** Retries at most, 0 to 5. */
  readonly retries: string;
  /** Seconds before the first retry. */
  readonly wait: string;
}

export const mostRetries = limitBounds.retries[1];

/** The usual ones. */
export const noLimits: LimitsDraft = draftOfRetries(seedRetries, '');

export function limitsDraft({
  retries = seedRetries,
  timeoutSeconds,
}: {
  readonly retries?: Retries | undefined;
  readonly timeoutSeconds?: number | undefined;
}): LimitsDraft {
  return draftOfRetries(retries, timeoutSeconds === undefined ? '' : String(timeoutSeconds));
}

function draftOfRetries({ max, seconds }: Retries, timeout: string): LimitsDraft {
  return { timeout, retries: String(max), wait: String(seconds) };
}

/** The limits of a draft without errors; the usual ones are left out. */
export function limitsOf({
  timeout,
  retries,
  wait,
}: LimitsDraft): Pick<CallLimits, 'retries' | 'timeoutSeconds'> {
  const chosen = { max: Number(retries), seconds: Number(wait) };
  const isUsual = chosen.max === seedRetries.max && chosen.seconds === seedRetries.seconds;
  return {
    ...(!isUsual && { retries: chosen }),
    ...(timeout.trim() !== '' && { timeoutSeconds: Number(timeout) }),
  };
}

/** What is wrong, by field. */
export function limitErrors({ timeout, wait }: LimitsDraft): Partial<Record<keyof LimitsDraft, string>> {
  const isTimeout = timeout.trim() === '' || isWithin(Number(timeout), 'timeout');
  const isWait = wait.trim() !== '' && isWithin(Number(wait), 'wait');
  return {
    ...(!isTimeout && { timeout: t('form.error.timeout') }),
    ...(!isWait && { wait: t('form.error.wait') }),
  };
}
