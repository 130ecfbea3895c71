import { describe, expect, it } from 'vitest';
import { callResultSchema, toToolResult } from '../../../src/background/mcp/result.ts';

const read = (raw: unknown) => toToolResult(callResultSchema.parse(raw));

describe('toToolResult', () => {
  it('keeps every part whole', () => {
    expect(
      read({
        content: [
          { type: 'text', text: 'a' },
          { type: 'image', mimeType: 'image/png', data: 'QQ==' },
          { type: 'audio', mimeType: 'audio/wav', data: 'QQ==' },
          { type: 'resource', resource: { uri: 'a:1', mimeType: 'text/plain', text: 't' } },
          { type: 'resource', resource: { uri: 'a:2', blob: 'QQ==' } },
          { type: 'resource_link', uri: 'a:3', name: 'n', title: 'T', description: 'd' },
          { type: 'resource_link', uri: 'a:4', name: 'n' },
        ],
        structuredContent: [1, { a: null }],
        isError: true,
      }),
    ).toEqual({
      content: [
        { type: 'text', text: 'a' },
        { type: 'image', mimeType: 'image/png', data: 'QQ==' },
        { type: 'audio', mimeType: 'audio/wav', data: 'QQ==' },
        { type: 'resource', uri: 'a:1', mimeType: 'text/plain', text: 't' },
        { type: 'resource', uri: 'a:2', blob: 'QQ==' },
        { type: 'link', uri: 'a:3', name: 'T', description: 'd' },
        { type: 'link', uri: 'a:4', name: 'n' },
      ],
      structured: [1, { a: null }],
      isError: true,
    });
  });

  it('shows parts of unknown kinds and broken parts as notes', () => {
    expect(read({ content: [{ type: 'video', src: 'x' }, { type: 'image' }, 7] })).toEqual({
      content: [
        { type: 'text', text: '[Part of a kind that is not known here: {"type":"video","src":"x"}]' },
        { type: 'text', text: '[Part of a kind that is not known here: {"type":"image"}]' },
        { type: 'text', text: '[Part of a kind that is not known here: 7]' },
      ],
      isError: false,
    });
  });

  it('reads a result without content, and the one of 2024-10-07', () => {
    expect(read({ structuredContent: { a: 1 } })).toEqual({
      content: [],
      structured: { a: 1 },
      isError: false,
    });
    expect(read({ toolResult: { a: 1 } })).toEqual({
      content: [{ type: 'text', text: '{"a":1}' }],
      isError: false,
    });
  });
});
