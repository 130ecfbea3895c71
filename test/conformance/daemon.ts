import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Bridge } from '../e2e/support/bridge.ts';
import { ChatPool } from '../e2e/support/chat-pool.ts';
import { playScenario, taskSchema, type Told } from './scenario.ts';

/** More at work would wait for the processor until their time limits pass. */
const atOnce = 6;

/** Takes scenarios from the suite's clients and plays them in the browser. */
export interface Daemon {
  readonly url: string;
  /**
   * How many clients the suite starts now. Nothing is played before all of them are there: the servers that they need
   * live in the suite's own process, which answers nobody while it starts clients.
   */
  readonly expect: (clients: number) => void;
  readonly close: () => void;
}

/** Starts it on a free port of this machine. */
export async function startDaemon(bridge: Bridge): Promise<Daemon> {
  const chats = new ChatPool(bridge, atOnce);
  let count = 0;
  let missing = 0;
  let waiting: (() => void)[] = [];
  const play = async (request: IncomingMessage): Promise<Told> => {
    const task = taskSchema.parse(JSON.parse(await text(request)));
    const id = `${task.scenario.replace(/[^a-z0-9]+/gi, '-')}-${++count}`;
    missing -= 1;
    if (missing > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    for (const begin of waiting.splice(0)) begin();
    return chats.lend((chat) => playScenario(bridge, chat, task, id));
  };
  const server = createServer((request, response) => {
    play(request)
      .catch((error: unknown): Told => ({ ok: false, story: [String(error)] }))
      .then((told) => response.end(JSON.stringify(told)))
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    expect: (clients) => {
      missing = clients;
      waiting = [];
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
