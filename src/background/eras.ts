import * as z from 'zod/mini';
import { textHash } from '../shared/call.ts';
import type { ServerConfig } from '../shared/settings.ts';
import type { EraMemory } from './mcp/era.ts';

const storageKey = 'eras';

/** Server id to what it was reached by and why it is spoken to in the legacy era. */
const storedSchema = z.record(z.string(), z.object({ target: z.string(), legacy: z.string() }));
type Stored = z.infer<typeof storedSchema>;

/** What earlier connections showed of the servers' eras, kept over restarts; a server that was edited is asked again. */
export function createEras(): EraMemory & {
  readonly load: () => Promise<void>;
  /** The user wants a fresh look: the server is asked again. */
  readonly forget: (server: string) => void;
} {
  let known: Stored = {};
  const keep = (next: Stored) => {
    known = next;
    void chrome.storage.local.set({ [storageKey]: known });
  };
  const forget = (server: string) => {
    if (known[server] !== undefined)
      keep(Object.fromEntries(Object.entries(known).filter(([id]) => id !== server)));
  };
  return {
    forget,
    load: async () => {
      const items = await chrome.storage.local.get(storageKey);
      known = storedSchema.safeParse(items[storageKey]).data ?? {};
    },
    recall: (config) => {
      const entry = known[config.id];
      return entry?.target === targetOf(config) ? entry.legacy : undefined;
    },
    learn: (config, legacy) => {
      if (legacy === undefined) forget(config.id);
      else keep({ ...known, [config.id]: { target: targetOf(config), legacy } });
    },
  };
}

/** What reaches the server, without the secrets that go with it. */
function targetOf({ transport }: ServerConfig): string {
  return textHash(
    'url' in transport ? transport.url : JSON.stringify([transport.command, transport.args, transport.cwd]),
  );
}
