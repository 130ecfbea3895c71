import { isJsonObject } from '../shared/json.ts';
import { readEntry } from '../shared/server-entry.ts';
import type { ServerConfig } from '../shared/settings.ts';

/** What the administrator's policy says. */
export interface ManagedConfig {
  readonly servers: readonly ServerConfig[];
  /** Entries that cannot be used, and why: whole sentences. */
  readonly problems: readonly { readonly name: string; readonly reason: string }[];
}

const prefix = 'managed:';

/** Whether a server's id is one of the administrator's. No other server may have such an id. */
export function isManagedId(id: string): boolean {
  return id.startsWith(prefix);
}

/** Reads chrome.storage.managed as public/managed-schema.json describes it: `mcpServers` as other clients have them. */
export function readManaged(stored: unknown): ManagedConfig {
  const entries = isJsonObject(stored) ? stored['mcpServers'] : undefined;
  const servers: ServerConfig[] = [];
  const problems: { name: string; reason: string }[] = [];
  for (const [name, entry] of Object.entries(isJsonObject(entries) ? entries : {})) {
    const read = readEntry(entry);
    const [placeholder] = /\$\{[^{}]+\}/.exec(JSON.stringify(entry)) ?? [];
    if (!read.ok)
      problems.push({ name, reason: `${read.problem.path.join('.')} ${read.problem.message}`.trim() });
    else if (placeholder !== undefined)
      problems.push({ name, reason: `Nobody fills in ${placeholder} here: the policy must hold the value.` });
    else servers.push({ id: prefix + name, name, ...read.settings });
  }
  return { servers, problems };
}

/** The policy as it is now. A browser that knows no policies has none. */
export async function loadManaged(): Promise<ManagedConfig> {
  try {
    return readManaged(await chrome.storage.managed.get());
  } catch (error) {
    console.info('No managed storage', error);
    return readManaged(undefined);
  }
}
