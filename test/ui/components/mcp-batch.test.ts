// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { CallState } from '../../../src/shared/views.ts';
import { McpBatch } from '../../../src/ui/components/mcp-batch.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { batch, call } from '../gallery/views.ts';
import { mount } from './render.ts';

async function badge(...states: CallState[]): Promise<string | undefined> {
  const calls = states.map((state, index) => call({ state, path: `root/batch-1/call-${index}` }));
  const element = await mount(new McpBatch(), {
    link: fakeLink().link,
    stream: 's',
    batch: batch({ state: 'running', calls }),
  });
  return element.renderRoot.querySelector('.head .badge')?.textContent.trim();
}

it('says that it waits for the user when nothing else is under way', async () => {
  expect(await badge('awaitingApproval', 'succeeded')).toBe('Waiting for you');
  expect(await badge('awaitingApproval', 'running')).toBe('Running');
  expect(await badge('backingOff')).toBe('Running');
});
