import { resolveTool, type ToolNames } from '../shared/tool-names.ts';
import { chatNames, type SessionStream } from './session-index.ts';
import type { Told } from './told.ts';

/**
 * The server whose tool a chat means by a name: the one that its model was told of, else the name's owner now; by the id
 * of its config. A call runs on no other one (run-tool.ts): names of a removed server may be somebody else's meanwhile.
 */
export function meantServer(
  told: Pick<Told, 'of'>,
  names: ToolNames,
  stream: SessionStream,
  name: string,
): { readonly server?: string } {
  const known = told.of(chatNames(stream))?.tools.find((tool) => tool.name === name);
  if (known) return { server: known.serverId };
  const found = resolveTool(names, name);
  return found.ok ? { server: found.value.server } : {};
}
