import type { OAuthConfig, TransportKind } from '../../shared/settings.ts';

/** The client that the user registered for signing in, as the form holds it. Its stored secret is kept by name. */
export interface ClientDraft {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly metadataUrl: string;
}

type ClientErrorKey = 'form.error.clientSecret' | 'form.error.metadataUrl';

/** Most servers need none. */
export const emptyClient: ClientDraft = { clientId: '', clientSecret: '', metadataUrl: '' };

/** Only over HTTP does MCP know a way to sign in. */
export function canSignIn(kind: TransportKind): kind is 'http' | 'sse' {
  return kind === 'http' || kind === 'sse';
}

/** Whether anything of it is there. */
export function hasClient({ clientId, metadataUrl }: ClientDraft): boolean {
  return clientId !== '' || metadataUrl !== '';
}

/** What is wrong with it, by field. A document's address is https and has a path (MCP authorization, "Client ID Metadata Documents"). */
export function clientErrors({
  clientId,
  clientSecret,
  metadataUrl,
}: ClientDraft): ['clientSecret' | 'metadataUrl', ClientErrorKey | undefined][] {
  const url = metadataUrl.trim();
  const isDocument = /^https:/i.test(url) && URL.canParse(url) && new URL(url).pathname !== '/';
  return [
    ['clientSecret', clientSecret !== '' && clientId.trim() === '' ? 'form.error.clientSecret' : undefined],
    ['metadataUrl', url === '' || isDocument ? undefined : 'form.error.metadataUrl'],
  ];
}

/** What is saved of it; undefined where nothing was entered. */
export function clientOf({ clientId, clientSecret, metadataUrl }: ClientDraft): OAuthConfig | undefined {
  const oauth = {
    ...(clientId.trim() !== '' && { clientId: clientId.trim() }),
    ...(clientSecret !== '' && { clientSecret }),
    ...(metadataUrl.trim() !== '' && { metadataUrl: metadataUrl.trim() }),
  };
  return Object.keys(oauth).length === 0 ? undefined : oauth;
}
