import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCalls, type RenderableCall, renderCall } from '../../src/shared/call-grammar.ts';
import type { Malformed } from '../../src/shared/call.ts';
import type { Json, JsonObject } from '../../src/shared/json.ts';

const readFile: RenderableCall = {
  name: 'read_file',
  callId: '1',
  description: '读取指定路径的文件内容',
  args: { path: '/home/user/project/main.py' },
};
const readFileText = `{"type": "function_call_start", "name": "read_file", "call_id": 1}
{"type": "description", "text": "读取指定路径的文件内容"}
{"type": "parameter", "key": "path", "value": "/home/user/project/main.py"}
{"type": "function_call_end", "call_id": 1}`;
const exactReadFile = { ...readFile, exact: true };
const looseReadFile = { ...readFile, exact: false };

describe('parseCalls: the documented form', () => {
  it('reads the call of the documents', () => {
    expect(parseCalls(readFileText)).toEqual({ calls: [exactReadFile], partial: false, malformed: [] });
  });

  it('reads several calls of one block', () => {
    const second = readFileText.replaceAll('"call_id": 1', '"call_id": "b"');
    expect(parseCalls(`${readFileText}\n\n${second}\n`)).toEqual({
      calls: [exactReadFile, { ...exactReadFile, callId: 'b' }],
      partial: false,
      malformed: [],
    });
  });

  it('needs no description', () => {
    const [start, , parameter, end] = readFileText.split('\n');
    expect(parseCalls([start, parameter, end].join('\n')).calls).toEqual([
      { name: 'read_file', callId: '1', args: readFile.args, exact: true },
    ]);
  });

  it('does not mind compact JSON, CRLF and indentation', () => {
    const compact = readFileText.replaceAll('": ', '":').replaceAll(', "', ',"').replaceAll('\n', '\r\n  ');
    expect(parseCalls(compact).calls).toEqual([exactReadFile]);
  });

  it('leaves each value as it is: a string that looks like JSON stays a string', () => {
    const args: JsonObject = {
      content: '{"a":1}',
      zip: '00123',
      spaces: '  x  ',
      path: 'C:\\new\\{x}',
      fence: '```js\n{"type": "function_call_end", "call_id": 1}\n```',
      markup: '<b>&amp;</b>',
      nbsp: 'a\u00a0b\u200bc“d”',
      list: [1, { deep: null }],
      flag: true,
      number: -1.5e-3,
    };
    expect(parseCalls(renderCall({ name: 'write', callId: 'x', args })).calls).toEqual([
      { name: 'write', callId: 'x', args, exact: true },
    ]);
  });
});

