// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import { defaultSettings, settingsSchema } from '../../../src/shared/settings.ts';
import { McpSettingsPanel, numberBounds } from '../../../src/ui/components/mcp-settings-panel.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { button, deep, mount, settle, text, type } from './render.ts';

async function panel(options: Parameters<typeof fakeLink>[0] = {}, stream: string | undefined = 'session:1') {
  const { link, asked } = fakeLink(options);
  const element = await mount(new McpSettingsPanel(), { link, settings: defaultSettings, stream });
  return { element, asked };
}

it('has the bounds of the settings schema', () => {
  for (const [name, [min, max]] of Object.entries(numberBounds)) {
    const accepts = (value: number) =>
      settingsSchema.safeParse({ ...defaultSettings, [name]: value }).success;
    expect([min, max, min - 0.1, max + 0.1].map(accepts)).toEqual([true, true, false, false]);
  }
});

it.each(['autoRun', 'autoSend', 'interceptPaste'] as const)('saves the switch %s', async (name) => {
  const { element, asked } = await panel();
  const control = deep(element, `#${name}`);
  control.checked = !control.checked;
  control.dispatchEvent(new Event('change'));
  await settle(element);
  expect(asked.messages).toEqual([
    { type: 'settings.changed', settings: { [name]: !defaultSettings[name] } },
  ]);
});

it('is not switched to automatic by a click it cannot trust, in a page that could have made it', async () => {
  const { element, asked } = await panel({ framed: true });
  for (const name of ['autoRun', 'autoSend']) {
    const control = deep(element, `#${name}`);
    control.checked = true;
    control.dispatchEvent(new Event('change'));
    await settle(element);
    expect(control.checked).toBe(false);
  }
  expect(asked.messages).toEqual([]);
  expect(text(deep(element, '[role=alert]'))).toBe(
    'Something on the page covers this switch. Uncover the panel, or open it as a side panel.',
  );
});

it('saves a number in range and refuses one outside it', async () => {
  const { element, asked } = await panel();
  type(deep(element, '#injectDelay'), '4');
  await settle(element);
  type(deep(element, '#sendDelay'), '121');
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'settings.changed', settings: { injectDelay: 4 } }]);
  expect(text(deep(element, '#sendDelay-hint'))).toBe('A whole or decimal number from 0 to 120.');
});

it('saves the theme', async () => {
  const { element, asked } = await panel();
  type(deep(element, '#theme'), 'dark');
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'settings.changed', settings: { theme: 'dark' } }]);
});

it('puts a switch back and says why when it could not be saved', async () => {
  const outcomes = { 'settings.changed': fail('connectionLost', 'Try again.') };
  const { element } = await panel({ outcomes });
  const control = deep(element, '#autoRun');
  control.checked = true;
  control.dispatchEvent(new Event('change'));
  await settle(element);
  expect(control.checked).toBe(false);
  expect(text(deep(element, '[role=alert]'))).toBe('Try again.');
});

it('saves the event log as a jsonl file', async () => {
  const { element, asked } = await panel();
  button(element, 'Save event log').click();
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'log.requested', stream: 'session:1' }]);
  expect(asked.downloads).toEqual([
    [expect.stringMatching(/^mcp-multi-bridge-[\dT-]{19}\.jsonl$/), '{"seq":1}\n', 'application/jsonl'],
  ]);
});
