import { expect, test } from 'vitest';
import { readPromptList, readPromptMessages } from '../../../src/background/mcp/prompt-list.ts';

test('a prompt with an argument that has no name is set aside', () => {
  const entries = [
    {
      name: 'review',
      title: 'Review code',
      arguments: [{ name: 'file', description: 'Path', required: true }, { name: 'tone' }],
    },
    { name: 'plain' },
    { name: 'bad', arguments: [{ description: 'no name' }] },
    { name: 'worse', arguments: 'x' },
    { title: 'nameless' },
  ];
  expect(readPromptList({ entries, ttlMs: 0 })).toEqual({
    items: [
      {
        name: 'review',
        title: 'Review code',
        args: [
          { name: 'file', description: 'Path', required: true },
          { name: 'tone', required: false },
        ],
      },
      { name: 'plain', args: [] },
    ],
    rejected: [
      { name: 'bad', reason: 'One of its arguments has no usable name.' },
      { name: 'worse', reason: 'One of its arguments has no usable name.' },
      { name: '?', reason: 'It has no usable name.' },
    ],
  });
});

test('messages keep role and kind; several blocks in one are several parts', () => {
  const messages = [
    { role: 'user', content: { type: 'text', text: 'Hi' } },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Ho' },
        { type: 'resource', resource: { uri: 'x://1', text: 'T' } },
      ],
    },
    { role: 'system', content: { type: 'image', mimeType: 'image/png', data: 'AA==' } },
    { role: 'user' },
  ];
  expect(readPromptMessages({ messages })).toEqual([
    { role: 'user', part: { type: 'text', text: 'Hi' } },
    { role: 'assistant', part: { type: 'text', text: 'Ho' } },
    { role: 'assistant', part: { type: 'resource', uri: 'x://1', text: 'T' } },
    { role: 'user', part: { type: 'image', mimeType: 'image/png', data: 'AA==' } },
    { role: 'user', part: { type: 'text', text: '[Part of a kind that is not known here: null]' } },
  ]);
});
