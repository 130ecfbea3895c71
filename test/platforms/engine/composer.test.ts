// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chatgpt } from '../../../src/platforms/chatgpt.ts';
import { deepseek } from '../../../src/platforms/deepseek.ts';
import {
  composerOf,
  fileInput,
  isBusy,
  isEnabled,
  sendButton,
  showsFile,
} from '../../../src/platforms/engine/composer.ts';
import { generationOf } from '../../../src/platforms/engine/turns.ts';
import { mistral } from '../../../src/platforms/mistral.ts';
import { qwen } from '../../../src/platforms/qwen.ts';
import type { Platform } from '../../../src/platforms/types.ts';

function open(platform: Platform, html: string) {
  document.body.innerHTML = html;
  return generationOf(platform, document);
}

describe('ChatGPT', () => {
  const page = (inside: string, chips = '') =>
    `<form><input type="file" accept="image/*"><input type="file" id="docs"><div>${chips}</div><textarea name="prompt-textarea"></textarea><div id="prompt-textarea" class="ProseMirror" contenteditable="true"></div>${inside}</form>`;

  it('has no send button while its composer is empty, nor while the stop button stands there', () => {
    const speech = open(chatgpt, page('<button data-testid="composer-speech-button"></button>'));
    expect([sendButton(speech, document), isBusy(speech, document)]).toEqual([undefined, false]);
    const stop = open(
      chatgpt,
      page('<button id="composer-submit-button" data-testid="stop-button"></button>'),
    );
    expect([sendButton(stop, document), isBusy(stop, document)]).toEqual([undefined, true]);
  });

  it('may not be sent while it uploads', () => {
    const generation = open(
      chatgpt,
      page('<button id="composer-submit-button" data-testid="send-button" disabled></button>'),
    );
    const button = sendButton(generation, document)!;
    expect(isEnabled(generation, button)).toBe(false);
    button.removeAttribute('disabled');
    expect(isEnabled(generation, button)).toBe(true);
  });

  it('takes files by the input that is not for images alone, and has the editor as its composer', () => {
    const generation = open(chatgpt, page(''));
    const inputFor = (name: string, type: string) => fileInput(generation, document, { name, type })?.id;
    expect(inputFor('a.md', 'text/markdown')).toBe('docs');
    expect(inputFor('a.png', 'image/png')).toBe('docs');
    expect(composerOf(generation, document)?.className).toBe('ProseMirror');
  });

  it.each([
    ['<div data-testid="file-attachment">mcp-results-1.md</div>', true],
    ['<div role="group" aria-label="mcp-results-1.md"><svg></svg></div>', true],
    ['<span>mcp-resul….md</span>', true],
    ['<span>mcp-results-10.md</span>', false],
    ['<span>mcp….md</span>', false],
    ['', false],
  ])('a chip %s shows the file: %s', (chip, shown) => {
    const generation = open(chatgpt, page('', chip));
    expect(showsFile(generation, composerOf(generation, document)!, 'mcp-results-1.md')).toBe(shown);
  });
});

describe('DeepSeek', () => {
  const page = (state: string, path: string, text = '', file = '') =>
    `<div><div>${file}</div><textarea>${text}</textarea><input type="file"><div role="button" class="ds-button ds-button--primary ds-button--circle ${state}" aria-disabled="${state !== ''}"><svg><path d="${path}"></path></svg></div></div>`;
  const off = 'ds-button--disabled';

  it.each([
    ['nothing to send', page(off, 'M8.3 1'), false, true, false],
    ['a text to send', page('', 'M8.3 1', 'hello'), false, true, true],
    ['a file to send', page('', 'M8.3 1', '', '<b>a.md</b>'), false, true, true],
    ['a square in the button', page('', 'M2 4.88', 'hello'), true, false, false],
    ['an enabled button beside nothing', page('', 'M9 9'), true, true, true],
  ])('%s', (_name, html, busy, hasSend, enabled) => {
    const generation = open(deepseek, html);
    const button = sendButton(generation, document);
    const state = [
      isBusy(generation, document),
      button !== undefined,
      button !== undefined && isEnabled(generation, button),
    ];
    expect(state).toEqual([busy, hasSend, enabled]);
  });
});

describe('Mistral', () => {
  it('is not sent by the button of dictation, which may be the first that submits', () => {
    const voice = '<button type="submit" aria-label="Dictation"></button>';
    const generation = open(mistral, `<form>${voice}<button type="submit" id="send"></button></form>`);
    expect(sendButton(generation, document)?.id).toBe('send');
    document.querySelector('#send')?.remove();
    expect(sendButton(generation, document)).toBeUndefined();
  });
});

describe('a page with a ghost of its message box', () => {
  const sizes: Record<string, [number, number]> = { ghost: [1, 1], box: [400, 40] };
  const page =
    '<textarea id="ghost" class="message-input-textarea"></textarea><textarea id="box" class="message-input-textarea"></textarea>';
  const boxIn = (html: string) => composerOf(open(qwen, html), document)?.id;
  const withSizes = () =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [width, height] = sizes[this.id] ?? [0, 0];
      return { width, height } as DOMRect;
    });
  afterEach(() => void vi.restoreAllMocks());

  it('is written into the box that the user sees', () => {
    withSizes();
    expect(boxIn(page)).toBe('box');
  });

  it('is read without sizes while its tab is hidden: there all are nothing', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expect(boxIn('<textarea id="box" class="message-input-textarea"></textarea>')).toBe('box');
  });
});
