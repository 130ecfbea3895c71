import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { booked } from '../../src/shared/name-book.ts';
import { resolveTool, toolNames, type OfferedTool } from '../../src/shared/tool-names.ts';
import { emptyBook, namesOf } from '../support/names.ts';

const offer = (serverName: string, ...names: string[]): OfferedTool[] =>
  names.map((name) => ({
    serverName,
    tool: { server: serverName, name, description: '', inputSchema: {}, hints: {} },
  }));
const named = (...offered: OfferedTool[][]) =>
  [...namesOf(offered.flat()).tools].map(([name, { tool }]) => [name, tool.server, tool.name]);

describe('names', () => {
  test('leaves unique names as they are', () => {
    expect(named(offer('Files', 'read', 'write'), offer('Git', 'log'))).toEqual([
      ['read', 'Files', 'read'],
      ['write', 'Files', 'write'],
      ['log', 'Git', 'log'],
    ]);
  });

  test('puts the server before a name that two share, for both, whoever came first', () => {
    expect(named(offer('My Files!', 'read'), offer('Git', 'read', 'log'))).toEqual([
      ['my_files__read', 'My Files!', 'read'],
      ['git__read', 'Git', 'read'],
      ['log', 'Git', 'log'],
    ]);
  });

  test('takes names that only look alike for shared', () => {
    expect(
      named(offer('A', 'read_file'), offer('B', 'Read_File'), offer('C', 'read\u200b_file')).map(
        ([name]) => name,
      ),
    ).toEqual(['a__read_file', 'b__Read_File', 'c__read_file']);
  });

  test('tells two servers of one name apart, and one server that lists a tool twice', () => {
    expect(named(offer('文件', 'read', 'read'), offer('文献', 'read')).map(([name]) => name)).toEqual([
      'server__read',
      expect.stringMatching(/^server_\w{5}__read$/),
    ]);
  });
});

describe('names with other signs than a model API takes', () => {
  test('get an alias that means the same', () => {
    expect(
      named(offer('A', 'files.read', 'git/log all', 'café', '查询天气', 'get天气')).map(([name]) => name),
    ).toEqual([
      'files_read',
      'git_log_all',
      'cafe',
      expect.stringMatching(/^tool_\w{5}$/),
      expect.stringMatching(/^get_\w{5}$/),
    ]);
  });

  test('never take the name of a tool that bears it, whoever is listed first', () => {
    const one = named(offer('A', 'files.read', 'files_read', 'files/read', 'x.y', 'x/y'));
    const other = named(offer('A', 'x/y', 'files_read', 'files/read', 'x.y', 'files.read'));
    expect(new Map(one.map(([name, , tool]) => [tool, name]))).toEqual(
      new Map(other.map(([name, , tool]) => [tool, name])),
    );
    expect(one.find(([, , tool]) => tool === 'files_read')?.[0]).toBe('a__files_read');
  });

  test('are found by their own name too, where only one tool bears it', () => {
    const names = namesOf([...offer('A', 'files.read', '查询'), ...offer('B', '查询')]);
    expect(resolveTool(names, 'files.read')).toMatchObject({
      ok: true,
      value: { tool: { name: 'files.read' } },
    });
    expect(resolveTool(names, '查询')).toMatchObject({ ok: false, failure: { code: 'toolAmbiguous' } });
  });

  test('whatever servers call their tools: every tool has a name of its own, in safe signs', () => {
    const tool = fc.record({
      server: fc.constantFrom('A', 'b', 'ß'),
      name: fc.string({ minLength: 1, unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(tool, { selector: ({ server, name }) => `${server} ${name}` }), (tools) => {
        const offered = tools.flatMap(({ server, name }) => offer(server, name));
        const names = [...namesOf(offered).tools.keys()];
        expect(names.length).toBe(tools.length);
        expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([]);
      }),
    );
  });
});

describe('resolveTool', () => {
  const names = namesOf([...offer('Files', 'read', 'list_directory'), ...offer('Git', 'read')]);

  test('finds a tool by its exact name only', () => {
    const found = resolveTool(names, 'git__read');
    expect(found.ok && found.value.serverName).toBe('Git');
    expect(resolveTool(names, 'GIT__READ').ok).toBe(false);
  });

  test('refuses a bare name that several bear, and says which to use', () => {
    expect(resolveTool(names, 'read')).toEqual({
      ok: false,
      failure: {
        code: 'toolAmbiguous',
        message: 'Several servers offer read. Call one of: files__read, git__read.',
      },
    });
  });

  test('says what there is when there is no such tool', () => {
    expect(resolveTool(names, 'list')).toMatchObject({
      failure: {
        code: 'toolUnknown',
        message: 'No connected server offers a tool named list. Did you mean list_directory?',
      },
    });
    expect(resolveTool(names, 'fly')).toMatchObject({
      failure: { message: 'No connected server offers a tool named fly.' },
    });
  });
});

test('a name that came to be shared runs nothing, also while one who shares it is silent', () => {
  const info = (server: string) => ({ server, name: 'read', description: '', inputSchema: {}, hints: {} });
  const files = { id: 'files', name: 'Files', tools: ['read'] };
  const git = { id: 'git', name: 'Git', tools: undefined };
  const alone = booked(emptyBook, [files, git]);
  const both = booked(alone, [
    { ...files, tools: undefined },
    { ...git, tools: ['read'] },
  ]);
  const offers = [
    { ...files, tools: [] },
    { ...git, tools: [info('git')] },
  ];
  expect(resolveTool(toolNames(both, offers), 'read')).toEqual({
    ok: false,
    failure: {
      code: 'toolAmbiguous',
      message: 'Several servers offer read. Call one of: files__read, git__read.',
    },
  });
  expect(resolveTool(toolNames(both, offers), 'files__read')).toEqual({
    ok: true,
    value: { server: 'files', serverName: 'Files', ownName: 'read', retired: false, tool: undefined },
  });
  expect(resolveTool(toolNames(booked(both, [git]), offers.slice(1)), 'read')).toMatchObject({
    failure: {
      code: 'toolAmbiguous',
      message: 'No tool is called read here. Call git__read, if you mean that.',
    },
  });
});

test('the old name of a renamed server’s tool runs nothing, and says the new one', () => {
  const servers = [
    { id: 'a', name: 'Files', tools: ['read'] },
    { id: 'b', name: 'Git', tools: ['read'] },
  ];
  const renamed = servers.map((server) => (server.id === 'a' ? { ...server, name: 'Docs' } : server));
  const book = booked(booked(emptyBook, servers), renamed);
  const names = toolNames(
    book,
    renamed.map((server) => ({ ...server, tools: [] })),
  );
  expect(resolveTool(names, 'files__read')).toMatchObject({
    failure: {
      code: 'toolAmbiguous',
      message: 'No tool is called files__read here. Call docs__read, if you mean that.',
    },
  });
});

test('keeps the name of our own tool from every server', () => {
  const names = namesOf([
    {
      serverName: 'Files',
      tool: { server: 's', name: 'Read_More', description: '', inputSchema: {}, hints: {} },
    },
  ]);
  expect([...names.tools.keys()]).toEqual(['files__Read_More']);
});
