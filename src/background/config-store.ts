import { createStore } from '@xstate/store';
import { defaultSettings, type ServerConfig, type Settings } from '../shared/settings.ts';
import type { NoticeView } from '../shared/views.ts';
import { loadManaged, type ManagedConfig } from './managed-config.ts';
import { readConfig, toStore, type StoredConfig } from './stored-config.ts';

/** What is configured. Servers hold secrets: only transports and `secrets.ts` read them, and views leave the values out. */
export interface Config {
  readonly settings: Settings;
  /** The administrator's first, then the user's. */
  readonly servers: readonly ServerConfig[];
}

interface Context extends StoredConfig {
  readonly managed: ManagedConfig;
}

const storageKey = 'config';

/**
 * Whether there was a policy the last time. Only then is it waited for: right after the start of the browser Chrome
 * takes 2.5 s to tell it (measured, Chromium 150), and nearly nobody has one.
 */
const policyKey = 'hasPolicy';

const empty: Context = {
  settings: defaultSettings,
  servers: [],
  aside: [],
  managed: { servers: [], problems: [] },
};

/**
 * The configuration: an in-memory store. The user's part is written to chrome.storage.local at each change, with what
 * could not be read of it; the administrator's part follows chrome.storage.managed and is never written.
 */
export function createConfigStore() {
  const store = createStore({
    context: empty,
    on: {
      loaded: (context, event: { config: StoredConfig }) => ({ ...context, ...event.config }),
      managedLoaded: (context, event: { managed: ManagedConfig }) => ({ ...context, managed: event.managed }),
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
      asideRemoved: (context, event: { id: string }) => ({
        ...context,
        aside: context.aside.filter(({ id }) => id !== event.id),
      }),
    },
  });
  const follow = async () => {
    const managed = await loadManaged();
    store.trigger.managedLoaded({ managed });
    const hasPolicy = managed.servers.length + managed.problems.length > 0;
    await chrome.storage.local.set({ [policyKey]: hasPolicy }).catch((error: unknown) => {
      console.warn('Whether there is a policy could not be noted', error);
    });
  };
  const load = async (): Promise<void> => {
    const policy = follow();
    const items = await chrome.storage.local.get<Record<string, unknown>>([storageKey, policyKey]);
    if (items[policyKey] === true) await policy;
    store.trigger.loaded({ config: readConfig(items[storageKey]) });
    store.subscribe(({ context }) => void chrome.storage.local.set({ [storageKey]: toStore(context) }));
    chrome.storage.managed.onChanged.addListener(() => void follow());
  };
  const get = (): Config => {
    const { settings, servers, managed } = store.getSnapshot().context;
    return { settings, servers: [...managed.servers, ...servers] };
  };
  return {
    store,
    load,
    get,
    /** The user's own servers. */
    own: () => store.getSnapshot().context.servers,
    /** What of it cannot be used, one notice each; acknowledging one with `remove` removes the entry for good. */
    notices: () => noticesOf(store.getSnapshot().context),
  };
}

export type ConfigStore = ReturnType<typeof createConfigStore>;

function noticesOf({ aside, managed }: Context): NoticeView[] {
  return [
    ...aside.map(({ id, name, reason }): NoticeView => ({
      id,
      severity: 'warning',
      action: 'remove',
      message: `The stored server “${name}” cannot be read. It is set aside, and nothing of it is lost: a newer version may read it. Until then add it anew, or remove it.`,
      detail: reason,
    })),
    ...managed.problems.map(({ name, reason }): NoticeView => ({
      id: `managed-problem:${name}`,
      severity: 'warning',
      message: `Your administrator’s server “${name}” cannot be used. Tell them: ${reason}`,
    })),
  ];
}

function saved(servers: readonly ServerConfig[], server: ServerConfig): ServerConfig[] {
  const isKnown = servers.some(({ id }) => id === server.id);
  return isKnown ? servers.map((other) => (other.id === server.id ? server : other)) : [...servers, server];
}
