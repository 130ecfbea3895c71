// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, succeed } from '../../../src/shared/failure.ts';
import type { SiteScan } from '../../../src/shared/site-scan.ts';
import type { SiteView } from '../../../src/shared/views.ts';
import { McpScan } from '../../../src/ui/components/mcp-scan.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { button, buttons, mount, settle, text } from './render.ts';

const scan: SiteScan = {
  generation: 'legacy',
  recognised: true,
  parts: [
    { part: 'composer', selector: '#prompt', count: 1 },
    { part: 'send', count: 0 },
    { part: 'assistantTurn', selector: '.assistant', count: 2 },
    { part: 'userTurn', count: 0 },
  ],
  ways: ['fileInput', 'text'],
  sendByHand: false,
  writing: false,
  lastCall: { name: 'echo', exact: true },
};

async function part(
  options: Parameters<typeof fakeLink>[0] = {},
  site: SiteView | null = { name: 'ChatGPT' },
) {
  const { link, asked } = fakeLink(options);
  return { element: await mount(new McpScan(), { link, site }), asked };
}

it('tells what a press will do, and nothing else', async () => {
  const { element } = await part();
  expect([text(element), buttons(element)]).toEqual([
    'What is recognised in the open chat, and by which selector. Nothing you wrote is in it. Scan this page',
    ['Scan this page'],
  ]);
});

it('shows each part with the selector that found it; what need not be there is not called missing', async () => {
  const outcomes = { 'scan.requested': succeed({ site: 'ChatGPT', scan }) };
  const { element, asked } = await part({ outcomes });
  button(element, 'Scan this page').click();
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'scan.requested' }]);
  const items = [...element.shadowRoot!.querySelectorAll('li')].map((item) =>
    [...item.querySelectorAll('h3, p, code')].map(({ textContent }) => textContent),
  );
  expect(items).toEqual([
    ['Layout', 'legacy'],
    ['Message box', '1 match', '#prompt'],
    ['Send button', 'Not there now'],
    ['Assistant’s messages', '2 matches', '.assistant'],
    ['Your messages', 'Not there now'],
    ['Last tool call', 'echo, in the exact form'],
    ['Results are given as', 'file (by its input), text'],
  ]);
  expect(text(element)).toContain('Scanned ChatGPT: everything that should stand in it now was found.');
});

it('copies the report, in which what is missing is marked', async () => {
  const broken: SiteScan = {
    ...scan,
    recognised: false,
    fault: 'noTurns',
    parts: [
      { part: 'composer', count: 0 },
      { part: 'assistantTurn', count: 0 },
    ],
  };
  const outcomes = { 'scan.requested': succeed({ site: 'ChatGPT', scan: broken }) };
  const { element, asked } = await part({ outcomes });
  button(element, 'Scan this page').click();
  await settle(element);
  expect(text(element)).toContain('Scanned ChatGPT: 3 parts were not found.');
  button(element, 'Copy the report').click();
  await settle(element);
  const [head, ...lines] = (asked.copied[0] ?? '').split('\n');
  expect(head).toMatch(/^MCP Multi Bridge, scan of ChatGPT, \d{4}-/);
  expect(lines).toEqual([
    '[missing] Layout: None of the known ones; read as “legacy”',
    '[missing] Message box: Not found',
    '[missing] Assistant’s messages: Not found',
    '[ok] Last tool call: echo, in the exact form',
    '[-] Results are given as: file (by its input), text',
    '',
  ]);
  expect(text(element)).toContain('Copied. It holds no messages');
});

it('announces a changed site before anybody asks', async () => {
  const { element } = await part({}, { name: 'ChatGPT', fault: 'noAnswers' });
  const alert = element.shadowRoot!.querySelector('[role=alert]')?.textContent ?? '';
  expect(alert).toContain('ChatGPT: your messages are recognised, but none of the assistant’s.');
  expect(buttons(element)).toEqual(['Scan this page']);
});

it('says why it could not scan', async () => {
  const outcomes = { 'scan.requested': fail('pageGone', 'This tab shows no chat that is known here.') };
  const { element } = await part({ outcomes });
  button(element, 'Scan this page').click();
  await settle(element);
  expect(text(element)).toContain('This tab shows no chat that is known here.');
  expect(buttons(element)).toEqual(['Scan this page']);
});
