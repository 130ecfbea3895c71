import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { findBrowser } from '../../../scripts/lib/browser-find.ts';

/** A target as the browser lists it. */
export interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

/** A page that is driven by the protocol alone. */
export interface RawPage {
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * A browser spoken to over its debugging pipe. Playwright attaches to every service worker, which keeps it alive for
 * ever; this one attaches to the pages that a spec opens and to nothing else.
 */
export interface RawChromium {
  readonly targets: () => Promise<readonly Target[]>;
  readonly open: (url: string) => Promise<RawPage>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Starts it with the extension in it. */
export function startRawChromium(
  extensionDir: string,
  userDataDir: string,
  extraArgs: readonly string[],
): RawChromium {
  const program = findBrowser();
  if (program === undefined) throw new Error('No browser was found. Install Chromium or set CHROME_PATH.');
  const child = spawn(
    program.path,
    [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
      `--user-data-dir=${userDataDir}`,
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
      '--remote-debugging-pipe',
      ...extraArgs,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const send = protocol(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    targets: async () =>
      ((await send('Target.getTargets', {})) as { targetInfos: readonly Target[] }).targetInfos,
    open: (url) => openPage(send, url),
    close: async () => {
      const exited = once(child, 'exit');
      await send('Browser.close', {});
      await exited;
    },
  };
}

type Send = (method: string, params: object, sessionId?: string) => Promise<unknown>;

/** Messages are JSON, each ended by a zero byte. */
function protocol(input: Writable, output: Readable): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  let buffered = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (buffered + chunk).split('\0');
    buffered = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    }
  });
  let count = 0;
  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      input.write(
        `${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`,
      );
    });
}

async function openPage(send: Send, url: string): Promise<RawPage> {
  const { targetId } = (await send('Target.createTarget', { url })) as Target;
  const attached = await send('Target.attachToTarget', { targetId, flatten: true });
  const { sessionId } = attached as { sessionId: string };
  return {
    evaluate: async (expression) => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const answer = (await send('Runtime.evaluate', params, sessionId)) as {
        result: { value?: unknown };
        exceptionDetails?: { text: string; exception?: { description?: string } };
      };
      const thrown = answer.exceptionDetails;
      if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
      return answer.result.value;
    },
    close: async () => {
      await send('Target.closeTarget', { targetId });
    },
  };
}
