import type { TransportConfig } from './settings.ts';

type Secrets = Readonly<Record<string, string>>;

/** What a transport holds in confidence, by name: its headers, or the environment of its program. */
export function secretsIn(transport: TransportConfig): Secrets {
  if (transport.kind === 'stdio') return transport.env ?? {};
  return 'headers' in transport ? (transport.headers ?? {}) : {};
}

/** The transport with these secrets in the place of its own. One that cannot carry any stays as it is. */
export function withSecrets(transport: TransportConfig, secrets: Secrets): TransportConfig {
  if (transport.kind === 'ws') return transport;
  return transport.kind === 'stdio'
    ? { ...transport, env: { ...secrets } }
    : { ...transport, headers: { ...secrets } };
}