describe('parseCalls: read, but never by itself', () => {
  const deviations: Record<string, string> = {
    'no newline between the objects': readFileText.replaceAll('\n', ''),
    'pretty-printed objects': readFileText
      .split('\n')
      .map((line) => JSON.stringify(JSON.parse(line), null, 2))
      .join('\n'),
    'no-break spaces between tokens': readFileText.replaceAll('": ', '":\u00a0'),
    'zero-width characters between tokens': readFileText.replaceAll('{', '{\u200b').replace(/^/, '\ufeff'),
    'curly quotes': readFileText.replace('"name": "read_file"', '“name”: “read_file”'),
    'a trailing comma': readFileText.replaceAll('}', ',}'),
    'text before the call': `The call:\n${readFileText}`,
    'another object before the call': `{"a": 1}\n${readFileText}`,
    'text inside the call': readFileText.replaceAll('}\n{', '}\nthen\n{'),
    'an unknown key': readFileText.replace('"call_id": 1}', '"call_id": 1, "server": "fs"}'),
    'two descriptions': readFileText.replace(
      /\n({"type": "desc.*)\n/,
      '\n$1\n{"type": "description", "text": "again"}\n',
    ),
    'a parameter given twice': readFileText.replace(
      '{"type": "parameter"',
      '{"type": "parameter", "key": "path", "value": "first"}\n{"type": "parameter"',
    ),
    'arguments on the start object':
      '{"type": "function_call_start", "name": "read_file", "call_id": 1, "arguments": {"path": "/home/user/project/main.py"}}\n' +
      '{"type": "description", "text": "读取指定路径的文件内容"}\n{"type": "function_call_end", "call_id": 1}',
    'parameters on the start object':
      '{"type": "function_call_start", "name": "read_file", "call_id": 1, "parameters": {"path": "/home/user/project/main.py"}}\n' +
      '{"type": "description", "text": "读取指定路径的文件内容"}\n{"type": "function_call_end", "call_id": 1}',
  };
  it.each(Object.entries(deviations))('%s', (_name, text) => {
    expect(parseCalls(text)).toEqual({ calls: [looseReadFile], partial: false, malformed: [] });
  });

  it('keeps a line break inside a string', () => {
    const text = readFileText.replace('/home/user/project/main.py', 'one\n\ttwo');
    expect(parseCalls(text).calls).toEqual([{ ...looseReadFile, args: { path: 'one\n\ttwo' } }]);
  });

  it('makes only the calls after foreign text inexact', () => {
    expect(parseCalls(`${readFileText}\nand\n${readFileText}`).calls).toEqual([exactReadFile, looseReadFile]);
  });
});

describe('parseCalls: not a call', () => {
  const start = '{"type": "function_call_start", "name": "a", "call_id": 1}';
  const a = { name: 'a', callId: '1' };
  const malformed: Record<string, [text: string, malformed: Malformed[]]> = {
    'an end of another id': [
      `${start}\n{"type": "function_call_end", "call_id": 2}`,
      [{ ...a, why: 'otherEnd' }],
    ],
    'no start': ['{"type": "function_call_end", "call_id": 1}', []],
    'no name': [
      '{"type": "function_call_start", "call_id": 1}\n{"type": "function_call_end", "call_id": 1}',
      [{ why: 'startIncomplete' }],
    ],
    'no call id': [
      '{"type": "function_call_start", "name": "a"}\n{"type": "function_call_end"}',
      [{ why: 'startIncomplete' }],
    ],
    'a parameter without a value': [
      `${start}\n{"type": "parameter", "key": "x"}\n{"type": "function_call_end", "call_id": 1}`,
      [{ ...a, why: 'unreadable' }],
    ],
    'an object that cannot be read': [
      `${start}\n{"type": "parameter", "key": "x", "value": "C:\\Users"}\n{"type": "function_call_end", "call_id": 1}`,
      [{ ...a, why: 'unreadable' }],
    ],
    'a forgotten quote': [
      `${start}\n{"type": "parameter", "key": "x", "value": "abc}\n{"type": "function_call_end", "call_id": 1}`,
      [{ ...a, why: 'unreadable' }],
    ],
    'a start that cannot be read': [
      '{"type": "function_call_start", "name": a, "call_id": 1}\n{"type": "function_call_end", "call_id": 1}',
      [{ why: 'unreadable' }],
    ],
    'a result': [
      '{"type": "function_result_start", "call_id": 1}\n{"type": "function_result_end", "call_id": 1}',
      [],
    ],
    'words about the format': ['A call begins with an object of the type function_call_start.', []],
  };
  it.each(Object.entries(malformed))('%s', (_name, [text, expected]) => {
    expect(parseCalls(text)).toEqual({ calls: [], partial: false, malformed: expected });
  });

  it('whose end is missing is told, though more text may bring it', () => {
    const text = `${start}\n{"type": "parameter", "key": "x", "value": "1"}\n`;
    expect(parseCalls(text)).toEqual({ calls: [], partial: true, malformed: [{ ...a, why: 'endMissing' }] });
  });

  it('skips a start whose end is missing and reads the next call', () => {
    expect(parseCalls(`${start}\n${readFileText}`)).toEqual({
      calls: [looseReadFile],
      partial: false,
      malformed: [{ ...a, why: 'endMissing' }],
    });
  });

  it('tells at each cut of a call that it is partial, and returns nothing', () => {
    const begun = '{"type": "function_call_start"'.length;
    for (let cut = 0; cut < readFileText.length; cut++)
      expect(parseCalls(readFileText.slice(0, cut))).toMatchObject({ calls: [], partial: cut >= begun - 1 });
  });
});

describe('properties', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('```', '“', '\u00a0', readFileText),
  );
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const call: fc.Arbitrary<RenderableCall> = fc
    .record({
      name: fc.string({ minLength: 1 }),
      callId: fc.oneof(fc.string(), fc.nat().map(String)),
      description: fc.option(text, { nil: undefined }),
      args: fc.dictionary(fc.string(), fc.oneof(json, text)),
    })
    .map(({ description, ...rest }) => (description === undefined ? rest : { ...rest, description }));
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it('any rendered calls parse back to themselves, exact', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 4 }), fc.constantFrom('\n', '\n\n', '\r\n'), (calls, gap) => {
        const parsed = parseCalls(calls.map(renderCall).join(gap));
        expect(plain(parsed)).toEqual(
          plain({ calls: calls.map((one) => ({ ...one, exact: true })), partial: false, malformed: [] }),
        );
      }),
    );
  });

  it('calls inside a JSON string are never read', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(call.map(renderCall), text)), (texts) => {
        const quoted = JSON.stringify(texts.join('\n'));
        expect(parseCalls(quoted).calls).toEqual([]);
        expect(parseCalls(`{"type": "function_result", "text": ${quoted}}`).calls).toEqual([]);
      }),
    );
  });

  it('garbage never throws', () => {
    const piece = fc.oneof(
      text,
      fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', '\n', '{"type"', 'function_call_start'),
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => Array.isArray(parseCalls(pieces.join('')).calls)));
  });

  it('a prefix never holds a call that the whole text does not hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(call.map(renderCall), text), { maxLength: 3 }),
        fc.nat(),
        (texts, cut) => {
          const whole = texts.join('\n');
          const early = parseCalls(whole.slice(0, cut % (whole.length + 1))).calls;
          expect(plain(parseCalls(whole).calls.slice(0, early.length))).toEqual(plain(early));
        },
      ),
    );
  });
});

