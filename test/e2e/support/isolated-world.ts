import type { CDPSession, Page } from 'playwright-core';

interface World {
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** The world in which our content script runs in a page: what it may do there can be tried. */
export async function contentWorld(page: Page, extensionId: string): Promise<World> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === `chrome-extension://${extensionId}`) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  return {
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        contextId,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as unknown;
    },
    close: () => session.detach(),
  };
}
