import { fail, succeed, type Outcome } from '../shared/failure.ts';
import { toolChanges } from '../shared/prompt/tool-changes.ts';
import { buildPrompt } from '../shared/prompt.ts';
import { toolDifference, type ToolsNow } from '../shared/tool-difference.ts';
import type { ToldView } from '../shared/views.ts';
import type { App } from './app.ts';
import { chatNames, type SessionStream } from './session-index.ts';
import { chatOf } from './to-chat.ts';
import { settledTools, toolsNow } from './tools-now.ts';

type Telling = Pick<App, 'pages' | 'servers' | 'sessions' | 'told'>;

export const promptFile = 'mcp-tools.md';

/** How long the prompt waits for servers that are just connecting, ms: after the worker slept all of them are. */
const promptPatience = 3_000;

/** The prompt for all connected servers, and the tools in it. Fails where there are none. */
export async function makePrompt({
  servers,
}: Pick<App, 'servers'>): Promise<Outcome<{ text: string; now: ToolsNow }>> {
  await servers.until(() => false, new AbortController().signal, promptPatience);
  const now = toolsNow(servers);
  await servers.namesKept();
  if (now.tools.length === 0)
    return fail(
      'serverUnavailable',
      'No tool is connected. Add a server in the popup, or wait until one is connected.',
    );
  return succeed({ text: buildPrompt(now), now });
}

/** Attaches the prompt in the chat of a tab, whose model then counts as told. */
export async function attachPrompt(app: Telling, tab: number | undefined): Promise<Outcome<{ how: string }>> {
  const chat = await chatOf(app.pages, tab);
  if (!chat.ok) return chat;
  const stream = shownIn(app, tab);
  const made = await makePrompt(app);
  if (!made.ok) return made;
  const asked = await chat.value({ kind: 'deliver', fileName: promptFile, text: made.value.text });
  if (asked.ok && stream) await app.told.remember(chatNames(stream), made.value.now, Date.now());
  return asked;
}

/** Inserts what has changed since the chat of a tab was told, which then counts as told. Never sends. */
export async function tellTools(app: Telling, tab: number | undefined): Promise<Outcome<{ how: string }>> {
  const chat = await chatOf(app.pages, tab);
  if (!chat.ok) return chat;
  const { servers } = app;
  await servers.until(
    () => settledTools(servers) !== undefined,
    new AbortController().signal,
    promptPatience,
  );
  const stream = shownIn(app, tab);
  const told = stream && app.told.of(chatNames(stream));
  const now = toolsNow(servers);
  await servers.namesKept();
  const text = told ? toolChanges(toolDifference(told.tools, now)) : '';
  if (!stream || text === '')
    return fail('notAllowed', 'Nothing has changed since the assistant was told of the tools.');
  const asked = await chat.value({ kind: 'insert', text });
  if (asked.ok) await app.told.toldOf(chatNames(stream), now, Date.now());
  return asked;
}

/** What the chat of a tab was told. While servers are on their way nothing is said to differ. */
export function toldView(app: Telling, tab: number | undefined): ToldView | null {
  const stream = shownIn(app, tab);
  const told = stream && app.told.of(chatNames(stream));
  if (!told) return null;
  const now = settledTools(app.servers);
  const { added, removed, changed } = now ? toolDifference(told.tools, now) : none;
  return {
    at: told.at,
    tools: told.tools.length,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
  };
}

const none = { added: [], removed: [], changed: [] };

function shownIn({ sessions }: Telling, tab: number | undefined): SessionStream | undefined {
  return tab === undefined ? undefined : sessions.shownIn(tab);
}
