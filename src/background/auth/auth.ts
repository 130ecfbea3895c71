import { fail, type Failure, type Outcome, succeed } from '../../shared/failure.ts';
import type { ServerConfig } from '../../shared/settings.ts';
import type { ServerView } from '../../shared/views.ts';
import { originPattern } from '../../machines/server/server.view.ts';
import type { Authorizer, Refusal } from '../../transports/types.ts';
import { authorize } from './authorize.ts';
import { readChallenge } from './challenge.ts';
import { clientFor } from './client.ts';
import { Blocked, discover } from './discover.ts';
import { explain } from './explain.ts';
import { AuthFault } from './fault.ts';
import { addressOf, oauthOf, withOwnSecret } from './own-client.ts';
import { Reach } from './reach.ts';
import { renew } from './renew.ts';
import { revoke } from './revoke.ts';
import { asksForMore, scopeFor } from './scopes.ts';
import { Elsewhere, moreRights, signInNeeded, useless } from './sentences.ts';
import type { AuthWorld, Challenge, Found, Grant } from './types.ts';
import { targetOf, type Vault } from './vault.ts';

/** A server that wants a sign-in, and what came of the last press of the button. */
interface Wanted {
  readonly challenge: Challenge;
  readonly why: 'signIn' | 'moreRights';
  readonly host: string;
  readonly problem?: Failure;
  readonly blocked?: string;
  /** The client that registered itself led to nothing, so the authorization server may have forgotten it. */
  readonly isStale?: boolean;
}

type Verdict = 'again' | Failure | undefined;

const underWay = fail('notAllowed', 'A sign-in for this server is under way: look for its window.');
const changed = 'The server was changed or signed out of meanwhile. Sign in again.';

/**
 * Signing in to servers: renews tokens by itself, and opens a window only when the user pressed the button that names
 * where it leads. Decisions: docs/decisions/oauth.md.
 */
export class Auth {
  readonly #wanted = new Map<string, Wanted>();
  readonly #busy = new Set<string>();
  readonly #renewing = new Map<string, Promise<Verdict>>();

  /** @param config what a server is configured as now. @param onChange called whenever a view may have changed */
  constructor(
    private readonly world: AuthWorld,
    private readonly vault: Vault,
    private readonly config: (id: string) => ServerConfig | undefined,
    private readonly onChange: () => void,
  ) {}

  get isBusy(): boolean {
    return this.#busy.size > 0;
  }

  /** What gives a new connection's requests their tokens; undefined where the user gave an Authorization header. */
  authorizer(config: ServerConfig): Authorizer | undefined {
    const server = addressOf(config);
    if (server === undefined) return undefined;
    this.#note(config.id, undefined);
    return {
      token: () => this.vault.token(config),
      refused: (refusal) => this.#refused(config, server, refusal),
    };
  }

  view(config: ServerConfig): Pick<ServerView, 'signIn' | 'missingOrigin'> {
    const wanted = this.#wanted.get(config.id);
    const kept = this.vault.of(config);
    const tokens = kept?.grants[kept.issuer]?.tokens;
    const host = wanted?.host ?? (kept && new URL(kept.issuer).host);
    if (host === undefined || (wanted === undefined && tokens === undefined)) return {};
    return {
      signIn: {
        host,
        ...(wanted?.blocked === undefined && wanted && { needed: wanted.why }),
        ...(wanted?.problem && { problem: wanted.problem }),
        signedIn: tokens !== undefined,
        underWay: this.#busy.has(config.id),
      },
      ...(wanted?.blocked !== undefined && { missingOrigin: originPattern(wanted.blocked) }),
    };
  }

