import { clean } from '../../eventlog/clean.ts';
import { originPattern } from '../../machines/server/server.view.ts';
import type { Failure } from '../../shared/failure.ts';
import type { AuthWorld } from './types.ts';

/** The browser's own part in signing in: chrome.identity shows the window and keeps its answer from every page. */
export function browserWorld(secrets: () => readonly string[]): AuthWorld {
  return {
    admit: (said) => clean(said, secrets()) as unknown as Failure,
    fetch: (input, init) => fetch(input, init),
    mayReach: (origin) => chrome.permissions.contains({ origins: [originPattern(origin)] }),
    redirectUri: chrome.identity.getRedirectURL('signed-in'),
    openWindow: (url) => chrome.identity.launchWebAuthFlow({ url, interactive: true }),
    random: () =>
      btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))).replace(/[+/=]/g, '_'),
  };
}
