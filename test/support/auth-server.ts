import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { allowBrowsers } from './scripted-server.ts';

interface Client {
  readonly redirectUris: readonly string[];
  readonly secret?: string;
}
interface Issued {
  readonly client: string;
  readonly scope: string;
  readonly resource: string;
}
interface Code extends Issued {
  readonly redirectUri: string;
  readonly challenge: string;
}

/** How it behaves; a test changes this at any time. */
export interface Habits {
  /** `iss` in its answers: right, another's, or none though its metadata promises one. */
  iss: 'right' | 'wrong' | 'none';
  /** The state that it sends back; undefined: the one that it got. */
  state: string | undefined;
  /** The issuer that its metadata names; undefined: its own. */
  calledIssuer: string | undefined;
  pkce: readonly string[] | undefined;
  registers: boolean;
  takesDocuments: boolean;
  scopes: readonly string[];
  /** The user presses "no". */
  declines: boolean;
  /** Its page waits for the user. */
  waits: boolean;
  /** Answers 503 to token requests, with all that was sent. */
  repeats: boolean;
  /** Answers 503 to token requests. */
  ails: boolean;
}

/**
 * An authorization server that consents by itself and is strict about all else: PKCE, redirect address, resource, client,
 * codes that work once, refresh tokens that work once. What it refuses is noted in `refused`.
 */
