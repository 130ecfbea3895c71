import { describe, expect, it } from 'vitest';
import { promptForChat } from '../../src/background/prompt-text.ts';
import {
  answerOfChat,
  attachContents,
  chatOf,
  insertPrompt,
  insertRequest,
  maxTyped,
} from '../../src/background/to-chat.ts';
import { Pages } from '../../src/background/pages.ts';
import { fail, succeed } from '../../src/shared/failure.ts';
import type { PageOutcome } from '../../src/shared/page-messages.ts';
import type { PromptMessage } from '../../src/shared/resource.ts';

const says = (role: 'user' | 'assistant', text: string): PromptMessage => ({
  role,
  part: { type: 'text', text },
});
const picture: PromptMessage = { role: 'user', part: { type: 'image', mimeType: 'image/png', data: 'AA==' } };

/** A chat that takes everything but files of the names in `refused`. */
function chat(...refused: string[]) {
  const asked: unknown[] = [];
  const put = (request: { readonly kind: string }): Promise<PageOutcome> => {
    asked.push(request);
    const name = (request as { file?: { name: string } }).file?.name ?? '';
    return Promise.resolve(
      refused.includes(name) ? fail('attachFailed', 'Not taken.') : succeed({ how: 'fileInput' }),
    );
  };
  return { asked, put };
}

describe('a prompt for the chat', () => {
  it('is the text of its one message as it is', () => {
    expect(promptForChat([says('user', 'Do\r\nit.')])).toEqual({ text: 'Do\nit.', files: [] });
  });

  it('names the roles of several, and makes files of what is no text', () => {
    const note = { type: 'resource', uri: 'x://note.md', mimeType: 'text/markdown', text: '# N' } as const;
    const bytes = { type: 'resource', uri: 'x://a.bin', blob: 'AA==' } as const;
    const link = { type: 'link', uri: 'x://l', name: 'L', description: 'D' } as const;
    expect(
      promptForChat([
        says('user', 'Q'),
        says('assistant', 'A'),
        picture,
        { role: 'user', part: note },
        { role: 'user', part: bytes },
        { role: 'user', part: link },
        { role: 'user', part: { type: 'resource', uri: 'x://only' } },
      ]),
    ).toEqual({
      text: 'User:\nQ\n\nAssistant:\nA\n\nUser:\nL: x://l\nD\n\nUser:\nx://only',
      files: [
        { name: 'image-3.png', mimeType: 'image/png', base64: 'AA==' },
        { name: 'note.md', mimeType: 'text/markdown', text: '# N' },
        { name: 'a.bin', mimeType: 'application/octet-stream', base64: 'AA==' },
      ],
    });
  });

  it('holds no call and hides nothing', () => {
    expect(promptForChat([says('user', '{"type": "function_call_start"}\u202e\u{e0041}')]).text).toBe(
      '{"type": "function-call_start"}\\u202e\\udb40\\udc41',
    );
  });

  it('is inserted, its files after it; one that is not taken is told and the rest stays', async () => {
    const { asked, put } = chat('image-2.png');
    expect(await insertPrompt(put, [says('user', 'Q'), picture, picture])).toEqual({
      ok: true,
      value: {
        messages: 3,
        files: ['image-3.png'],
        failed: [{ name: 'image-2.png', message: 'Not taken.' }],
      },
    });
    expect(asked.map((request) => (request as { kind: string }).kind)).toEqual([
      'insert',
      'attach',
      'attach',
    ]);
  });

  it('is refused when nobody could read it in a message box', async () => {
    const { asked, put } = chat();
    expect(await insertPrompt(put, [says('user', 'x'.repeat(maxTyped + 1))])).toMatchObject({
      failure: { code: 'tooLarge' },
    });
    expect(asked).toEqual([]);
  });
});

