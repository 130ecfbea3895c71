import { describe, expect, test } from 'vitest';
import { nameTools, resolveTool, type OfferedTool } from '../../src/shared/tool-names.ts';

const offer = (serverName: string, ...names: string[]): OfferedTool[] =>
  names.map((name) => ({
    serverName,
    tool: { server: serverName, name, description: '', inputSchema: {}, hints: {} },
  }));
const named = (...offered: OfferedTool[][]) =>
  [...nameTools(offered.flat())].map(([name, { tool }]) => [name, tool.server, tool.name]);

describe('nameTools', () => {
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
    ).toEqual(['a__read_file', 'b__Read_File', 'c__read\u200b_file']);
  });

  test('tells two servers of one name apart, and one server that lists a tool twice', () => {
    expect(named(offer('文件', 'read'), offer('文件', 'read')).map(([name]) => name)).toEqual([
      'server__read',
      'server__read_2',
    ]);
  });
});

describe('resolveTool', () => {
  const names = nameTools([...offer('Files', 'read', 'list_directory'), ...offer('Git', 'read')]);

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

test('keeps the name of our own tool from every server', () => {
  const names = nameTools([
    {
      serverName: 'Files',
      tool: { server: 's', name: 'Read_More', description: '', inputSchema: {}, hints: {} },
    },
  ]);
  expect([...names.keys()]).toEqual(['files__Read_More']);
});