export class AuthServer {
  readonly habits: Habits = {
    iss: 'right',
    state: undefined,
    calledIssuer: undefined,
    pkce: ['S256'],
    registers: true,
    takesDocuments: false,
    scopes: [],
    declines: false,
    waits: false,
    repeats: false,
    ails: false,
  };
  readonly clients = new Map<string, Client>();
  readonly access = new Map<string, Issued>();
  readonly refresh = new Map<string, Issued>();
  /** What was asked of its parts, in order: 'authorize', 'token:refresh_token', 'register', 'revoke'. */
  readonly asked: string[] = [];
  readonly authorizations: URLSearchParams[] = [];
  readonly registrations: Record<string, unknown>[] = [];
  /** Every token it ever gave. */
  readonly gave: string[] = [];
  readonly refused: string[] = [];
  readonly #codes = new Map<string, Code>();
  readonly #server: Server;
  #url = '';

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    this.#url = `http://127.0.0.1:${address.port}`;
    return this.#url;
  }

  get url(): string {
    return this.#url;
  }

  get host(): string {
    return new URL(this.#url).host;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** All access tokens are over now. */
  expire(): void {
    this.access.clear();
  }

  count(what: string): number {
    return this.asked.filter((one) => one === what).length;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowBrowsers(response);
    // A wildcard does not cover this one header (Fetch, "CORS non-wildcard request-header name").
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const url = new URL(request.url ?? '/', this.#url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const route = `${request.method ?? ''} ${url.pathname}`;
    if (route === 'GET /.well-known/oauth-authorization-server') json(response, 200, this.#metadata());
    else if (route === 'GET /authorize') this.#authorize(url.searchParams, response);
    else if (route === 'POST /register' && this.habits.registers) this.#register(body, response);
    else if (route === 'POST /token') this.#token(new URLSearchParams(body), request, response);
    else if (route === 'POST /revoke') this.#revoke(new URLSearchParams(body), response);
    else response.writeHead(404).end();
  }

  #metadata() {
    const { calledIssuer, pkce, registers, takesDocuments, scopes } = this.habits;
    return {
      issuer: calledIssuer ?? this.#url,
      authorization_endpoint: `${this.#url}/authorize`,
      token_endpoint: `${this.#url}/token`,
      revocation_endpoint: `${this.#url}/revoke`,
      ...(registers && { registration_endpoint: `${this.#url}/register` }),
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
      client_id_metadata_document_supported: takesDocuments,
      ...(pkce && { code_challenge_methods_supported: pkce }),
      ...(scopes.length > 0 && { scopes_supported: scopes }),
    };
  }

  #register(body: string, response: ServerResponse): void {
    this.asked.push('register');
    const wanted = JSON.parse(body) as { redirect_uris: string[] };
    this.registrations.push(wanted);
    const id = `client-${this.registrations.length}`;
    this.clients.set(id, { redirectUris: wanted.redirect_uris });
    json(response, 201, { ...wanted, client_id: id });
  }

  #authorize(asked: URLSearchParams, response: ServerResponse): void {
    this.asked.push('authorize');
    this.authorizations.push(asked);
    const { declines, iss, state } = this.habits;
    const of = (name: string) => asked.get(name) ?? '';
    const client = of('client_id');
    const redirectUri = of('redirect_uri');
    const known = this.habits.takesDocuments && client.startsWith('https://');
    const faults = [
      of('response_type') !== 'code' && 'response_type',
      of('code_challenge_method') !== 'S256' && 'code_challenge_method',
      !/^[\w-]{43}$/.test(of('code_challenge')) && 'code_challenge',
      of('state').length < 16 && 'state',
      of('resource') === '' && 'resource',
      !known && this.clients.get(client)?.redirectUris.includes(redirectUri) !== true && 'redirect_uri',
    ].filter((fault) => fault !== false);
    if (faults.length > 0) {
      this.refused.push(`authorize: ${faults.join(', ')}`);
      response.writeHead(400).end('Bad request');
      return;
    }
    if (this.habits.waits) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>');
      return;
    }
    const back = new URL(redirectUri);
    const code = secret('code');
    this.#codes.set(code, {
      client,
      redirectUri,
      scope: of('scope'),
      resource: of('resource'),
      challenge: of('code_challenge'),
    });
    if (declines) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', code);
    back.searchParams.set('state', state ?? of('state'));
    if (iss !== 'none') back.searchParams.set('iss', iss === 'right' ? this.#url : 'https://attacker.test');
    response.writeHead(302, { location: back.href }).end();
  }

  #token(asked: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const grantType = asked.get('grant_type') ?? '';
    this.asked.push(`token:${grantType}`);
    if (this.habits.ails || this.habits.repeats) {
      response.writeHead(503).end(this.habits.repeats ? asked.toString() : 'Try later');
      return;
    }
    const client = this.#clientOf(asked, request);
    if (client === undefined) {
      this.#refuse(response, 'invalid_client', 401);
      return;
    }
    const issued = grantType === 'refresh_token' ? this.#fromRefresh(asked) : this.#fromCode(asked);
    if (issued?.client !== client || issued.resource !== asked.get('resource')) {
      this.#refuse(response, 'invalid_grant', 400);
      return;
    }
    const access = secret('access');
    const refresh = secret('refresh');
    this.gave.push(access, refresh);
    this.access.set(access, issued);
    this.refresh.set(refresh, issued);
    json(response, 200, {
      access_token: access,
      refresh_token: refresh,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: issued.scope,
    });
  }

  #fromCode(asked: URLSearchParams): Issued | undefined {
    const code = asked.get('code') ?? '';
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    const proof = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    return issued?.challenge === proof && issued.redirectUri === asked.get('redirect_uri')
      ? issued
      : undefined;
  }

  #fromRefresh(asked: URLSearchParams): Issued | undefined {
    const token = asked.get('refresh_token') ?? '';
    const issued = this.refresh.get(token);
    this.refresh.delete(token);
    return issued;
  }

  #clientOf(asked: URLSearchParams, { headers }: IncomingMessage): string | undefined {
    const [, basic] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    const [name, given] = basic === undefined ? [] : Buffer.from(basic, 'base64').toString('utf8').split(':');
    const id = name ?? asked.get('client_id') ?? '';
    if (this.habits.takesDocuments && id.startsWith('https://')) return id;
    const known = this.clients.get(id);
    return known !== undefined && known.secret === given ? id : undefined;
  }

  #revoke(asked: URLSearchParams, response: ServerResponse): void {
    this.asked.push('revoke');
    const issued = this.refresh.get(asked.get('token') ?? '');
    this.refresh.delete(asked.get('token') ?? '');
    for (const [token, one] of this.access) if (one === issued) this.access.delete(token);
    response.writeHead(200).end();
  }

  #refuse(response: ServerResponse, error: string, status: number): void {
    this.refused.push(error);
    json(response, status, { error, error_description: 'Refused, as tests want it.' });
  }
}

function secret(kind: string): string {
  return `canary-${kind}-${randomBytes(16).toString('hex')}`;
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
