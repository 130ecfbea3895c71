import '../../shared/zod-jitless.ts';
import type {
  AuthorizationServerMetadata,
  FetchLike,
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/client';
import type { Failure } from '../../shared/failure.ts';

/** What signing in needs of the browser; tests give their own. */
export interface AuthWorld {
  readonly fetch: FetchLike;
  /** Whether the browser allows any request to this origin. */
  readonly mayReach: (origin: string) => Promise<boolean>;
  /** Where an authorization server sends the user's answer. */
  readonly redirectUri: string;
  /** Shows the page to the user; resolves the address that it led back to, rejects when there is none. */
  readonly openWindow: (url: string) => Promise<string | undefined>;
  /** Cuts secrets out of what others said: it goes to pages. */
  readonly admit: (said: Failure) => Failure;
  /** A text that nobody can guess. */
  readonly random: () => string;
}

/** What a server's refusal says of signing in (RFC 6750, section 3; RFC 9728, section 5.1). */
export interface Challenge {
  readonly metadataUrl?: URL;
  readonly scope?: string;
  /** It wants a bearer token, and says so. */
  readonly isBearer?: boolean;
}

/** Where to sign in to a server, looked up and checked. */
export interface Found {
  /** The authorization server's identifier: what it gives is kept under it and shown to no other. */
  readonly issuer: string;
  readonly url: string;
  /** Undefined for a server of 2025-03-26 that publishes nothing: its endpoints are then the ones of that revision. */
  readonly metadata: AuthorizationServerMetadata | undefined;
  /** The resource's own name for itself, letter for letter (RFC 8707). */
  readonly resource: string | undefined;
  /** All scopes that the resource's metadata lists. */
  readonly scopes: readonly string[] | undefined;
}

/** What one authorization server gave us for one MCP server. All of it is secret. */
export interface Grant {
  readonly client: OAuthClientInformationMixed;
  /** Undefined once it refused to renew them. */
  readonly tokens: OAuthTokens | undefined;
  /** The scopes that were asked for, over all sign-ins. */
  readonly scope: string | undefined;
}
