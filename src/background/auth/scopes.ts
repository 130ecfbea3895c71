import '../../shared/zod-jitless.ts';
import { computeScopeUnion } from '@modelcontextprotocol/client';
import type { Challenge, Found } from './types.ts';

const offline = 'offline_access';

/**
 * The scopes to ask for (MCP authorization, "Scope Selection Strategy"): what the server asked for, else all that its
 * metadata lists, else none; with what was asked for before, so that no right is lost (SEP-2350). `offline_access`
 * where the authorization server knows it, for a refresh token (SEP-2207).
 */
export function scopeFor(challenge: Challenge, found: Found, before: string | undefined): string | undefined {
  const scope = computeScopeUnion(before, wanted(challenge, found));
  const renews = found.metadata?.scopes_supported?.includes(offline) === true;
  return scope === undefined || !renews ? scope : computeScopeUnion(scope, offline);
}

/** Whether a server that wants more rights names any that were not asked for already. Else signing in is of no use. */
export function asksForMore(challenge: Challenge, found: Found, before: string | undefined): boolean {
  const had = words(before);
  return words(wanted(challenge, found)).some((scope) => !had.includes(scope));
}

function wanted(challenge: Challenge, found: Found): string | undefined {
  return challenge.scope ?? found.scopes?.join(' ');
}

function words(scope: string | undefined): string[] {
  return scope?.split(/\s+/).filter((word) => word !== '') ?? [];
}
