import type { TransportConfig } from '../shared/settings.ts';
import { openHttp } from './http.ts';
import { openSse } from './sse.ts';
import { openStdio } from './stdio.ts';
import { openWs } from './ws.ts';
import type { Authorizer, McpTransport } from './types.ts';

/** Opens a transport for its kind of configuration. May throw a TransportFault for a configuration nobody could use. */
export type Openers = {
  readonly [Kind in TransportConfig['kind']]: (
    config: Extract<TransportConfig, { kind: Kind }>,
  ) => McpTransport;
};

/** Every transport, by the kind of its configuration. */
export const transports: Openers = {
  http: (config) => openHttp(config),
  sse: (config) => openSse(config),
  stdio: (config) => openStdio(config),
  ws: (config) => openWs(config),
};

/** Every transport, where those that can carry a token ask for it. */
export function transportsWith(authorizer: Authorizer | undefined): Openers {
  return {
    ...transports,
    http: (config) => openHttp(config, { authorizer }),
    sse: (config) => openSse(config, { authorizer }),
  };
}

/** A transport for this configuration, not yet started. */
export function openTransport(config: TransportConfig, openers: Openers = transports): McpTransport {
  switch (config.kind) {
    case 'http':
      return openers.http(config);
    case 'sse':
      return openers.sse(config);
    case 'stdio':
      return openers.stdio(config);
    case 'ws':
      return openers.ws(config);
  }
}
