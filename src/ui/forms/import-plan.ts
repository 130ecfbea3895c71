import type { ServerConfig } from '../../shared/settings.ts';
import type { ServerView } from '../../shared/views.ts';
import { t } from '../strings.ts';
import { tConfig } from '../strings-config.ts';
import type { FoundServer } from './import-types.ts';
import { fillPlaceholders, placeholdersOf } from './placeholders.ts';

/** What the user chose for one found server. */
export interface ImportChoice {
  readonly left?: boolean;
  readonly replace?: boolean;
  readonly name?: string;
}

/** One found server as it will be added. */
export interface PlannedServer {
  readonly found: FoundServer;
  readonly included: boolean;
  /** A server of this name is there: in the configuration (`id`: it may be replaced), or earlier in the same text. */
  readonly taken: { readonly id: string | undefined } | undefined;
  readonly replace: boolean;
  /** The name it gets; suggested where its own is taken. */
  readonly name: string;
  readonly nameError: string | undefined;
  readonly placeholders: readonly string[];
}

/** Joins what was found, what is there and what the user chose. No name is ever given twice. */
export function planImport(
  found: readonly FoundServer[],
  existing: readonly Pick<ServerView, 'id' | 'name' | 'managed'>[],
  choices: ReadonlyMap<number, ImportChoice>,
): PlannedServer[] {
  const owners = new Map<string, string | undefined>(
    existing.map(({ id, name, managed }) => [name, managed === true ? undefined : id]),
  );
  const replaced = new Set<string>();
  return found.map((one, index) => {
    const { left = false, replace: wanted = false, name: typed } = choices.get(index) ?? {};
    const own = one.name.trim() === '' ? tConfig('import.unnamed') : one.name.trim();
    const owner = owners.get(own);
    const taken = owners.has(own)
      ? { id: owner !== undefined && replaced.has(owner) ? undefined : owner }
      : undefined;
    const replace = wanted && taken?.id !== undefined;
    const name = replace || taken === undefined ? own : (typed ?? freeName(own, owners)).trim();
    const nameError = replace || left ? undefined : errorOf(name, owners);
    if (!left) owners.set(name, replace ? owner : undefined);
    if (!left && replace && owner !== undefined) replaced.add(owner);
    return {
      found: one,
      included: !left,
      taken,
      replace,
      name,
      nameError,
      placeholders: placeholdersOf(one.settings),
    };
  });
}

/** The placeholders of all servers that are to be added, each once. */
export function neededPlaceholders(plan: readonly PlannedServer[]): string[] {
  return [...new Set(plan.flatMap(({ included, placeholders }) => (included ? placeholders : [])))];
}

/** What would be saved for one planned server, or why it cannot be. Its placeholders must have values. */
export function configOf(
  { found, taken, replace, name }: PlannedServer,
  values: ReadonlyMap<string, string>,
  newId: () => string,
): { readonly config: ServerConfig } | { readonly error: string } {
  const settings = fillPlaceholders(found.settings, values);
  const { transport } = settings;
  if (transport.kind !== 'stdio' && !isWebAddress(transport.url))
    return { error: tConfig('import.error.filledUrl', { name, url: transport.url }) };
  return { config: { id: (replace ? taken?.id : undefined) ?? newId(), name, ...settings } };
}

function errorOf(name: string, owners: ReadonlyMap<string, unknown>): string | undefined {
  if (name === '') return t('form.error.name');
  return owners.has(name) ? tConfig('import.error.taken', { name }) : undefined;
}

function freeName(name: string, owners: ReadonlyMap<string, unknown>): string {
  for (let number = 2; ; number++) if (!owners.has(`${name} ${number}`)) return `${name} ${number}`;
}

function isWebAddress(url: string): boolean {
  return /^(?:https?|wss?):\/\//i.test(url) && URL.canParse(url);
}
