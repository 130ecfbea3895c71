import { resolveTool, type ToolNames } from '../shared/tool-names.ts';
import type { ToldTools } from './told.ts';

/**
 * Id of the server whose tool a chat means by a name: the one that its model was told of, else the name's owner now. A
 * call runs on no other one (run-tool.ts): names of a removed server may be somebody else's meanwhile.
 */
export function meantServer(told: ToldTools | undefined, names: ToolNames, name: string): string | undefined {
  const known = told?.tools.find((tool) => tool.name === name);
  if (known) return known.serverId;
  const found = resolveTool(names, name);
  return found.ok ? found.value.server : undefined;
}
