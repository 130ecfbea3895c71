import { html, type TemplateResult } from 'lit';
import type {
  BatchState,
  BatchView,
  CallState,
  QuestionState,
  ServerState,
  ServerView,
} from '../shared/views.ts';
import { icon, type IconName } from './icons.ts';
import { t } from './strings.ts';

/** How a state looks. Colour (tone), shape (icon) and words always go together. */
export interface Look {
  readonly tone: 'ok' | 'warn' | 'bad' | 'busy' | 'off';
  readonly icon: IconName;
  readonly moves?: true;
}

/** Looks of a server's states. */
const serverLooks: Readonly<Record<ServerState, Look>> = {
  idle: { tone: 'off', icon: 'circle' },
  connecting: { tone: 'busy', icon: 'spinner', moves: true },
  ready: { tone: 'ok', icon: 'check' },
  backingOff: { tone: 'warn', icon: 'clock' },
  failed: { tone: 'bad', icon: 'cross' },
  disabled: { tone: 'off', icon: 'off' },
};

/** Looks of a call's states. */
export const callLooks: Readonly<Record<CallState, Look>> = {
  proposed: { tone: 'off', icon: 'circle' },
  awaitingApproval: { tone: 'warn', icon: 'hand' },
  running: { tone: 'busy', icon: 'spinner', moves: true },
  backingOff: { tone: 'warn', icon: 'clock' },
  succeeded: { tone: 'ok', icon: 'check' },
  failed: { tone: 'bad', icon: 'cross' },
  denied: { tone: 'off', icon: 'off' },
  cancelled: { tone: 'off', icon: 'off' },
  outcomeUnknown: { tone: 'warn', icon: 'question' },
};

/** Looks of a batch's states. */
const batchLooks: Readonly<Record<BatchState, Look>> = {
  collecting: { tone: 'busy', icon: 'spinner', moves: true },
  running: { tone: 'busy', icon: 'spinner', moves: true },
  settling: { tone: 'busy', icon: 'clock' },
  delivering: { tone: 'busy', icon: 'insert' },
  undelivered: { tone: 'bad', icon: 'warning' },
  sending: { tone: 'busy', icon: 'send' },
  done: { tone: 'ok', icon: 'check' },
};

/** Looks of an open question's states. */
export const questionLooks = {
  asked: { tone: 'warn', icon: 'question' },
  opening: { tone: 'busy', icon: 'spinner', moves: true },
  visiting: { tone: 'busy', icon: 'globe' },
  answering: { tone: 'busy', icon: 'spinner', moves: true },
} as const satisfies Partial<Readonly<Record<QuestionState, Look>>>;

/** A batch's badge. One that waits for nothing but the user says so instead of "running". */
export function batchBadge({ state, calls }: BatchView): TemplateResult {
  const waits = calls.some((call) => call.state === 'awaitingApproval');
  const moves = calls.some((call) => call.state === 'running' || call.state === 'backingOff');
  if (state === 'running' && waits && !moves)
    return stateBadge(callLooks.awaitingApproval, t('state.call.awaitingApproval'));
  return stateBadge(batchLooks[state], t(`state.batch.${state}`));
}

/** A state as a badge of icon and words. */
export function stateBadge(look: Look, words: string): TemplateResult {
  return html`<span class="badge tone-${look.tone}"
    >${icon(look.icon, look.moves ? 'spin' : '')}${words}</span
  >`;
}

/** A state's icon alone, with its words for screen readers. */
export function stateIcon(look: Look, words: string): TemplateResult {
  return html`<span class="tone-${look.tone}" title=${words}>
    ${icon(look.icon, look.moves ? 'spin' : '')}<span class="visually-hidden">${words}</span>
  </span>`;
}

/** The words for a server's state. */
export function serverWords(server: ServerView): string {
  return t(wantsSignIn(server) ? 'state.server.signIn' : `state.server.${server.state}`);
}

/** How a server looks: one that only waits for the user's sign-in has not failed. */
export function serverLook(server: ServerView): Look {
  return wantsSignIn(server) ? { tone: 'warn', icon: 'hand' } : serverLooks[server.state];
}

function wantsSignIn({ state, failure }: ServerView): boolean {
  return state === 'failed' && failure?.code === 'authorizationRequired';
}

/** The sentence under a server's name: once it has failed, the failure's, which says what to do. */
export function serverSentence({ state, status, failure }: ServerView): string {
  return state === 'failed' && failure !== undefined ? failure.message : status;
}
