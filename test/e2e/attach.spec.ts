import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { everythingScript, type Program, startProgram } from '../support/programs.ts';
import { hello, ScriptedServer } from '../support/scripted-server.ts';
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

test('a watched resource that changes is told beside it, and is attached anew as it is then', async () => {
  let text = 'as it was';
  let stream: ServerResponse | undefined;
  const uri = 'note://1';
  const server = new ScriptedServer({
    'server/discover': ({ response }) => void response.writeHead(400).end(),
    initialize: ({ reply }) => reply(hello({ resources: { subscribe: true } })),
    GET: ({ response }) => {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      stream.write(': open\n\n');
    },
    'resources/list': ({ reply }) => reply({ resources: [{ uri, name: 'Note', mimeType: 'text/plain' }] }),
    'resources/templates/list': ({ reply }) => reply({ resourceTemplates: [] }),
    'resources/read': ({ reply }) => reply({ contents: [{ uri, mimeType: 'text/plain', text }] }),
    'resources/subscribe': ({ reply }) => reply({}),
  });
  await bridge.addServer({
    id: 'notes',
    name: 'Notes',
    transport: { kind: 'http', url: await server.start() },
  });
  const page = await bridge.openChat('https://chatgpt.com/');
  const frame = await openSidebar(page);
  await frame.getByRole('tab', { name: 'Add to chat' }).click();
  const note = frame.getByRole('region', { name: 'Notes', exact: true }).locator('mcp-resource');
  const attach = async () => {
    await note.getByRole('button', { name: 'Attach' }).scrollIntoViewIfNeeded();
    await inPlainSight(frame);
    await note.getByRole('button', { name: 'Attach' }).click();
    await note.getByText(/Attached as .+ It is sent when you send your message/).waitFor();
  };
  await note.locator('summary').click();
  await attach();
  await note.getByRole('switch', { name: 'Tell me when it changes' }).check();
  await note.getByText(/Watched since/).waitFor();
  expect(
    server.received.filter(({ method }) => method === 'resources/subscribe').map(({ params }) => params),
  ).toEqual([expect.objectContaining({ uri })]);
  text = 'as it is now';
  const update = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } };
  stream?.write(`data: ${JSON.stringify(update)}\n\n`);
  await note.getByText(/Changed .+ Attach it again/).waitFor();
  await attach();
  await note.getByText(/Watched since/).waitFor();
  await page.locator('#composer-submit-button:not([disabled])').click();
  await expect
    .poll(() =>
      page.evaluate(() => window.fixture.sent.flatMap(({ files }) => files.map((file) => file.text))),
    )
    .toEqual(['as it was', 'as it is now']);
  await page.close();
  await server.stop();
});
