import * as z from 'zod/v4';
import type { CallView, ServerView, ToolView } from '../../src/shared/views.ts';
import type { OAuthConfig } from '../../src/shared/settings.ts';
import type { Bridge } from '../e2e/support/bridge.ts';
import type { LentChat } from '../e2e/support/chat-pool.ts';
import type { SaidCall } from '../support/model-says.ts';
import { leastArguments } from './arguments.ts';
import { acceptQuestions, signInAsWanted } from './user.ts';

/** What the suite gives a client: see conformance.md. `context` differs from scenario to scenario. */
export const taskSchema = z.object({
  scenario: z.string(),
  version: z.string(),
  url: z.url(),
  context: z.looseObject({
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
    toolCalls: z
      .array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }))
      .optional(),
  }),
});
type Task = z.infer<typeof taskSchema>;

/** How it went, for the suite and for who reads the results. */
export interface Told {
  readonly ok: boolean;
  readonly story: readonly string[];
}

const limitMs = 60_000;

/** How often a user signs in for one server before they give up. */
const patience = 3;

/** The client ID metadata document that the suite knows as this client's. */
const metadataUrl = 'https://conformance-test.local/client-metadata.json';

/**
 * Does what a user would: adds the server in the popup's own words, signs in where it asks for that, lets the assistant
 * of a chat call every tool it offers once (or as the scenario says), says yes to its questions, and removes it.
 */
export async function playScenario(bridge: Bridge, chat: LentChat, task: Task, id: string): Promise<Told> {
  const story: string[] = [`${id} at ${task.url}, to be spoken to as ${task.version}`];
  const stop = acceptQuestions(bridge, id, story);
  try {
    const transport = { kind: 'http' as const, url: task.url, oauth: oauthFor(task) };
    await bridge.ask({
      type: 'server.saved',
      config: { id, name: id, enabled: true, trustHints: false, transport },
      keepSecrets: [],
    });
    let presses = 0;
    const ready = async (): Promise<ServerView> => {
      const server = await signInAsWanted(bridge, id, story, () => ++presses <= patience);
      story.push(`${server.state}: ${server.status} ${server.failure?.detail ?? ''}`);
      return server;
    };
    const server = await ready();
    story.push(...server.rejectedTools.map(({ name, reason }) => `left out: ${name}: ${reason}`));
    if (server.state !== 'ready') return { ok: false, story };
    const calls = callsFor(task, server.tools);
    if (calls.length === 0) return { ok: true, story };
    let ended = await chat.call(calls, limitMs);
    story.push(...ended.map(told));
    while (presses < patience && ended.some(wantsRights)) {
      if ((await ready()).state !== 'ready') return { ok: false, story };
      ended = await chat.runAgain(ended.filter(wantsRights), limitMs);
      story.push(...ended.map(told));
    }
    return { ok: ended.every(({ state }) => state === 'succeeded'), story };
  } catch (error) {
    return { ok: false, story: [...story, String(error)] };
  } finally {
    stop();
    await bridge.ask({ type: 'server.removed', server: id });
  }
}

/** What a user enters of the client: the one that is registered for them, else the address of its document. */
function oauthFor({ context }: Task): OAuthConfig {
  const { client_id: clientId, client_secret: clientSecret } = context;
  return clientId === undefined
    ? { metadataUrl }
    : { clientId, ...(clientSecret !== undefined && { clientSecret }) };
}

function wantsRights({ state, failure }: CallView): boolean {
  const codes = ['scopeInsufficient', 'authorizationRequired', 'unauthorized'];
  return state === 'failed' && codes.includes(failure?.code ?? '');
}

function told({ tool, state, status, preview }: CallView): string {
  return `${tool} ${state}: ${status} ${preview}`;
}

function callsFor(task: Task, tools: readonly ToolView[]): SaidCall[] {
  const wanted = task.context.toolCalls;
  if (wanted !== undefined)
    return wanted.map(({ name, arguments: args }) => ({ name: exposed(tools, name), args }));
  return tools.map((tool) => ({ name: tool.exposedName, args: leastArguments(tool.inputSchema) }));
}

function exposed(tools: readonly ToolView[], name: string): string {
  return tools.find((tool) => tool.name === name)?.exposedName ?? name;
}
