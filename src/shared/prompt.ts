import { agentMode, callFormat, resultFormat, rules } from './prompt/rules.ts';
import { type PromptTool, toolList } from './prompt/tool-list.ts';

export type { PromptTool } from './prompt/tool-list.ts';

/**
 * The prompt that teaches a chat's model to call the connected tools: call format, parallel calls, rules, result
 * format, agent mode, tool list. Tool texts come from servers and are quoted as data.
 */
export function buildPrompt({ tools }: { readonly tools: readonly PromptTool[] }): string {
  const intro = [
    '# MCP tools',
    '',
    'You can use the tools listed at the end of this file. They run on the user’s own computer or servers: a browser extension reads the calls in your replies, runs them, and gives you the results in the next message. You write calls as plain text, in the format below. Built-in tools or function calling of this chat do not reach these tools.',
    '',
    'Read this file to its end now. If the user gave you no task yet, answer with one sentence that says you are ready and how many tools you have.',
  ].join('\n');
  return `${[intro, callFormat, rules, resultFormat(), agentMode, toolList(tools)].join('\n\n')}\n`;
}
