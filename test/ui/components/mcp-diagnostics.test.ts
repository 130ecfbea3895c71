// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, type Outcome, succeed } from '../../../src/shared/failure.ts';
import { McpDiagnostics } from '../../../src/ui/components/mcp-diagnostics.ts';
import { createViewStore } from '../../../src/ui/view-store.ts';
import { allWell } from '../gallery/diagnostics.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { view } from '../gallery/views.ts';
import { button, deep, mount, settle, text } from './render.ts';

async function page(outcome: Outcome<unknown> = succeed(allWell)) {
  const { link, asked } = fakeLink({ outcomes: { 'diagnostics.requested': outcome } });
  const store = createViewStore();
  store.trigger.viewChanged({ patch: view({}) });
  const element = await mount(new McpDiagnostics(), { app: { store, link }, tab: 7 });
  return { element, asked, store };
}

it('looks once the worker is there, for the tab it was opened for, and again when asked to', async () => {
  const { element, asked, store } = await page();
  expect(asked.messages).toEqual([]);
  store.trigger.connectionChanged({ connection: 'open' });
  await settle(element);
  const request = { type: 'diagnostics.requested', tab: 7 };
  expect(asked.messages).toEqual([request]);
  expect(text(deep(element, 'ul'))).toContain('In order Native host It answers (protocol 1).');
  button(element, 'Check again').click();
  await settle(element);
  expect(asked.messages).toEqual([request, request]);
});

it('copies what it shows as text and says so', async () => {
  const { element, asked, store } = await page();
  store.trigger.connectionChanged({ connection: 'open' });
  await settle(element);
  button(element, 'Copy as text').click();
  await settle(element);
  expect(asked.copied[0]?.split('\n')[3]).toBe('ok   Native host: It answers (protocol 1).');
  expect(text(deep(element, 'p[role=status].muted'))).toBe(
    'Copied. It holds no secrets; addresses and names of servers are in it.',
  );
});

it('says why it could not look, and leaves nothing to copy', async () => {
  const { element, store } = await page(fail('connectionLost', 'The extension was restarted; try again.'));
  store.trigger.connectionChanged({ connection: 'open' });
  await settle(element);
  expect(text(deep(element, '[role=alert]'))).toBe('The extension was restarted; try again.');
  expect(button(element, 'Copy as text').disabled).toBe(true);
});
