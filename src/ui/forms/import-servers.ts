import { isAddCommand, readCommands } from './import-command.ts';
import { readJson } from './import-json.ts';
import type { ImportedServers } from './import-types.ts';

/** Reads what other MCP clients are configured with: JSON (with comments), or command lines. */
export function readServers(text: string): ImportedServers {
  return isJson(text) ? readJson(text) : readCommands(text);
}

/** Whether a pasted text is meant as such a configuration rather than as a field's own text. */
export function looksLikeServers(text: string): boolean {
  return isJson(text) || isAddCommand(text);
}

/** Braces, or a README's `"name": {`; before them there may be comments or the fence of a code block. */
function isJson(text: string): boolean {
  return /^(?:\s|\/\/.*|\/\*[^]*?\*\/|```.*)*(?:\{|["“][^"”]+["”]\s*:\s*\{|\[)/.test(text);
}
