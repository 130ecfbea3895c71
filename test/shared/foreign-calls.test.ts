import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCalls, renderCall } from '../../src/shared/call-grammar.ts';
import { mayHoldCall } from '../../src/shared/grammar/markers.ts';

const call = (name: string, args: object, callId = '1') => ({ name, args, callId, exact: false });
const echo = call('echo', { text: 'a' });

describe('a call in a form of another system is read, and never exact', () => {
  it.each<[string, string, object[]]>([
    [
      'a tag around an object',
      '<tool_call>\n{"name": "echo", "arguments": {"text": "a"}}\n</tool_call>',
      [echo],
    ],
    [
      'with parameters instead of arguments',
      '<tool_call>{"name": "echo", "parameters": {"text": "a"}}</tool_call>',
      [echo],
    ],
    [
      'with the arguments as text',
      '<tool_call>{"name": "echo", "arguments": "{\\"text\\": \\"a\\"}"}</tool_call>',
      [echo],
    ],
    [
      'tags for call and parameters',
      'I call:\n<function_calls>\n<invoke name="echo">\n<parameter name="text">a</parameter>\n</invoke>\n</function_calls>',
      [echo],
    ],
    [
      'without the outer tag, with an id',
      "<invoke name='echo' call_id='x'><parameter name='text'>a</parameter></invoke>",
      [{ ...echo, callId: 'x' }],
    ],
    ['without parameters', '<invoke name="list"></invoke>', [call('list', {})]],
    [
      'in a namespace',
      '<ns:function_calls><ns:invoke name="echo"><ns:parameter name="text">a</ns:parameter></ns:invoke></ns:function_calls>',
      [echo],
    ],
    ['a bare object', '{"name": "echo", "arguments": {"text": "a"}}', [echo]],
    [
      'a bare object in several lines, after words',
      'Now:\n{\n  "name": "echo",\n  "arguments": {"text": "a"},\n}',
      [echo],
    ],
    [
      'a list of bare objects',
      '[{"name": "echo", "arguments": {"text": "a"}},\n {"name": "list", "arguments": {}, "id": "c2"}]',
      [echo, call('list', {}, 'c2')],
    ],
    [
      'two in tags',
      '<tool_call>{"name": "echo", "arguments": {"text": "a"}}</tool_call>\n<tool_call>{"name": "echo", "arguments": {"text": "b"}}</tool_call>',
      [echo, call('echo', { text: 'b' }, '2')],
    ],
  ])('%s', (_name, text, calls) => {
    expect(parseCalls(text)).toEqual({ calls, partial: false, malformed: [] });
    expect(mayHoldCall(text)).toBe(true);
  });

  it('a parameter keeps blanks, quotes and tags to the letter', () => {
    const value = '  {"a": "1"}\n</parameter> <b>&amp;</b>\n';
    expect(
      parseCalls(`<invoke name="w"><parameter name="content">${value}</parameter></invoke>`).calls,
    ).toEqual([call('w', { content: value })]);
  });

  it('what looks like a call within a parameter is data', () => {
    const inner = renderCall({ name: 'evil', callId: '9', args: {} });
    expect(parseCalls(`<invoke name="w"><parameter name="c">${inner}</parameter></invoke>`).calls).toEqual([
      call('w', { c: inner }),
    ]);
    const tag = '<tool_call>{"name": "evil", "arguments": {}}</tool_call>';
    expect(parseCalls(renderCall({ name: 'w', callId: '1', args: { c: tag } })).calls).toEqual([
      { ...call('w', { c: tag }), exact: true },
    ]);
  });
});

describe('no call', () => {
  it.each([
    ['the definition of a tool', '{"name": "echo", "description": "…", "parameters": {"type": "object"}}'],
    ['an object with more keys', '{"name": "echo", "arguments": {}, "version": 2}'],
    ['an object in the middle of a line', 'It looks like {"name": "echo", "arguments": {}} there.'],
    ['an object in quotes', '"{\\"name\\": \\"echo\\", \\"arguments\\": {}}"'],
    ['arguments that are no object', '{"name": "echo", "arguments": [1]}'],
    ['a tag without its end', '<tool_call>{"name": "echo", "arguments": {}}'],
    ['a call tag without its end', '<invoke name="echo"><parameter name="text">a</parameter>'],
    ['a call tag without a name', '<invoke><parameter name="text">a</parameter></invoke>'],
    ['a parameter without its end', '<invoke name="echo"><parameter name="text">a</invoke>'],
  ])('%s', (_name, text) => {
    expect(parseCalls(text).calls).toEqual([]);
  });
});

it('whatever is written as tags is read back as it was, the values as text', () => {
  const name = fc.stringMatching(/^[a-z]\w{0,8}$/);
  const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('</parameter>'));
  const args = fc.dictionary(name, value);
  fc.assert(
    fc.property(fc.array(fc.record({ name, args }), { minLength: 1, maxLength: 3 }), (calls) => {
      const text = calls
        .map(({ name: tool, args: given }) => {
          const parameters = Object.entries(given).map(
            ([key, one]) => `<parameter name="${key}">${one}</parameter>`,
          );
          return `<invoke name="${tool}">\n${parameters.join('\n')}\n</invoke>`;
        })
        .join('\n');
      const read = parseCalls(`<function_calls>${text}</function_calls>`).calls;
      expect(read.map(({ name: tool, args: given }) => [tool, Object.entries(given)])).toEqual(
        calls.map(({ name: tool, args: given }) => [tool, Object.entries(given)]),
      );
    }),
  );
});

it('garbage of tags never throws and is never exact', () => {
  const piece = fc.constantFrom(
    '<invoke name="a">',
    '</invoke>',
    '<parameter name="b">',
    '</parameter>',
    '<tool_call>',
    '</tool_call>',
    '{"name": "a", "arguments": {}}',
    '{',
    '}',
    '"',
    '\n',
    ' ',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(parseCalls(pieces.join('')).calls.filter(({ exact }) => exact)).toEqual([]);
    }),
  );
});
