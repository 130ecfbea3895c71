import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { everythingScript, type Program, startProgram } from '../support/programs.ts';
import { type Bridge, startBridge } from './support/bridge.ts';
import { inPlainSight, openSidebar } from './support/sidebar.ts';

/** Resources and prompts of the reference server, over HTTP and stdio, from the sidebar into the chats. Nothing is sent. */
let bridge: Bridge;
let program: Program;

beforeAll(async () => {
  bridge = await startBridge({ extraArgs: ['--window-size=1400,900'] });
  program = await startProgram([everythingScript, 'streamableHttp'], await freePort());
  const url = `http://127.0.0.1:${program.port}/mcp`;
  await bridge.addServer({ id: 'web', name: 'Web', transport: { kind: 'http', url } });
  const args = [everythingScript, 'stdio'];
  await bridge.addServer({
    id: 'pipe',
    name: 'Pipe',
    transport: { kind: 'stdio', command: process.execPath, args },
  });
});
afterAll(async () => {
  await bridge.close();
  await program.kill();
});

test.each([
  ['Web', 'https://chatgpt.com/', '#prompt-textarea'],
  ['Pipe', 'https://chat.deepseek.com/', 'textarea'],
])(
  'a resource of %s is attached, a prompt inserted, arguments completed at %s',
  async (server, site, box) => {
    const page = await bridge.openChat(site);
    const frame = await openSidebar(page);
    await frame.getByRole('tab', { name: 'Add to chat' }).click();
    const card = frame.getByRole('region', { name: server, exact: true });
    const prompt = card
      .locator('mcp-server-prompt')
      .filter({ hasText: /Team Management|completable-prompt/ });
    await prompt.locator('summary').click();
    const [department, name] = [prompt.locator('input').nth(0), prompt.locator('input').nth(1)];
    await department.fill('Eng');
    await expect.poll(() => prompt.locator('option').first().getAttribute('value')).toBe('Engineering');
    await department.fill('Engineering');
    await name.focus();
    const choices = prompt.locator('mcp-completed-field').nth(1).locator('option');
    await expect
      .poll(() => choices.evaluateAll((all) => all.map((one) => one.getAttribute('value'))))
      .toEqual(['Alice', 'Bob', 'Charlie']);
    await name.fill('Alice');
    await inPlainSight(frame);
    await prompt.getByRole('button', { name: 'Insert' }).click();
    await prompt.getByText('The prompt is in the input box. Read it, then send it.').waitFor();
    const text = () =>
      page.locator(box).evaluate((one) => (one instanceof HTMLTextAreaElement ? one.value : one.textContent));
    expect(await text()).toBe('Please promote Alice to the head of the Engineering team.');

    const resource = card.locator('mcp-resource').first();
    await resource.locator('summary').click();
    await resource.getByRole('button', { name: 'Attach' }).scrollIntoViewIfNeeded();
    await inPlainSight(frame);
    await resource.getByRole('button', { name: 'Attach' }).click();
    await resource.getByText(/Attached as .+ It is sent when you send your message/).waitFor();
    expect(await page.evaluate(() => window.fixture.sent)).toEqual([]);
    await page.close();
  },
);
