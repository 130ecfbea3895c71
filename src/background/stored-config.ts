import * as z from 'zod/mini';
import {
  defaultSettings,
  serverConfigSchema,
  settingsSchema,
  type ServerConfig,
  type Settings,
} from '../shared/settings.ts';

/** A stored entry that this version cannot read. It is kept as it stands and stored again with every change. */
export interface SetAside {
  /** For as long as the worker lives. */
  readonly id: string;
  readonly name: string;
  /** A whole sentence. */
  readonly reason: string;
  readonly raw: unknown;
}

/** What chrome.storage.local holds of the user's configuration. */
export interface StoredConfig {
  readonly settings: Settings;
  readonly servers: readonly ServerConfig[];
  readonly aside: readonly SetAside[];
}

/** A stored configuration: one bad setting or server does not take the others with it, and no server is lost. */
export function readConfig(stored: unknown): StoredConfig {
  const fields = fieldsOf(stored);
  const servers: ServerConfig[] = [];
  const aside: SetAside[] = [];
  for (const raw of entriesOf(stored, fields?.['servers'])) {
    const one = serverConfigSchema.safeParse(raw);
    const isTwin = one.success && servers.some(({ id }) => id === one.data.id);
    if (one.success && !isTwin) servers.push(one.data);
    else aside.push({ id: `set-aside:${aside.length}`, raw, name: nameOf(raw), reason: reasonOf(one.error) });
  }
  return { settings: { ...defaultSettings, ...readSettings(fields?.['settings']) }, servers, aside };
}

/** What to store, so that {@link readConfig} finds all of it again; a later version may read what this one cannot. */
export function toStore({ settings, servers, aside }: StoredConfig) {
  return { settings, servers: [...servers, ...aside.map(({ raw }) => raw)] };
}

/** Something that is no list of servers counts as one that cannot be read. */
function entriesOf(stored: unknown, servers: unknown): readonly unknown[] {
  if (Array.isArray(servers)) return servers;
  if (servers !== undefined) return [servers];
  return stored === undefined || stored === null || fieldsOf(stored) !== undefined ? [] : [stored];
}

function readSettings(stored: unknown): Partial<Settings> {
  const readable = Object.entries(fieldsOf(stored) ?? {}).flatMap(([name, value]) => {
    const one = z.partial(settingsSchema).safeParse({ [name]: value });
    return one.success ? Object.entries(one.data).filter(([, read]) => read !== undefined) : [];
  });
  return Object.fromEntries(readable);
}

function reasonOf(error: z.core.$ZodError | undefined): string {
  if (error === undefined) return 'Another server has the same id.';
  const wrong = new Set(error.issues.map(({ path }) => path.join('.')));
  return wrong.has('') ? 'It is no server.' : `Wrong or missing: ${[...wrong].join(', ')}.`;
}

function nameOf(raw: unknown): string {
  const { name, id } = fieldsOf(raw) ?? {};
  return ([name, id].find((one) => typeof one === 'string' && one !== '') as string | undefined) ?? 'no name';
}

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> | undefined {
  return z.looseObject({}).safeParse(stored).data;
}
