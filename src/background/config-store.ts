import { createStore } from '@xstate/store';
import * as z from 'zod/mini';
import {
  defaultSettings,
  serverConfigSchema,
  settingsSchema,
  type ServerConfig,
  type Settings,
} from '../shared/settings.ts';

/** What the user configured. Servers hold secrets: only transports and `secrets.ts` read them, and views leave the values out. */
export interface Config {
  readonly settings: Settings;
  readonly servers: readonly ServerConfig[];
}

const storageKey = 'config';

const emptyConfig: Config = { settings: defaultSettings, servers: [] };

/** The user's configuration: an in-memory store, written to chrome.storage.local at each change. */
export function createConfigStore() {
  const store = createStore({
    context: emptyConfig,
    on: {
      loaded: (_, event: { config: Config }) => event.config,
      settingsChanged: (context, event: { settings: Partial<Settings> }) => ({
        ...context,
        settings: { ...context.settings, ...event.settings },
      }),
      serverSaved: (context, event: { server: ServerConfig }) => ({
        ...context,
        servers: saved(context.servers, event.server),
      }),
      serverRemoved: (context, event: { server: string }) => ({
        ...context,
        servers: context.servers.filter(({ id }) => id !== event.server),
      }),
    },
  });
  const load = async (): Promise<void> => {
    const items = await chrome.storage.local.get(storageKey);
    store.trigger.loaded({ config: readConfig(items[storageKey]) });
    store.subscribe(({ context }) => void chrome.storage.local.set({ [storageKey]: context }));
  };
  return { store, load, get: (): Config => store.getSnapshot().context };
}

/** A stored configuration, or what of it can be read: one bad setting or server does not take the others with it. */
export function readConfig(stored: unknown): Config {
  const { settings, servers } = fieldsOf(stored);
  return {
    settings: { ...defaultSettings, ...readSettings(settings) },
    servers: (Array.isArray(servers) ? servers : []).flatMap((server: unknown) => {
      const one = serverConfigSchema.safeParse(server);
      return one.success ? [one.data] : [];
    }),
  };
}

function readSettings(stored: unknown): Partial<Settings> {
  const readable = Object.entries(fieldsOf(stored)).flatMap(([name, value]) => {
    const one = z.partial(settingsSchema).safeParse({ [name]: value });
    return one.success ? Object.entries(one.data).filter(([, read]) => read !== undefined) : [];
  });
  return Object.fromEntries(readable);
}

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return z.looseObject({}).safeParse(stored).data ?? {};
}

function saved(servers: readonly ServerConfig[], server: ServerConfig): ServerConfig[] {
  const isKnown = servers.some(({ id }) => id === server.id);
  return isKnown ? servers.map((other) => (other.id === server.id ? server : other)) : [...servers, server];
}
