import { fail, succeed, type Outcome } from '../shared/failure.ts';
import type { FilePiece } from '../shared/messages.ts';
import { savedFiles } from '../shared/result-files.ts';
import { formatResult } from '../shared/result-format.ts';
import type { App } from './app.ts';
import { callResult, placeOf } from './session-effects.ts';

/** Chrome carries 64 MiB a message at most; base64 is cut at whole bytes, so this is a multiple of four. */
const pieceChars = 4 * 1024 * 1024;

interface Target {
  readonly stream: string;
  readonly path: string;
}

/** The result in the MCP format, cut as for the chat. */
export function resultText(app: App, { stream, path }: Target): Outcome<{ text: string }> {
  const ended = endedCall(app, { stream, path });
  if (!ended) return none;
  const { callId, name, id } = ended.input;
  const place = placeOf(stream, ended.batch, id);
  const result = { ...callResult(callId, name, ended.output), place };
  return succeed({ text: formatResult(result, app.config.get().settings.resultChars) });
}

/** A piece of one of the files that the whole result is saved as. */
export function resultFile(
  app: App,
  { file: index, from, ...target }: Target & { readonly file: number; readonly from: number },
): Outcome<FilePiece> {
  const ended = endedCall(app, target);
  if (!ended?.output.result) return none;
  const files = savedFiles(ended.output.result, stemOf(ended.input.name, target.path));
  const file = files[index];
  if (!file) return none;
  const next = from + pieceChars;
  return succeed({
    ...file,
    data: file.data.slice(from, next),
    ...(next < file.data.length && { next }),
    files: files.length,
  });
}

const none = fail('notAllowed', 'This call has no result yet.');

/** A file's name without its ending: the tool's name as far as file names can hold it, and the call's number. */
function stemOf(tool: string, path: string): string {
  const numbers = path.match(/\d+/g)?.join('-') ?? '';
  const kept = tool.replace(/[^\w-]+/g, '_').slice(0, 60);
  return `${kept === '' ? 'result' : kept}-${numbers}`;
}

function endedCall(app: App, { stream, path }: Target) {
  const [, batch = '', call] = path.split('/');
  const root = app.sessions.index.get(stream)?.actor.getSnapshot();
  const entry = root?.children[batch as `batch-${number}`]
    ?.getSnapshot()
    .context.calls.find(({ input }) => input.id === call);
  return entry?.output && { input: entry.input, output: entry.output, batch };
}
