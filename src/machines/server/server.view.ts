import type { SnapshotFrom } from 'xstate';
import { callLimits } from '../../shared/call-limits.ts';
import type { ServerConfig } from '../../shared/settings.ts';
import { secretsIn } from '../../shared/transport-secrets.ts';
import type { ServerState, ServerView, ToolView } from '../../shared/views.ts';
import type { ToolInfo } from '../../shared/tool.ts';
import { backOffMs } from './server.decide.ts';
import type { serverMachine } from './server.machine.ts';

/**
 * The card of one server. Values of headers and env never appear, only their names.
 * @param nameFor the name under which the chat calls a tool (tool-names.ts)
 */
export function serverView(
  config: ServerConfig,
  snapshot: SnapshotFrom<typeof serverMachine>,
  nameFor: (tool: ToolInfo) => string,
): ServerView {
  const state = snapshot.value as ServerState;
  const { failure } = snapshot.context;
  const offer = state === 'ready' ? snapshot.context.offer : undefined;
  return {
    id: config.id,
    name: config.name,
    enabled: config.enabled,
    trustHints: config.trustHints,
    transport: shownTransport(config.transport),
    state,
    status: statusOf(state, snapshot),
    ...(failure && { failure }),
    ...(failure?.code === 'permissionMissing' &&
      'url' in config.transport && { missingOrigin: originPattern(config.transport.url) }),
    tools: offer?.tools.map((tool) => toolView(tool, nameFor(tool))) ?? [],
    rejectedTools: offer?.rejected ?? [],
    ...(config.era !== undefined && { era: config.era }),
    ...callLimits(config),
    ...(config.roots && { roots: config.roots }),
    ...(config.sampling && { sampling: config.sampling }),
    ...(config.logLevel && { logLevel: config.logLevel }),
    ...(offer && { protocolVersion: offer.protocolVersion }),
  };
}

/** Match pattern of a URL's origin, for `permissions.request`. Ports cannot be named there. */
export function originPattern(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

function toolView(tool: ToolInfo, exposedName: string): ToolView {
  return {
    name: tool.name,
    exposedName,
    ...(tool.title !== undefined && { title: tool.title }),
    ...(tool.icon !== undefined && { icon: tool.icon }),
    description: tool.description,
    inputSchema: tool.inputSchema,
    hints: tool.hints,
  };
}

function shownTransport(transport: ServerConfig['transport']): ServerView['transport'] {
  const secretNames = Object.keys(secretsIn(transport));
  if (transport.kind !== 'stdio')
    return { kind: transport.kind, url: transport.url, secretNames, ...shownClient(transport) };
  const { kind, command, args, cwd } = transport;
  return { kind, command, args, ...(cwd !== undefined && { cwd }), secretNames };
}

function shownClient(transport: ServerConfig['transport']): Pick<ServerView['transport'], 'oauth'> {
  const { clientId, metadataUrl } = ('oauth' in transport && transport.oauth) || {};
  if (clientId === undefined && metadataUrl === undefined) return {};
  return {
    oauth: { ...(clientId !== undefined && { clientId }), ...(metadataUrl !== undefined && { metadataUrl }) },
  };
}

function statusOf(state: ServerState, { context }: SnapshotFrom<typeof serverMachine>): string {
  const reason = context.failure?.message ?? '';
  switch (state) {
    case 'idle':
      return 'Not connected yet.';
    case 'connecting':
      return reason === '' ? 'Connecting…' : `Connecting again… Last time: ${reason}`;
    case 'ready': {
      const count = context.offer?.tools.length ?? 0;
      const why = context.offer?.compatibility;
      const mode = why === undefined ? '' : ` In compatibility mode: ${why}`;
      return `Connected, ${count === 1 ? '1 tool' : `${count} tools`}.${mode}`;
    }
    case 'backingOff':
      return `${reason} Trying again in ${backOffMs(context.attempt) / 1000} s.`;
    case 'failed':
      return reason;
    case 'disabled':
      return 'Switched off.';
  }
}
