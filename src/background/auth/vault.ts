import * as z from 'zod/mini';
import { errorText } from '../../shared/failure.ts';
import type { ServerConfig } from '../../shared/settings.ts';
import { AuthFault } from './fault.ts';
import type { Grant } from './types.ts';

const storageKey = 'auth';

/** A token that can be guessed is none (RFC 6749, section 10.10); cutting short words out of every text would be a way to spoil it. */
const shortestSecret = 16;

const grantSchema = z.object({
  client: z.looseObject({ client_id: z.string(), client_secret: z.optional(z.string()) }),
  tokens: z.optional(
    z.looseObject({
      access_token: z.string(),
      token_type: z.string(),
      refresh_token: z.optional(z.string()),
    }),
  ),
  scope: z.optional(z.string()),
});
const keptSchema = z.object({
  target: z.string(),
  /** The authorization server whose token the server is given. */
  issuer: z.string(),
  grants: z.record(z.string(), grantSchema),
});
const storedSchema = z.record(z.string(), keptSchema);
type Stored = z.infer<typeof storedSchema>;

/** What is kept for one server, by authorization server. */
export interface Kept {
  readonly issuer: string;
  readonly grants: Readonly<Record<string, Grant>>;
}

/**
 * The tokens, by server and issuer, in chrome.storage.local, which only the worker can read. They leave it in the
 * Authorization header of their own server's requests and in requests to their own authorization server, nowhere else.
 */
export class Vault {
  #kept: Stored = {};
  /** Replaced tokens too: a server may still repeat one. */
  readonly #seen = new Set<string>();

  async load(): Promise<void> {
    const items = await chrome.storage.local.get(storageKey);
    this.#kept = storedSchema.safeParse(items[storageKey]).data ?? {};
    this.#look();
  }

  /** What is kept for a server as it is configured now. */
  of(config: ServerConfig): Kept | undefined {
    const kept = this.#kept[config.id];
    return kept?.target === targetOf(config) ? (kept as Kept) : undefined;
  }

  /** The token for the server's next request. */
  token(config: ServerConfig): string | undefined {
    const kept = this.of(config);
    return kept?.grants[kept.issuer]?.tokens?.access_token;
  }

  /** Resolves once it is on the disk: a refresh token that was used up must not be all that a restart finds. */
  async put(config: ServerConfig, issuer: string, grant: Grant): Promise<void> {
    const grants = { ...this.of(config)?.grants, [issuer]: grant };
    await this.#keep({ ...this.#kept, [config.id]: { target: targetOf(config), issuer, grants } });
  }

  async forget(id: string): Promise<void> {
    await this.#keep(Object.fromEntries(Object.entries(this.#kept).filter(([other]) => other !== id)));
  }

  /** Forgets what belongs to servers that are gone, or that have another address or client by now. */
  async keepOnly(configs: readonly ServerConfig[]): Promise<void> {
    const targets = new Map(configs.map((config) => [config.id, targetOf(config)]));
    const staying = Object.entries(this.#kept).filter(([id, { target }]) => targets.get(id) === target);
    if (staying.length < Object.keys(this.#kept).length) await this.#keep(Object.fromEntries(staying));
  }

  /** Texts that may reach no page, prompt or log. */
  secrets(): readonly string[] {
    return [...this.#seen];
  }

  async #keep(next: Stored): Promise<void> {
    this.#kept = next;
    this.#look();
    try {
      await chrome.storage.local.set({ [storageKey]: next });
    } catch (error) {
      const message = 'The sign-in could not be stored, so a restart forgets it. Free some disk space.';
      throw new AuthFault('internal', message, errorText(error));
    }
  }

  #look(): void {
    for (const { client, tokens } of Object.values(this.#kept).flatMap(({ grants }) => Object.values(grants)))
      for (const text of [
        client.client_secret,
        tokens?.access_token,
        tokens?.refresh_token,
        tokens?.['id_token'],
      ])
        if (typeof text === 'string' && text.length >= shortestSecret) this.#seen.add(text);
  }
}

/** What a sign-in belongs to: the same address, as the same client. */
export function targetOf({ transport }: ServerConfig): string {
  if (!('url' in transport)) return '';
  const { clientId, metadataUrl } = ('oauth' in transport && transport.oauth) || {};
  return JSON.stringify([transport.url, clientId, metadataUrl]);
}
