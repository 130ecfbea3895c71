import {
  findNodeAtLocation,
  getLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { readEntry } from '../../shared/server-entry.ts';
import type { FoundServer, ImportedServers, ImportProblem } from './import-types.ts';

type Path = readonly (string | number)[];
type Property = readonly [key: Node, value: Node];

/**
 * Reads JSON with comments and trailing commas: `mcpServers` (Claude Desktop, Cursor, Windsurf), `servers` with its
 * `inputs` (VS Code, also as `mcp.servers` of its settings), or the bare entries, with or without outer braces as
 * READMEs print them. A server that is broken is a problem with its place; the others are taken.
 */
export function readJson(pasted: string): ImportedServers {
  const text = withoutFence(pasted);
  const inner = !/^\s*[{[]/.test(stripped(text));
  const source = inner ? `{${text}}` : text;
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const place = (offset: number) => placeAt(source, offset, inner);
  const syntax = firstOfEachLine(errors.map((error) => syntaxProblem(error, source, place(error.offset))));
  const servers = root && serversIn(root);
  if (root === undefined || servers === undefined) {
    return { servers: [], problems: syntax.length > 0 ? syntax.slice(0, 1) : [noServers], inputs: new Map() };
  }
  const whole = servers.entries.filter(([, value]) => !isBroken(value, errors, source));
  const read = whole.map((entry) => readOne(entry, servers.path, place));
  return {
    servers: read.flatMap((one) => ('settings' in one ? [one] : [])),
    problems: [...syntax, ...read.flatMap((one) => ('message' in one ? [one] : []))],
    inputs: inputsOf(root),
  };
}

const noServers: ImportProblem = {
  message: 'No server was found. Expected “mcpServers” with a “command” or a “url” for each server.',
};

type Place = Pick<ImportProblem, 'line' | 'column'>;

/** A mistake in its text may have moved what follows to where it does not belong. */
function isBroken(value: Node, errors: readonly ParseError[], source: string): boolean {
  return (
    isUnclosed(value, source) || errors.some(({ offset }) => offset >= value.offset && offset < endOf(value))
  );
}

function readOne(
  [keyNode, value]: Property,
  path: Path,
  place: (offset: number) => Place,
): FoundServer | ImportProblem {
  const name = String(keyNode.value);
  const entry: unknown = getNodeValue(value);
  const read = readEntry(entry);
  if (read.ok) return { name: nameIn(entry, path, name), settings: read.settings, note: noteOf(entry) };
  const { problem } = read;
  const at = findNodeAtLocation(value, [...problem.path]) ?? value;
  return { ...place(at.offset), key: keyText([...path, name, ...problem.path]), message: problem.message };
}

/** A lone entry (`code --add-mcp`) may carry its name with it. */
function nameIn(entry: unknown, path: Path, name: string): string {
  const own = (entry as { name?: unknown }).name;
  return path.length === 0 && name === '' && typeof own === 'string' ? own : name;
}

function noteOf(entry: unknown): FoundServer['note'] {
  return 'envFile' in (entry as object) ? 'envFile' : undefined;
}

interface Servers {
  readonly path: Path;
  readonly entries: readonly Property[];
}

function serversIn(root: Node): Servers | undefined {
  for (const path of [['mcpServers'], ['servers'], ['mcp', 'servers'], ['mcp', 'mcpServers']]) {
    const node = findNodeAtLocation(root, path);
    if (node?.type === 'object') return { path, entries: propertiesOf(node) };
  }
  if (root.type !== 'object') return undefined;
  if (isServer(root)) return { path: [], entries: [[{ ...root, value: '' }, root]] };
  const entries = propertiesOf(root).filter(([, value]) => value.type === 'object');
  return entries.some(([, value]) => isServer(value, true)) ? { path: [], entries } : undefined;
}

/** A server may be named `url`, but its `url` is then no text. */
function isServer(node: Node, mayBeWrong = false): boolean {
  return ['command', 'url', 'serverUrl', 'httpUrl'].some((name) => {
    const found = findNodeAtLocation(node, [name]);
    return found !== undefined && (mayBeWrong || found.type === 'string');
  });
}

function propertiesOf(node: Node): Property[] {
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
}

/** VS Code's descriptions of what `${input:id}` stands for. */
function inputsOf(root: Node): ImportedServers['inputs'] {
  const node = findNodeAtLocation(root, ['inputs']) ?? findNodeAtLocation(root, ['mcp', 'inputs']);
  const listed: unknown = node && getNodeValue(node);
  const inputs = (Array.isArray(listed) ? listed : []) as readonly unknown[];
  return new Map(
    inputs.flatMap((input) => {
      const { id, description, password, default: preset } = (input ?? {}) as Record<string, unknown>;
      if (typeof id !== 'string') return [];
      const about = {
        ...(typeof description === 'string' && { description }),
        ...(typeof preset === 'string' && { preset }),
        secret: password === true,
      };
      return [[`\${input:${id}}`, about] as const];
    }),
  );
}

/** Where a brace is missing, the parser ends the object with its last part. */
function isUnclosed(node: Node, source: string): boolean {
  if (node.type === 'property') return (node.children ?? []).some((child) => isUnclosed(child, source));
  if (node.type !== 'object' && node.type !== 'array') return false;
  const last = node.children?.at(-1);
  const closes = source[endOf(node) - 1] === (node.type === 'object' ? '}' : ']');
  const isWhole = closes && (last === undefined || endOf(last) < endOf(node));
  return !isWhole || (node.children ?? []).some((child) => isUnclosed(child, source));
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

/** One mistake makes others after it. */
function firstOfEachLine(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.filter(({ line }, index) => problems.findIndex((other) => other.line === line) === index);
}

/** Line and column from 1. `inner`: a brace was put before the text. */
function placeAt(source: string, offset: number, inner: boolean): Place {
  const before = source.slice(0, offset).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { line: before.length, column: inner && before.length === 1 ? Math.max(1, column - 1) : column };
}

/** `servers.files.args[1]`. */
function keyText(path: Path): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\w-]+$/.test(part)) return `[${JSON.stringify(part)}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
}

/** By jsonc-parser's ParseErrorCode, which its types declare as a const enum and so cannot be imported as a value. */
const syntaxMessages: Readonly<Record<number, string>> = {
  1: 'This sign cannot stand here.',
  2: 'This is no number.',
  3: 'A name in double quotes is expected.',
  4: 'A value is expected.',
  5: 'A colon is expected.',
  6: 'A comma is expected before this.',
  7: 'A closing brace } is missing.',
  8: 'A closing bracket ] is missing.',
  9: 'The text goes on after its end.',
  11: 'A comment is opened and not closed.',
  12: 'A quote is opened and not closed.',
  14: 'A \\u must be followed by four digits.',
  15: 'A backslash must be doubled: C:\\\\My Files.',
  16: 'This sign cannot stand in a text.',
};

function syntaxProblem({ error, offset, length }: ParseError, source: string, place: Place): ImportProblem {
  const key = keyText(getLocation(source, offset).path.filter((part) => part !== ''));
  const isCurly = /[“”„‘’]/.test(source.slice(offset, offset + length));
  const message = isCurly
    ? 'Curly quotes are none in JSON: use straight ones.'
    : (syntaxMessages[error] ?? 'This is not valid JSON.');
  return { ...place, ...(key !== '' && { key }), message };
}

/** The text of a Markdown code block; its fences become blank, so that the lines keep their numbers. */
function withoutFence(text: string): string {
  return text.replace(/^\s*```.*$/gm, '');
}

function stripped(text: string): string {
  return text.replace(/^(\s|\/\/.*|\/\*[^]*?\*\/)*/, '');
}
