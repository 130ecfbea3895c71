import type { ReadResult } from '../../../src/shared/result-format.ts';
import { type ChatMessage, fullText } from '../chat.ts';
import { commandReply } from './commands.ts';
import { type History, readHistory } from './history.ts';
import { promptedTools } from './prompted-tools.ts';
import { quote } from './quote.ts';
import { readTask } from './summary-task.ts';
import { taskReply } from './summary-steps.ts';

/** The scripted assistant's whole reply to a conversation. Pure: the same conversation gets the same reply. */
export function scriptedReply(messages: readonly ChatMessage[]): string {
  const history = readHistory(messages);
  const { instruction, nextId } = history;
  const task = readTask(instruction.text);
  if (history.hasResults) return task === undefined ? report(history) : taskReply(task, history);
  const command = commandReply(instruction.text, nextId);
  if (command !== undefined) return command;
  if (/(exit|stop) agent mode|退出\s*agent\s*模式/i.test(instruction.text)) return 'Agent mode is off.';
  if (task !== undefined) return taskReply(task, history);
  const tools = promptedTools(fullText(instruction));
  if (tools.length > 0) return `I am ready: I can call ${tools.length} tools.\n\n${abilities}`;
  return `${help}\n\n${abilities}`;
}

const help =
  'I am the **scripted assistant** of this playground, not a language model: I follow a few fixed patterns, so that you can try the extension without an account. What I say about your files comes from the tools’ results alone.';

const abilities = `What I understand:

- \`Enter agent mode. List the files in /some/folder, read three of them and write a summary to /some/folder/summary.md\`
- \`call list_directory {"path": "/some/folder"}\` makes one call of any tool
- \`calls read_file {"path": "/a"}; read_file {"path": "/b"}\` makes several calls at once
- \`say …\` makes me say the rest of your message, word for word

First attach the tool list: press the **MCP** button at the edge of this page, then **Attach .md** under Tools. To talk to a real model, start the playground with \`--endpoint\` and \`--model\`.`;

/** What came back for calls that belong to no task, quoted so that it cannot act. */
function report({ rounds, strangers }: History): string {
  const ours = rounds.at(-1)?.flatMap(({ result }) => (result === undefined ? [] : [result])) ?? [];
  return [...ours, ...strangers].map(reportOne).join('\n\n');
}

function reportOne({ callId, name, text, isError }: ReadResult): string {
  const verdict = isError ? 'failed' : 'worked';
  return `**Call ${callId}**, \`${name.replaceAll('`', "'")}\`, ${verdict}. It gave back ${text.length} characters:\n\n${quote(text)}`;
}
