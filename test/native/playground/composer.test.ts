// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { Composer, type Draft } from '../../../native/playground/page/composer.ts';
import { playground } from '../../../src/platforms/playground.ts';

const html = readFileSync('native/playground/page/index.html', 'utf8');
const site = playground.generations[0]!;
let sent: Draft[] = [];
let heardSend: () => void = () => undefined;
let told: string[] = [];
let composer: Composer;

const find = (selectors: readonly string[]) => document.querySelector(selectors[0]!);
const area = () => find(site.composer) as HTMLTextAreaElement;
const button = (selectors: readonly string[]) => find(selectors) as HTMLButtonElement;
const typeText = (text: string) => {
  area().value = text;
  area().dispatchEvent(new Event('input'));
};
const choose = (...files: File[]) => {
  const input = find(site.fileInput)!;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change'));
};
const press = () => {
  const once = new Promise<void>((resolve) => (heardSend = resolve));
  button(site.send).click();
  return once;
};
const chips = () =>
  [...document.querySelectorAll(site.fileChip[0]!)].map((chip) => chip.querySelector('span')!.textContent);

beforeEach(() => {
  document.body.innerHTML = /<body[^>]*>([^]*)<\/body>/.exec(html)![1]!;
  sent = [];
  told = [];
  composer = new Composer(document.querySelector('form')!, {
    send: (draft) => {
      sent.push(draft);
      heardSend();
    },
    stop: () => told.push('stop'),
    tell: (text) => told.push(text),
  });
});

/** The page is looked at through the platform's own selectors: what the extension sees. */
describe('Composer', () => {
  it('sends text and files, empties itself, and shows Stop in place of Send', async () => {
    typeText('  Hello ');
    choose(new File(['# Tools'], 'mcp-tools.md'), new File(['a\0b'], 'x.bin'));
    expect(chips()).toEqual(['mcp-tools.md', 'x.bin']);
    await press();
    expect(sent).toEqual([
      {
        text: 'Hello',
        files: [
          { name: 'mcp-tools.md', text: '# Tools' },
          { name: 'x.bin', text: '(binary file, 3 bytes)' },
        ],
      },
    ]);
    expect(chips()).toEqual([]);
    expect(area().value).toBe('');
    expect([find(site.send), find(site.busy) === null]).toEqual([null, false]);
    composer.setStreaming(false);
    expect([find(site.send) === null, find(site.busy)]).toEqual([false, null]);
  });

  it('sends files without a text, and nothing when it is empty', async () => {
    expect(button(site.send).disabled).toBe(true);
    choose(new File(['r'], 'mcp-results.md'));
    await press();
    expect(sent).toEqual([{ text: '', files: [{ name: 'mcp-results.md', text: 'r' }] }]);
  });

  it('sends nothing while a reply is being written', () => {
    composer.setStreaming(true);
    typeText('Hi');
    document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(sent).toEqual([]);
    button(site.busy).click();
    expect(told).toEqual(['stop']);
  });

  it('takes a file off again', () => {
    choose(new File(['1'], 'a.md'), new File(['2'], 'b.md'));
    document.querySelector<HTMLButtonElement>('[aria-label="Remove a.md"]')!.click();
    expect(chips()).toEqual(['b.md']);
  });
});
