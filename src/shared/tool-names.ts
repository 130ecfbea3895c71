import { fail, succeed, type Outcome } from './failure.ts';
import { textHash } from './call.ts';
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
 * A name with other signs than A–Z a–z 0–9 _ - gets an alias without them (cases F3 51).
 */
export function nameTools(offered: readonly OfferedTool[]): ToolNames {
  const aliases = offered.map(({ tool }) => safeName(tool.name));
  const shared = countBy([readMoreTool.name, ...aliases.map(skeleton)]);
  const wanted = offered.map(({ serverName }, at) => {
    const alias = aliases[at] ?? '';
    return (shared.get(skeleton(alias)) ?? 0) > 1 ? `${slug(serverName)}__${alias}` : alias;
  });
  const wishes = countBy(wanted);
  const names = new Map<string, OfferedTool>();
  offered.forEach((entry, at) => {
    const name = wanted[at] ?? '';
    const yields = aliases[at] !== entry.tool.name && (wishes.get(name) ?? 0) > 1;
    names.set(freeName(yields ? `${name}_${mark(entry.tool.name)}` : name, names), entry);
  });
  return names;
}

/** The tool that a call means: by exact name only, the server's own where one tool bears it. Fails with toolAmbiguous or toolUnknown and says what there is. */
export function resolveTool(names: ToolNames, name: string): Outcome<OfferedTool> {
  const exact = names.get(name);
  if (exact) return succeed(exact);
  const bearers = [...names].filter(([, { tool }]) => tool.name === name);
  const [only] = bearers;
  if (only !== undefined && bearers.length === 1) return succeed(only[1]);
  if (bearers.length > 0)
    return fail(
      'toolAmbiguous',
      `Several servers offer ${name}. Call one of: ${bearers.map(([exposed]) => exposed).join(', ')}.`,
    );
  const alike = [...names.keys()].filter(
    (other) => skeleton(other).includes(skeleton(name)) || skeleton(name).includes(skeleton(other)),
  );
  const hint = alike.length > 0 ? ` Did you mean ${alike.slice(0, 3).join(' or ')}?` : '';
  return fail('toolUnknown', `No connected server offers a tool named ${name}.${hint}`);
}

/** The name in signs that every model API takes; where letters are lost, a mark tells it from others that lose theirs. */
function safeName(name: string): string {
  if (/^[\w-]+$/.test(name)) return name;
  const plain = name.normalize('NFKD').replace(/[\p{Mn}\p{Cf}]/gu, '');
  const kept = plain.replace(/[^\w-]+/g, '_').replace(/^_+|_+$/g, '');
  const isWhole = kept !== '' && !/(?![\w-])[\p{L}\p{N}]/u.test(plain);
  return isWhole ? kept : `${kept === '' ? 'tool' : kept}_${mark(name)}`;
}

function mark(name: string): string {
  return textHash(name).slice(0, 5);
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