  /**
   * Opens the window and takes what comes of it. `host` is what the button named: where it leads now must be the same.
   * Resolves when tokens are kept, or with the reason why not. Never rejects.
   */
  async signIn(config: ServerConfig, host: string): Promise<Outcome<null>> {
    const server = addressOf(config);
    const wanted = this.#wanted.get(config.id);
    if (server === undefined || wanted === undefined)
      return fail('notAllowed', 'This server asks for no sign-in now. Reconnect it.');
    if (this.#busy.has(config.id)) return underWay;
    this.#busy.add(config.id);
    this.onChange();
    const reach = new Reach(this.world, server);
    try {
      await this.#getTokens(config, { server, wanted, host, reach });
      this.#note(config.id, undefined);
      return succeed(null);
    } catch (error) {
      const { failure: said, ...blocked } = await explain(error, host, reach);
      const problem = this.world.admit(said);
      const next = error instanceof Elsewhere ? error.host : host;
      this.#note(config.id, { ...wanted, host: next, problem, ...blocked, isStale: true });
      return { ok: false, failure: problem };
    } finally {
      this.#busy.delete(config.id);
      this.onChange();
    }
  }

  /**
   * Forgets all tokens of a server, then tells the authorization server, as far as it can be told. Rejects when the
   * storage refuses to forget them.
   */
  async signOut(config: ServerConfig): Promise<Outcome<null>> {
    const server = addressOf(config);
    const kept = this.vault.of(config);
    await this.vault.forget(config.id);
    this.#note(config.id, undefined);
    const grant = kept?.grants[kept.issuer];
    if (server === undefined || kept === undefined || grant === undefined) return succeed(null);
    try {
      await revoke(kept.issuer, withOwnSecret(grant, config), new Reach(this.world, server));
    } catch (error) {
      console.info('The tokens are forgotten here; the authorization server could not be told', error);
    }
    return succeed(null);
  }

  async #getTokens(
    config: ServerConfig,
    { server, wanted, host, reach }: { server: URL; wanted: Wanted; host: string; reach: Reach },
  ): Promise<void> {
    const found = await discover(server, wanted.challenge, reach);
    const now = new URL(found.url).host;
    if (now !== host) throw new Elsewhere(now, host);
    const own = oauthOf(config);
    const kept = this.vault.of(config);
    if (own?.clientId !== undefined && kept !== undefined && kept.issuer !== found.issuer)
      throw new AuthFault(
        'signInFailed',
        `The client ID of this server was used at ${new URL(kept.issuer).host}; now the server names ${now}. If that is right, sign out first.`,
      );
    const before = kept?.grants[found.issuer];
    const scope = scopeFor(wanted.challenge, found, before?.scope);
    const known = wanted.isStale === true ? undefined : before?.client;
    const { redirectUri } = this.world;
    const client = await clientFor({ found, own, known, redirectUri, scope }, reach);
    const grant = await authorize(this.world, reach, { found, client, scope });
    if (!this.#isCurrent(config) || this.vault.of(config) !== kept) throw new AuthFault('cancelled', changed);
    await this.vault.put(config, found.issuer, grant);
  }

  async #refused(config: ServerConfig, server: URL, { response, token, again }: Refusal): Promise<Verdict> {
    if (!this.#isCurrent(config)) return undefined;
    const current = this.vault.token(config);
    if (!again && current !== undefined && current !== token) return 'again';
    const challenge = readChallenge(response);
    if (response.status === 403)
      return await this.#judge(config, server, { challenge, why: 'moreRights', again });
    // Many calls meet an old token at once; it is renewed once.
    const key = `${config.id} ${String(again)} ${token ?? ''}`;
    const renewing =
      this.#renewing.get(key) ??
      this.#judge(config, server, { challenge, why: 'signIn', again }).finally(() =>
        this.#renewing.delete(key),
      );
    this.#renewing.set(key, renewing);
    return await renewing;
  }

  /** What is to be done about a refusal. */
  async #judge(
    config: ServerConfig,
    server: URL,
    { challenge, why, again }: Pick<Wanted, 'challenge' | 'why'> & { readonly again: boolean },
  ): Promise<Verdict> {
    const reach = new Reach(this.world, server);
    const want = (more: Partial<Wanted> & { host: string }) =>
      this.#note(config.id, { challenge, why, ...more });
    try {
      const found = await discover(server, challenge, reach);
      const { host } = new URL(found.url);
      const grant = this.vault.of(config)?.grants[found.issuer];
      if (why === 'moreRights' && grant !== undefined) {
        if (!asksForMore(challenge, found, grant.scope)) return useless(host);
        want({ host });
        return moreRights(host, challenge);
      }
      if (
        !again &&
        grant?.tokens?.refresh_token !== undefined &&
        (await this.#renew(config, found, grant, reach))
      )
        return 'again';
      if (found.metadata !== undefined) {
        want({ host });
        return signInNeeded(host);
      }
      // It publishes nothing: perhaps one of 2025-03-26, perhaps one that takes keys alone.
      if (challenge.isBearer === true) want({ host });
      return undefined;
    } catch (error) {
      const explained = await explain(error, server.host, reach);
      const blocked = error instanceof Blocked ? error.origin : explained.blocked;
      if (blocked !== undefined) want({ host: new URL(blocked).host, blocked });
      return this.world.admit(explained.failure);
    }
  }

  /** Whether there are new tokens now. Rejects like renew. */
  async #renew(config: ServerConfig, found: Found, grant: Grant, reach: Reach): Promise<boolean> {
    const tokens = await renew(found, withOwnSecret(grant, config), reach);
    // Signed out, or edited, while it was asked.
    if (this.vault.of(config)?.grants[found.issuer] !== grant || !this.#isCurrent(config)) return false;
    await this.vault.put(config, found.issuer, { ...grant, tokens });
    return tokens !== undefined;
  }

  #isCurrent(config: ServerConfig): boolean {
    const now = this.config(config.id);
    return now !== undefined && targetOf(now) === targetOf(config);
  }

  #note(id: string, wanted: Wanted | undefined): void {
    if (wanted === undefined && !this.#wanted.has(id)) return;
    if (wanted === undefined) this.#wanted.delete(id);
    else this.#wanted.set(id, wanted);
    this.onChange();
  }
}
