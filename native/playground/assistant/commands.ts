import { isJsonObject } from '../../../src/shared/json.ts';
import { type NewCall, writeCalls } from './write-calls.ts';

/**
 * Answers the commands that let a person or a test try any tool:
 * `call <tool> {json}`, `calls <tool> {json}; <tool> {json}`, `say <any text>`. Undefined: the text is no command.
 */
export function commandReply(text: string, firstId: number): string | undefined {
  const [, word, rest = ''] = /^\s*(calls?|say)\s+([^]*)$/i.exec(text) ?? [];
  if (word === undefined) return undefined;
  if (word.toLowerCase() === 'say') return rest;
  const calls = readCalls(rest);
  if (typeof calls === 'string') return calls;
  const intro = calls.length === 1 ? 'Here is the call.' : `Here are the ${calls.length} calls.`;
  return `${intro}\n\n${writeCalls(calls, firstId)}`;
}

/** The calls of a command, or what is wrong with it. */
function readCalls(text: string): NewCall[] | string {
  const calls: NewCall[] = [];
  for (const part of splitCalls(text)) {
    const [, name = '', json = ''] = /^(\S+)\s*([^]*)$/.exec(part) ?? [];
    const args = parse(json === '' ? '{}' : json);
    if (!isJsonObject(args))
      return `The arguments of \`${name}\` are not a JSON object. Write them like this: \`call ${name} {"path": "/tmp"}\`.`;
    calls.push({ name, description: `As you asked: ${name}`, args });
  }
  return calls.length > 0
    ? calls
    : 'Write the name of a tool after it: `call list_directory {"path": "/tmp"}`.';
}

/** Splits at semicolons that stand outside JSON strings. */
function splitCalls(text: string): string[] {
  const pieces = text.match(/(?:"(?:\\[^]|[^"\\])*"|[^;"]|"(?![^]*"))+/g) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
