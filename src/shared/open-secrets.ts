import type { TransportConfig } from './settings.ts';

/**
 * Secrets that stand in the open: in a server's address or among its program's arguments. A value is one where its name
 * says so (`?api_key=…`, `--token …`, `API_KEY=…`, `Authorization: …`) and it is no path, number or everyday word, or
 * where it can hardly be anything else, whatever it is called (`/mcp/sk-…`).
 */
export function openSecretsIn(transport: TransportConfig): string[] {
  const found = transport.kind === 'stdio' ? inArguments(transport.args) : inAddress(transport.url);
  return [...new Set(found)];
}

const shortest = 6;
const address = /^[a-z][a-z\d+.-]*:\/\//i;
/** Words of a name that say that its value is a secret. */
const secretWord =
  /^(?:api-?)?(?:keys?|token|secret|pass|passwd|password|passphrase|pwd|pat|bearer|auth|authorization|credentials?|cookie|sig|signature|jwt)$/;
/** Where a name ends in one of these, its value says where the secret is, or of what kind. */
const aboutWord = /^(?:file|path|dir|url|uri|name|id|type|mode|method|provider|server|host|port|env)$/;
const runTogether = /(?:apikey|accesstoken|accesskey|secretkey|authtoken|clientsecret)$/;
/** Paths, numbers, everyday words and addresses. */
const everyday =
  /^(?:~?[/\\.].*|[a-z]:[/\\].*|[\d.:,-]+|[a-z]{1,7}|default|production|development|required|disabled|anonymous)$/i;
/** By what tokens of many services begin, after which they are random. */
const knownPrefix = /^(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[a-z]|pat|key|tok|api)[-_][\w-]{10,}$/i;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function inArguments(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (address.test(arg)) return inAddress(arg);
    const [, name = '', value = ''] = /^([\w.-]+)\s*[=:]\s*(.+)$/s.exec(arg) ?? [];
    if (name !== '') return address.test(value) ? inAddress(value) : named(name, value);
    const before = args[at - 1] ?? '';
    if (/^--?[\w.-]+$/.test(before) && !arg.startsWith('-') && isSecretName(before))
      return named(before, arg);
    return everyday.test(arg) ? [] : arg.split(/[\s"',;:={}]+/).filter(isRandom);
  });
}

/** The user's password, and what stands in the path, the query and the fragment: as it is written and as it is meant. */
function inAddress(text: string): string[] {
  const [path = '', ...pairs] = text.split(/[?#&]/);
  const password = /\/\/[^/:@]*:([^/@]+)@/.exec(path)?.[1] ?? '';
  const found = [
    ...(password.length < shortest ? [] : [password]),
    ...path.split('/').filter((segment, at) => at > 2 && isRandom(meant(segment))),
    ...pairs.flatMap((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
      return named(name, value, meant);
    }),
  ];
  return found.flatMap((one) => [one, meant(one)]);
}

/** The value, and its parts where it is composed (`Bearer …`), as far as they are secret. */
function named(name: string, value: string, read = (text: string) => text): string[] {
  if (value === '') return isRandom(read(name)) ? [name] : [];
  const parts = value.split(/[\s;,]+/);
  const isSecret = isSecretName(name);
  return [value, ...parts].filter((part) => {
    const text = read(part);
    // A placeholder that nobody has filled in is no secret yet.
    if (text.includes('${')) return false;
    return isRandom(text) || (isSecret && text.length >= shortest && !everyday.test(text));
  });
}

function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (aboutWord.test(last)) return false;
  return words.some((word) => secretWord.test(word)) || runTogether.test(last);
}

/** Whether a text can hardly be anything but made by chance: no words, letters and digits mixed. */
function isRandom(text: string): boolean {
  if (uuid.test(text) || knownPrefix.test(text)) return true;
  return text.split(/[^A-Za-z\d]+/).some((run) => {
    if (run.length < 12) return false;
    const changes = run.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
    return changes >= 3;
  });
}

function meant(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
