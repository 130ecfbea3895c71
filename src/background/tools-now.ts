import type { ToolsNow } from '../shared/tool-difference.ts';
import type { Servers } from './servers.ts';

type Known = Pick<Servers, 'all' | 'names'>;

/** The tools of all servers that are ready, and which servers are wanted but are not. */
export function toolsNow(servers: Known): ToolsNow {
  const silent = servers
    .all()
    .flatMap(({ config, snapshot }) => (config.enabled && snapshot.value !== 'ready' ? [config.id] : []));
  const names = servers.names();
  const retired = [...names.owners].flatMap(([name, owner]) => (owner.retired ? [name] : []));
  const tools = [...names.tools]
    .filter(([, { tool }]) => !silent.includes(tool.server))
    .map(([exposedName, { tool, serverName }]) => ({
      serverId: tool.server,
      server: serverName,
      exposedName,
      ...(tool.title !== undefined && { title: tool.title }),
      description: tool.description,
      inputSchema: tool.inputSchema,
    }));
  return { tools, silent, ...(retired.length > 0 && { retired }) };
}

/** As settledTools, once the names in it hold over a restart: what a chat is told of must. */
export async function keptTools(servers: Known & Pick<Servers, 'namesKept'>): Promise<ToolsNow | undefined> {
  const now = settledTools(servers);
  await servers.namesKept();
  return now;
}

/**
 * As toolsNow; undefined while a server is on its way for the first time, as after the worker slept: names depend on
 * what all servers offer, so for a moment they may differ from those that hold.
 */
export function settledTools(servers: Known): ToolsNow | undefined {
  const isFirst = servers.all().some(({ snapshot }) => {
    const { offer, attempt } = snapshot.context;
    const isOnWay = snapshot.value === 'idle' || snapshot.value === 'connecting';
    return isOnWay && offer === undefined && attempt === 0;
  });
  return isFirst ? undefined : toolsNow(servers);
}
