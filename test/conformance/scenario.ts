import * as z from 'zod/v4';
import type { ToolView } from '../../src/shared/views.ts';
import type { Bridge } from '../e2e/support/bridge.ts';
import type { LentChat } from '../e2e/support/chat-pool.ts';
import type { SaidCall } from '../support/model-says.ts';
import { leastArguments } from './arguments.ts';

/** What the suite gives a client: see conformance.md. `context` differs from scenario to scenario. */
export const taskSchema = z.object({
  scenario: z.string(),
  version: z.string(),
  url: z.url(),
  context: z.looseObject({
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

/**
 * Does what a user would: adds the server in the popup's own words, waits until it is connected, lets the assistant of a
 * chat call every tool it offers once (or as the scenario says), and removes the server.
 */
export async function playScenario(bridge: Bridge, chat: LentChat, task: Task, id: string): Promise<Told> {
  const began = performance.now();
  const story: string[] = [`${id} at ${task.url}, to be spoken to as ${task.version}`];
  try {
    await bridge.ask({
      type: 'server.saved',
      config: { id, name: id, enabled: true, trustHints: false, transport: { kind: 'http', url: task.url } },
      keepSecrets: [],
    });
    const server = await settled(bridge, id);
    story.push(
      `${server.state} after ${Math.round(performance.now() - began)} ms: ${server.status} ${server.failure?.detail ?? ''}`,
      ...server.rejectedTools.map(({ name, reason }) => `left out: ${name}: ${reason}`),
    );
    if (server.state !== 'ready') return { ok: false, story };
    const calls = callsFor(task, server.tools);
    if (calls.length === 0) return { ok: true, story };
    const ended = await chat.call(calls, limitMs);
    story.push(...ended.map(({ tool, state, status, preview }) => `${tool} ${state}: ${status} ${preview}`));
    return { ok: ended.every(({ state }) => state === 'succeeded'), story };
  } catch (error) {
    return { ok: false, story: [...story, String(error)] };
  } finally {
    await bridge.ask({ type: 'server.removed', server: id });
  }
}

async function settled(bridge: Bridge, id: string) {
  const own = (servers: Awaited<ReturnType<Bridge['viewOf']>>['servers']) =>
    servers.find((server) => server.id === id);
  const { servers } = await bridge.viewOf(
    undefined,
    (view) => !['idle', 'connecting', undefined].includes(own(view.servers)?.state),
    limitMs,
  );
  const server = own(servers);
  if (server === undefined) throw new Error(`The server ${id} is not there.`);
  return server;
}

/** By the name that stays the same whatever other servers come and go meanwhile. */
function callsFor(task: Task, tools: readonly ToolView[]): SaidCall[] {
  const wanted = task.context.toolCalls;
  if (wanted !== undefined)
    return wanted.map(({ name, arguments: args }) => ({ name: exposed(tools, name), args }));
  return tools.map((tool) => ({ name: tool.exposedName, args: leastArguments(tool.inputSchema) }));
}

function exposed(tools: readonly ToolView[], name: string): string {
  return tools.find((tool) => tool.name === name)?.exposedName ?? name;
}
