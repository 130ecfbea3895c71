import { fail, succeed, type Outcome } from './failure.ts';
import type { NameBook } from './name-book.ts';
import type { ToolInfo } from './tool.ts';
import { isSafe, joint, safeName, skeleton } from './tool-spelling.ts';

/** A tool and its server's name, as the chat knows it. */
export interface OfferedTool {
  readonly tool: ToolInfo;
  readonly serverName: string;
}

/** Whose a name is. */
export interface NameOwner {
  /** Id of the server's config. */
  readonly server: string;
  readonly serverName: string;
  /** The server's own name of the tool. */
  readonly ownName: string;
  readonly retired: boolean;
  /** Undefined while the server is silent, or where it does not offer it any more. */
  readonly tool: ToolInfo | undefined;
}

/** What names in the chat mean. */
export interface ToolNames {
  /** Name -> tool, of those that are offered, or were when their server's connection was lost. */
  readonly tools: ReadonlyMap<string, OfferedTool>;
  /** Every name that is taken. */
  readonly owners: ReadonlyMap<string, NameOwner>;
}

/** Joins the book with what servers offer. `servers` in the user's order. */
export function toolNames(
  { shelves }: NameBook,
  servers: readonly { readonly id: string; readonly name: string; readonly tools: readonly ToolInfo[] }[],
): ToolNames {
  const tools = new Map<string, OfferedTool>();
  const owners = new Map<string, NameOwner>();
  for (const { id, name: serverName, tools: offered } of servers) {
    const infos = new Map(offered.map((tool) => [tool.name, tool]));
    const names = shelves.find(({ server }) => server === id)?.names ?? [];
    for (const { name, tool: ownName, retired = false } of names) {
      const tool = infos.get(ownName);
      owners.set(name, { server: id, serverName, ownName, retired, tool });
      if (tool && !retired) tools.set(name, { tool, serverName });
    }
  }
  return { tools, owners };
}

/**
 * Whose tool a call means: by exact name only, or by the server's own name for a tool where that could be nobody's name
 * in the chat and one tool bears it. Fails with toolAmbiguous or toolUnknown and says what there is.
 */
export function resolveTool({ owners }: ToolNames, name: string): Outcome<NameOwner> {
  const exact = owners.get(name);
  if (exact && !exact.retired) return succeed(exact);
  const bearers = [...owners].filter(([, owner]) => !owner.retired && isMeant(owner, name, exact));
  const [only] = bearers;
  if (only && bearers.length === 1 && !isSafe(name)) return succeed(only[1]);
  const exposed = bearers.map(([other]) => other).join(', ');
  if (bearers.length > 1)
    return fail('toolAmbiguous', `Several servers offer ${name}. Call one of: ${exposed}.`);
  if (only)
    return fail('toolAmbiguous', `No tool is called ${name} here. Call ${exposed}, if you mean that.`);
  const current = [...owners].flatMap(([other, { retired, tool }]) => (retired || !tool ? [] : [other]));
  const alike = current.filter(
    (other) => skeleton(other).includes(skeleton(name)) || skeleton(name).includes(skeleton(other)),
  );
  const hint = alike.length > 0 ? ` Did you mean ${alike.slice(0, 3).join(' or ')}?` : '';
  return fail('toolUnknown', `No connected server offers a tool named ${name}.${hint}`);
}

/** @param earlier the owner of the name, where it is retired: of one with a server's part, only its own tool is meant */
function isMeant(owner: NameOwner, name: string, earlier: NameOwner | undefined): boolean {
  if (earlier && name.includes(joint))
    return owner.server === earlier.server && owner.ownName === earlier.ownName;
  if (earlier) return skeleton(safeName(owner.ownName)) === skeleton(name);
  return owner.ownName === name;
}
