// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import type { CallView } from '../../../src/shared/views.ts';
import { McpCallCard } from '../../../src/ui/components/mcp-call-card.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { call } from '../gallery/views.ts';
import { button, buttons, deepAll, mount, settle, text } from './render.ts';

const target = { stream: 'session:1', path: 'batch-1/call-1' };

async function card(change: Partial<CallView>, options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const element = await mount(new McpCallCard(), { link, stream: target.stream, call: call(change) });
  return { element, asked };
}

it('shows all of a finished call', async () => {
  const { element } = await card({});
  expect(text(element)).toBe(
    'read_text_file Done Files call 1 0.8 s Read the parser to find the leak ' +
      'path /home/ana/My projects/src/parser.js head 40 The tool has answered. Result 98 B ' +
      'import { tokenize } from "./tokens.js"; export function parse(text) { return tokenize(text); } ' +
      'Run again Copy result Save result',
  );
});

it('shows a failure by its sentence, its result as an error, and which run and attempt it is', async () => {
  const { element } = await card({
    state: 'failed',
    run: 2,
    attempt: 3,
    failure: { code: 'toolError', message: 'The tool says it failed.', detail: 'stack' },
    preview: 'x'.repeat(500),
    resultBytes: 2_000,
    args: {},
  });
  expect(text(element)).toBe(
    'read_text_file Failed Files call 1 run 2 attempt 3 0.8 s Read the parser to find the leak No parameters. ' +
      `The tool says it failed. Details stack Error result First 500 characters of 2.0 KB ${'x'.repeat(500)} ` +
      'Run again Copy result Save result',
  );
});

it('shows our notes on a result, with nothing hidden in them', async () => {
  const { element } = await card({ notes: ['Sent unchecked: a\u202e.', 'Second.'] });
  expect(text(element)).toContain('Sent unchecked: a');
  expect(text(element)).toContain('Second. Run again Copy result Save result');
  expect(text(element)).not.toContain('\u202e');
});

it('shows how far a running call says it is, with a bar only as long as it knows its end', async () => {
  const bar = (element: McpCallCard) => element.renderRoot.querySelector('progress');
  const { element } = await card({ state: 'running', progress: { progress: 3, total: 12 } });
  expect([text(element).includes('3 of 12'), bar(element)?.value]).toEqual([true, 0.25]);
  const { element: open } = await card({
    state: 'running',
    progress: { progress: 3, message: 'Reading\u202e' },
  });
  expect([text(open).includes('Reading'), text(open).includes('\u202e')]).toEqual([true, false]);
  expect(bar((await card({ state: 'running' })).element)).toBeNull();
});

it('offers what the call can do, nothing else', async () => {
  const none = { run: false, deny: false, cancel: false, runAgain: false, copy: false };
  expect(buttons((await card({ can: none })).element)).toEqual([]);
  expect(buttons((await card({ can: { ...none, run: true, deny: true } })).element)).toEqual(['Run', 'Deny']);
  expect(buttons((await card({ can: { ...none, cancel: true } })).element)).toEqual(['Cancel']);
});

it.each([
  ['Run', 'call.approved'],
  ['Deny', 'call.denied'],
  ['Cancel', 'call.cancelled'],
  ['Run again', 'call.runAgain'],
] as const)('%s sends %s once', async (words, type) => {
  const can = { run: true, deny: true, cancel: true, runAgain: true, copy: true };
  const { element, asked } = await card({ can });
  button(element, words).click();
  button(element, words).click();
  await settle(element);
  expect(asked.messages).toEqual([{ type, ...target }]);
});

it('copies the whole result, not the preview', async () => {
  const { element, asked } = await card({});
  button(element, 'Copy result').click();
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'result.requested', ...target }]);
  expect(asked.copied).toEqual(['the whole result']);
  expect(text(element).endsWith('Result copied.')).toBe(true);
});

it('says why a request failed', async () => {
  const outcomes = { 'call.runAgain': fail('alreadyRan', 'This call is running already.') };
  const { element } = await card({}, { outcomes });
  button(element, 'Run again').click();
  await settle(element);
  expect(text(element).endsWith('This call is running already.')).toBe(true);
});

it('does not run a call by a click it cannot trust, in a page that could have made it', async () => {
  const can = { run: true, deny: true, cancel: false, runAgain: false, copy: false };
  const { element, asked } = await card({ can }, { framed: true });
  button(element, 'Run').click();
  await settle(element);
  expect(asked.messages).toEqual([]);
  expect(text(element).endsWith('Uncover the panel, or open it as a side panel.')).toBe(true);
});

it('shows untrusted text as text, with what is hidden in it', async () => {
  const attack = '<img src=x onerror=alert(1)>\u202e';
  const { element } = await card({
    tool: attack,
    callId: attack,
    description: attack,
    args: { [attack]: attack, deep: { [attack]: [attack] } },
    status: attack,
    preview: attack,
  });
  expect(deepAll(element, 'img')).toEqual([]);
  expect(text(element).split('<img src=x onerror=alert(1)>⟨U+202E⟩').length - 1).toBe(9);
});

it('folds a long argument but keeps all of it', async () => {
  const content = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n');
  const { element } = await card({ args: { content } });
  const full = deepAll(element, 'details pre').map((one) => one.textContent);
  expect(full).toEqual([content]);
});
