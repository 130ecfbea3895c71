import { fail, succeed, type Outcome } from './failure.ts';
import { readMoreTool } from './read-more.ts';
import type { ToolInfo } from './tool.ts';

/** A tool and its server's name, as names are given. */
export interface OfferedTool {
  readonly tool: ToolInfo;
  readonly serverName: string;
}

/** Name in the chat -> tool. */
export type ToolNames = ReadonlyMap<string, OfferedTool>;

/**
 * Gives every tool the name by which the chat calls it: its own where that is unique, else `<server>__<tool>` for each
 * of those that share it. First-come never wins: a server added later cannot take another's name over (threats T8).
 * Names that only look alike (case, width, accents by NFKC) count as shared; our own tool's name is nobody else's.
 */
export function nameTools(offered: readonly OfferedTool[]): ToolNames {
  const shared = countBy([readMoreTool.name, ...offered.map(({ tool }) => skeleton(tool.name))]);
  const names = new Map<string, OfferedTool>();
  for (const entry of offered) {
    const isShared = (shared.get(skeleton(entry.tool.name)) ?? 0) > 1;
    names.set(
      freeName(isShared ? `${slug(entry.serverName)}__${entry.tool.name}` : entry.tool.name, names),
      entry,
    );
  }
  return names;
}

/** The tool that a call means: by exact name only. Fails with toolAmbiguous or toolUnknown and says what there is. */
export function resolveTool(names: ToolNames, name: string): Outcome<OfferedTool> {
  const exact = names.get(name);
  if (exact) return succeed(exact);
  const bearers = [...names].filter(([, { tool }]) => tool.name === name).map(([exposed]) => exposed);
  if (bearers.length > 0)
    return fail('toolAmbiguous', `Several servers offer ${name}. Call one of: ${bearers.join(', ')}.`);
  const alike = [...names.keys()].filter(
    (other) => skeleton(other).includes(skeleton(name)) || skeleton(name).includes(skeleton(other)),
  );
  const hint = alike.length > 0 ? ` Did you mean ${alike.slice(0, 3).join(' or ')}?` : '';
  return fail('toolUnknown', `No connected server offers a tool named ${name}.${hint}`);
}

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) if (!taken.has(`${wanted}_${number}`)) return `${wanted}_${number}`;
}

function slug(serverName: string): string {
  const kept = serverName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return kept === '' ? 'server' : kept.toLowerCase();
}

function skeleton(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .toLowerCase();
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
