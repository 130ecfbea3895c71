import { openSecretsIn } from '../shared/open-secrets.ts';
import type { ServerConfig } from '../shared/settings.ts';
import { secretsIn } from '../shared/transport-secrets.ts';

/** Headers that say what is wanted, not who asks. */
const openHeaders = /^(accept|accept-language|content-type|user-agent)$/i;
const secretNames = /key|token|secret|pass|auth|cred|cookie|session|pwd/i;
/** Paths, numbers, plain words, addresses without a user: hiding these would hide half of what tools answer. */
const openValues =
  /^(~?[/\\.].*|[a-z]:[/\\].*|[\d.:,]+|[a-z]+|[a-z]{2,3}[_-][a-z]{2}(\.[\w-]+)?|https?:\/\/[^@?]*)$/i;
/** Parts of a value shorter than this are no secrets of their own. */
const shortestPart = 8;

/**
 * Texts that may reach no machine, no log and no page: the values of headers and environment variables, and the parts
 * of composed ones (`Bearer <token>`, `a=<token>; b=…`), since a server may repeat a part alone. An environment
 * variable is left alone if neither its name nor its value looks like a secret. So are those that stand in addresses and
 * arguments (open-secrets.ts). Longest first.
 * @param tokens what signing in gave, which is secret whole
 */
export function secretsOf(servers: readonly ServerConfig[], tokens: readonly string[] = []): string[] {
  const values = servers.flatMap(({ transport }) =>
    Object.entries(secretsIn(transport)).filter(([name, value]) =>
      transport.kind === 'stdio' ? isSecret(name, value) : !openHeaders.test(name),
    ),
  );
  const texts = values.flatMap(([, value]) => [value, ...parts(value)]);
  const open = servers.flatMap(({ transport }) => openSecretsIn(transport));
  return [...new Set([...texts, ...open, ...tokens])].sort((a, b) => b.length - a.length);
}

function isSecret(name: string, value: string): boolean {
  return secretNames.test(name) || !openValues.test(value);
}

function parts(value: string): string[] {
  return value.split(/[\s;,=]+/).filter((part) => part.length >= shortestPart);
}
