import { readCommands } from './import-command.ts';
import { readJson } from './import-json.ts';
import type { ImportedServers } from './import-types.ts';
import { isJson } from './looks-like-servers.ts';

/** Reads what other MCP clients are configured with: JSON (with comments), or command lines. */
export function readServers(text: string): ImportedServers {
  return isJson(text) ? readJson(text) : readCommands(text);
}
