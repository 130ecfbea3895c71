import type { ServerView } from '../../src/shared/views.ts';
import type { Bridge } from '../e2e/support/bridge.ts';

/** What a user of the popup does in the scenarios, by the popup's own messages. */
const limitMs = 60_000;
const lookMs = 100;

/**
 * Waits until the server is ready or failed, and presses "Sign in" for as long as it is wanted and `mayPress` says so.
 * Resolves with the server as it then is.
 */
export async function signInAsWanted(
  bridge: Bridge,
  id: string,
  story: string[],
  mayPress: () => boolean,
): Promise<ServerView> {
  for (let before = ''; ;) {
    const server = await serverWhen(bridge, id, (now) => isSettled(now) && marks(now) !== before);
    const { signIn } = server;
    if (signIn?.needed === undefined || !mayPress()) return server;
    before = marks(server);
    const outcome = await bridge.ask({ type: 'server.signInRequested', server: id, host: signIn.host });
    story.push(
      `sign in at ${signIn.host} (${signIn.needed}): ${outcome.ok ? 'done' : outcome.failure.message}`,
    );
    if (!outcome.ok) return server;
  }
}

/** Says yes to every question of this server, as it was proposed, until it is stopped. */
export function acceptQuestions(bridge: Bridge, id: string, story: string[]): () => void {
  const answered = new Set<string>();
  let isStopped = false;
  const look = async (): Promise<void> => {
    while (!isStopped) {
      const { questions } = await bridge.viewOf(undefined, () => true);
      for (const { id: question, server } of questions)
        if (server === id && !answered.has(question)) {
          answered.add(question);
          const outcome = await bridge.ask({ type: 'question.accepted', question });
          story.push(`question accepted: ${outcome.ok ? 'taken' : outcome.failure.message}`);
        }
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  };
  look().catch((error: unknown) => story.push(`questions: ${String(error)}`));
  return () => (isStopped = true);
}

function isSettled({ state, signIn }: ServerView): boolean {
  return !['idle', 'connecting', 'backingOff'].includes(state) && signIn?.underWay !== true;
}

/** What a press on "Sign in" changes. */
function marks({ state, signIn }: ServerView): string {
  return JSON.stringify([state, signIn]);
}

async function serverWhen(
  bridge: Bridge,
  id: string,
  check: (server: ServerView) => boolean,
): Promise<ServerView> {
  const own = (servers: readonly ServerView[]) => servers.find((server) => server.id === id);
  const { servers } = await bridge.viewOf(
    undefined,
    (view) => {
      const server = own(view.servers);
      return server !== undefined && check(server);
    },
    limitMs,
  );
  const server = own(servers);
  if (server === undefined) throw new Error(`The server ${id} is not there.`);
  return server;
}
