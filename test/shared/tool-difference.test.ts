import { describe, expect, it } from 'vitest';
import { isSame, type KnownTool, toldAfter, toolDifference } from '../../src/shared/tool-difference.ts';

const tool = (exposedName: string, change: Partial<KnownTool> = {}): KnownTool => ({
  serverId: 'files',
  server: 'Files',
  exposedName,
  description: `Does ${exposedName}.`,
  inputSchema: { type: 'object' },
  ...change,
});
const now = (tools: readonly KnownTool[], silent: readonly string[] = []) => ({ tools, silent });
const told = (...tools: readonly KnownTool[]) => toldAfter([], now(tools));

describe('toolDifference', () => {
  it('finds what is new, gone and changed, each in order of the names', () => {
    const changed = [
      tool('b', { description: 'Does it otherwise.' }),
      tool('a', { inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }),
    ];
    const before = told(tool('z'), tool('b'), tool('a'), tool('y'), tool('same'));
    const difference = toolDifference(before, now([tool('n'), ...changed, tool('same'), tool('m')]));
    expect({
      added: difference.added.map((one) => one.exposedName),
      removed: difference.removed.map(({ name }) => name),
      changed: difference.changed,
    }).toEqual({ added: ['m', 'n'], removed: ['y', 'z'], changed: [changed[1], changed[0]] });
  });

  it('finds a name that is another server’s now', () => {
    const moved = tool('a', { serverId: 'other' });
    expect(toolDifference(told(tool('a')), now([moved]))).toEqual({
      added: [],
      removed: [],
      changed: [moved],
    });
  });

  it('finds nothing where only the order, a title or the name of a server is another', () => {
    const difference = toolDifference(
      told(tool('a'), tool('b')),
      now([tool('b', { server: 'My files' }), tool('a', { title: 'A' })]),
    );
    expect(difference).toEqual({ added: [], removed: [], changed: [] });
    expect([isSame(difference), isSame({ ...difference, added: [tool('c')] })]).toEqual([true, false]);
  });

  it('takes a name that is retired for gone, though its server is silent', () => {
    const before = told(tool('w', { serverId: 'web' }), tool('x', { serverId: 'web' }));
    const later = { tools: [], silent: ['web'], retired: ['w'] };
    expect(toolDifference(before, later).removed.map(({ name }) => name)).toEqual(['w']);
    expect(toldAfter(before, later).map(({ name }) => name)).toEqual(['x']);
  });

  it('takes no tool of a silent server for gone, but those of one that is not there any more', () => {
    const before = told(tool('a'), tool('w', { serverId: 'web' }), tool('x', { serverId: 'removed' }));
    expect(toolDifference(before, now([tool('a')], ['web']))).toEqual({
      added: [],
      removed: [before[2]],
      changed: [],
    });
  });

  it('tells two tools apart by names that objects have from birth', () => {
    const before = told(tool('__proto__'), tool('constructor'));
    expect(toolDifference(before, now([tool('constructor'), tool('toString')]))).toEqual({
      added: [tool('toString')],
      removed: [before[0]],
      changed: [],
    });
  });
});

it('knows after a difference what it knew of silent servers, and else what there is now', () => {
  const before = told(tool('a'), tool('gone'), tool('w', { serverId: 'web' }));
  const after = toldAfter(before, now([tool('a', { description: 'New.' }), tool('b')], ['web']));
  expect(after.map(({ name, serverId }) => [name, serverId])).toEqual([
    ['a', 'files'],
    ['b', 'files'],
    ['w', 'web'],
  ]);
  expect(toolDifference(after, now([tool('a', { description: 'New.' }), tool('b')], ['web']))).toEqual({
    added: [],
    removed: [],
    changed: [],
  });
});
