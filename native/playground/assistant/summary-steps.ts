import { inertMarkdown } from '../../../src/shared/inert.ts';
import type { AskedCall, History } from './history.ts';
import { findTool } from './prompted-tools.ts';
import { quoteResults } from './quote.ts';
import type { SummaryTask } from './summary-task.ts';
import { summarise } from './summarise.ts';
import { type NewCall, writeCalls } from './write-calls.ts';

const readers = ['read_file', 'read_text_file'];
const text =
  /\.(md|txt|csv|tsv|json|ya?ml|toml|html?|css|xml|log|ini|[cm]?[jt]sx?|py|rb|go|rs|java|c|h|cpp|sh)$/i;

/** The next reply in the summary task: the plan, the next calls, the summary of what was done, or why it stops. */
export function taskReply(task: SummaryTask, history: History): string {
  const round = history.rounds.at(-1);
  if (round === undefined) return plan(task, history);
  const missing = round.filter(({ result }) => result === undefined);
  if (missing.length > 0)
    return `I wait for the result of call ${missing.map(({ call }) => call.callId).join(', ')}.`;
  const kind = (name: string) => round.every(({ call }) => findTool([call.name], name) !== undefined);
  if (kind('list_directory')) return afterList(task, history, round);
  if (kind('list_allowed_directories'))
    return `I stop here. The file server lets me see only this:\n\n${quoteResults(round)}\n\nGive me the task again with a folder in there.`;
  if (readers.some(kind)) return afterRead(task, history, round);
  return afterWrite(task, history, round);
}

function plan(task: SummaryTask, history: History): string {
  const needed = ['list_directory', 'write_file'].filter(
    (name) => findTool(history.tools, name) === undefined,
  );
  if (history.tools.length === 0)
    return 'I have not seen a tool list yet. Press the **MCP** button at the edge of this page, then **Attach .md** under Tools, and send it with the task.';
  if (needed.length > 0)
    return `I need the tool ${needed.map((name) => `\`${name}\``).join(' and ')} for this, but the tool list does not have it. Connect a file server, then attach the list again.`;
  const steps = [
    `List the files in \`${task.folder}\``,
    `Read ${task.count === Infinity ? 'all' : task.count} of them at the same time`,
    `Write a summary of what I read to \`${task.target}\``,
    'Tell you what I did',
  ];
  const opening = task.agentMode ? 'I am in **agent mode**. My plan:' : 'My plan:';
  const list = steps.map((step, i) => `${i + 1}. ${step}`).join('\n');
  return `${opening}\n\n${list}\n\n${calls(history, [
    { name: 'list_directory', description: `List ${task.folder}`, args: { path: task.folder } },
  ])}`;
}

function afterList(task: SummaryTask, history: History, round: readonly AskedCall[]): string {
  if (round.some(failed)) {
    const said = `Listing \`${task.folder}\` failed:\n\n${quoteResults(round)}`;
    if (findTool(history.tools, 'list_allowed_directories') === undefined) return `${said}\n\nI stop here.`;
    return `${said}\n\nI ask which folders I may use.\n\n${calls(history, [
      { name: 'list_allowed_directories', description: 'See which folders are allowed', args: {} },
    ])}`;
  }
  const own = task.target.split(/[\\/]/).at(-1);
  const files = [...(round[0]?.result?.text ?? '').matchAll(/^\[FILE\] (.+)$/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== own && text.test(name));
  if (files.length === 0)
    return `There is no text file in \`${task.folder}\`, so there is nothing to summarise. I stop here.`;
  const chosen = files.slice(0, task.count);
  const reader = readers.find((name) => findTool(history.tools, name) !== undefined);
  if (reader === undefined) return 'The tool list has no tool that reads a file. I stop here.';
  return `I found ${files.length} text files. I read ${chosen.length} of them: ${chosen.map((name) => `\`${name}\``).join(', ')}.\n\n${calls(
    history,
    chosen.map((name) => ({
      name: reader,
      description: `Read ${name}`,
      args: { path: join(task.folder, name) },
    })),
  )}`;
}

function afterRead(task: SummaryTask, history: History, round: readonly AskedCall[]): string {
  const errors = round.filter(failed);
  const other = readers[1] ?? '';
  const triedOther = round.some(({ call }) => findTool([call.name], other) !== undefined);
  if (errors.length > 0 && !triedOther && findTool(history.tools, other) !== undefined)
    return `${errors.length} of ${round.length} files could not be read:\n\n${quoteResults(errors)}\n\nI try the other tool for it.\n\n${calls(
      history,
      errors.map(({ call }) => ({
        name: other,
        description: `Read ${pathOf(call)}`,
        args: { path: pathOf(call) },
      })),
    )}`;
  const read = history.rounds
    .flat()
    .filter((asked) => readers.some((name) => findTool([asked.call.name], name)) && !failed(asked))
    .map(({ call, result }) => ({
      name: pathOf(call).split(/[\\/]/).at(-1) ?? '',
      text: result?.text ?? '',
    }));
  if (read.length === 0) return `No file could be read:\n\n${quoteResults(errors)}\n\nI stop here.`;
  const note = errors.length === 0 ? '' : ` ${errors.length} could not be read; I leave them out.`;
  return `I have read ${read.length} ${read.length === 1 ? 'file' : 'files'}.${note} Now I write the summary.\n\n${calls(
    history,
    [
      {
        name: 'write_file',
        description: `Write the summary to ${task.target}`,
        args: { path: task.target, content: summarise(task.folder, read) },
      },
    ],
  )}`;
}

function afterWrite(task: SummaryTask, history: History, round: readonly AskedCall[]): string {
  if (round.some(failed))
    return `Writing \`${task.target}\` failed:\n\n${quoteResults(round)}\n\nI stop here.`;
  const count = history.rounds.flat().length;
  const content = round[0]?.call.args['content'];
  return `Done. I made ${count} calls, and the summary is in \`${task.target}\`:\n\n${typeof content === 'string' ? inertMarkdown(content, 4000) : ''}`;
}

function calls(history: History, wanted: readonly NewCall[]): string {
  return writeCalls(
    wanted.map((call) => ({ ...call, name: findTool(history.tools, call.name) ?? call.name })),
    history.nextId,
  );
}

function failed({ result }: AskedCall): boolean {
  return result?.isError ?? true;
}

function pathOf(call: AskedCall['call']): string {
  const path = call.args['path'];
  return typeof path === 'string' ? path : '';
}

function join(folder: string, name: string): string {
  const separator = folder.includes('\\') ? '\\' : '/';
  return folder.endsWith(separator) ? folder + name : folder + separator + name;
}
