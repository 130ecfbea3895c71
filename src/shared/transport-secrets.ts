import type { OAuthConfig, TransportConfig } from './settings.ts';

type Secrets = Readonly<Record<string, string>>;

/** The client secret's name among a server's secrets. No header can have it, since it holds a blank. */
export const clientSecretName = 'client secret';

/** What a transport holds in confidence, by name: its headers and client secret, or the environment of its program. */
export function secretsIn(transport: TransportConfig): Secrets {
  if (transport.kind === 'stdio') return transport.env ?? {};
  if (transport.kind === 'ws') return {};
  const secret = clientOf(transport)?.clientSecret;
  return { ...transport.headers, ...(secret !== undefined && { [clientSecretName]: secret }) };
}

/** The transport with these secrets in the place of its own. One that cannot carry any stays as it is. */
export function withSecrets(transport: TransportConfig, secrets: Secrets): TransportConfig {
  if (transport.kind === 'ws') return transport;
  if (transport.kind === 'stdio') return { ...transport, env: { ...secrets } };
  const { [clientSecretName]: clientSecret, ...headers } = secrets;
  const oauth = clientOf(transport);
  const hasHeaders = clientSecret === undefined || transport.headers !== undefined || !isEmpty(headers);
  // A secret without its client is of no use to anybody.
  const own =
    oauth?.clientId === undefined || clientSecret === undefined ? oauth : { ...oauth, clientSecret };
  return { ...transport, ...(hasHeaders && { headers }), ...(own && { oauth: own }) };
}

function clientOf(transport: TransportConfig): OAuthConfig | undefined {
  return 'oauth' in transport ? transport.oauth : undefined;
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}