describe('work', () => {
  const megabyte = 1 << 20;
  const texts: Record<string, string> = {
    braces: '{'.repeat(megabyte),
    'open objects': '{"a":'.repeat(megabyte / 5),
    'open lines': '{"a": "b\n'.repeat(megabyte / 9),
    'escaped quotes': '"\\"'.repeat(megabyte / 3),
    'lone quotes': '" {"\n'.repeat(megabyte / 5),
    brackets: `{"a":${'['.repeat(megabyte)}`,
    'one long call': renderCall({ ...readFile, args: { content: '{"x": "\\n"}\n'.repeat(megabyte / 12) } }),
    'many calls': `${readFileText}\n`.repeat(megabyte / readFileText.length),
    'blank lines in a string': `{"a": "${'\n'.repeat(megabyte)}`,
  };

  it.each(Object.entries(texts))('reads each character of 1 MB of %s at most four times', (_name, text) => {
    expect(readsOf(text)).toBeLessThan(4 * text.length + 100);
  });

  /** How often the scanner looks at a character: String.prototype.charCodeAt is its only way to look. */
  function readsOf(text: string): number {
    let reads = 0;
    const original = Object.getOwnPropertyDescriptor(String.prototype, 'charCodeAt')!;
    const charCodeAt = original.value as (index: number) => number;
    function counting(this: string, index: number): number {
      reads++;
      return charCodeAt.call(this, index);
    }
    Object.defineProperty(String.prototype, 'charCodeAt', { ...original, value: counting });
    try {
      parseCalls(text);
    } finally {
      Object.defineProperty(String.prototype, 'charCodeAt', original);
    }
    return reads;
  }
});