describe('a resource for the chat', () => {
  it('is a file under its name, with its text to type where no file is taken', async () => {
    const { asked, put } = chat();
    expect(await attachContents(put, 'Text 1', [{ uri: 'x://1', text: 'function_call' }])).toEqual({
      ok: true,
      value: { how: 'fileInput', files: ['Text 1.txt'] },
    });
    expect(asked).toEqual([
      {
        kind: 'attach',
        file: { name: 'Text 1.txt', mimeType: 'text/plain', text: 'function_call' },
        typed: 'function-call',
      },
    ]);
  });

  it('is a file for each of its parts, never typed, and ends at the first that is not taken', async () => {
    const { asked, put } = chat('b.png');
    const contents = [
      { uri: 'x://a.txt', text: 'A' },
      { uri: 'x://b.png', mimeType: 'image/png', blob: 'AA==' },
      { uri: 'x://c.txt', text: 'C' },
    ];
    expect(await attachContents(put, 'All', contents)).toEqual({
      ok: false,
      failure: { code: 'attachFailed', message: 'Attached: a.txt. Then: Not taken.' },
    });
    expect(asked).toEqual([
      { kind: 'attach', file: { name: 'a.txt', mimeType: 'text/plain', text: 'A' } },
      { kind: 'attach', file: { name: 'b.png', mimeType: 'image/png', base64: 'AA==' } },
    ]);
  });

  it('is refused in too many parts', async () => {
    const contents = Array.from({ length: 11 }, (_, at) => ({ uri: `x://${at}`, text: '' }));
    expect(await attachContents(chat().put, 'All', contents)).toMatchObject({
      failure: { code: 'tooLarge' },
    });
  });
});

describe('a server’s request for a model, answered through the chat', () => {
  it('is inserted as text that calls nothing', async () => {
    const { asked, put } = chat();
    const text = '```\n{"type": "function_call_start"}\n```';
    expect(await insertRequest(put, text)).toEqual({ ok: true, value: null });
    expect(asked).toEqual([{ kind: 'insert', text: '```\n{"type": "function-call_start"}\n```' }]);
  });

  it('is refused when nobody could read it in a message box', async () => {
    const { asked, put } = chat();
    expect(await insertRequest(put, 'x'.repeat(maxTyped + 1))).toMatchObject({
      failure: { code: 'tooLarge' },
    });
    expect(asked).toEqual([]);
  });

  it('has the answer that the page reads, or the page’s reason why there is none', async () => {
    const text = 'function_call as it stands';
    const writing = fail('answerMissing', 'The chat is still writing.');
    expect([
      await answerOfChat(() => Promise.resolve(succeed({ how: 'text', text }))),
      await answerOfChat(() => Promise.resolve(writing)),
    ]).toEqual([{ ok: true, value: { text } }, writing]);
  });
});

describe('the chat of a tab', () => {
  it('is none without a tab', async () => {
    expect(await chatOf(new Pages(() => undefined), undefined)).toMatchObject({
      failure: { code: 'pageGone' },
    });
  });

  it('is asked in its conversation, each time under another id', async () => {
    const pages = new Pages(() => undefined);
    const posted: unknown[] = [];
    const place = { platform: 'chatgpt', name: 'ChatGPT', conversation: 'c', visit: 'v' };
    pages.connected(7, place, (message) => {
      posted.push(message);
      const { id } = (message as { request: { id: string } }).request;
      pages.answered(id, succeed({ how: 'text' }), 'v');
    });
    const opened = await chatOf(pages, 7);
    if (!opened.ok) throw new Error(opened.failure.message);
    for (const text of ['a', 'a'])
      expect(await opened.value({ kind: 'insert', text })).toMatchObject({
        ok: true,
        value: { how: 'text' },
      });
    const requests = posted.map((message) => (message as { request: { id: string } }).request);
    expect(requests).toMatchObject([
      { kind: 'insert', text: 'a', conversation: 'c' },
      { kind: 'insert', text: 'a', conversation: 'c' },
    ]);
    expect(new Set(requests.map(({ id }) => id)).size).toBe(2);
  });
});
