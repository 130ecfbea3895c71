import { expect, it } from 'vitest';
import {
  configOf,
  type ImportChoice,
  neededPlaceholders,
  planImport,
} from '../../../src/ui/forms/import-plan.ts';

const found = (name: string, args: string[] = []) => ({
  name,
  settings: { enabled: true, trustHints: false, transport: { kind: 'stdio' as const, command: 'x', args } },
});
const existing = [
  { id: 'id-a', name: 'a' },
  { id: 'managed:m', name: 'm', managed: true },
];
const plan = (names: string[], choices: [number, ImportChoice][] = []) =>
  planImport(
    names.map((name) => found(name)),
    existing,
    new Map(choices),
  ).map(({ name, replace, taken, nameError, included }) => ({ name, replace, taken, nameError, included }));
const free = { replace: false, taken: undefined, nameError: undefined, included: true };

it('takes a name that is free, and a name for one that has none', () => {
  expect(plan([' new ', ''])).toEqual([
    { ...free, name: 'new' },
    { ...free, name: 'Imported server' },
  ]);
});

it('suggests another name for one that is taken, by what is there or by the text itself', () => {
  expect(plan(['a', 'a', 'b', 'b', 'm'])).toEqual([
    { ...free, name: 'a 2', taken: { id: 'id-a' } },
    { ...free, name: 'a 3', taken: { id: 'id-a' } },
    { ...free, name: 'b' },
    { ...free, name: 'b 2', taken: { id: undefined } },
    { ...free, name: 'm 2', taken: { id: undefined } },
  ]);
});

it('replaces only when told to, each server once, and never a managed one', () => {
  const told = plan(
    ['a', 'a', 'm'],
    [
      [0, { replace: true }],
      [1, { replace: true }],
      [2, { replace: true }],
    ],
  );
  expect(told).toEqual([
    { ...free, name: 'a', replace: true, taken: { id: 'id-a' } },
    { ...free, name: 'a 2', taken: { id: undefined } },
    { ...free, name: 'm 2', taken: { id: undefined } },
  ]);
});

it('refuses a new name that is taken too, or none', () => {
  expect(plan(['a'], [[0, { name: 'm' }]])[0]?.nameError).toBe('There is a server named “m”.');
  expect(plan(['a'], [[0, { name: ' ' }]])[0]?.nameError).toBe('Give the server a name.');
});

it('leaves out what is not wanted, with its name and its placeholders', () => {
  const servers = [found('b', ['${env:A}']), found('b', ['${env:B}', '${env:B}'])];
  const both = planImport(servers, [], new Map());
  expect(neededPlaceholders(both)).toEqual(['${env:A}', '${env:B}']);
  const one = planImport(servers, [], new Map([[0, { left: true }]]));
  expect(neededPlaceholders(one)).toEqual(['${env:B}']);
  expect(one.map(({ name, included }) => [name, included])).toEqual([
    ['b', false],
    ['b', true],
  ]);
});

it('makes the config: the id of the one it replaces or a new one, values filled in', () => {
  const [replacing, fresh] = planImport(
    [found('a', ['${env:A}']), found('n')],
    existing,
    new Map([[0, { replace: true }]]),
  );
  expect(configOf(replacing!, new Map([['${env:A}', 'v']]), () => 'new')).toEqual({
    config: {
      id: 'id-a',
      name: 'a',
      enabled: true,
      trustHints: false,
      transport: { kind: 'stdio', command: 'x', args: ['v'] },
    },
  });
  expect(configOf(fresh!, new Map(), () => 'new')).toMatchObject({ config: { id: 'new', name: 'n' } });
});

it('looks at an address again once it is filled in', () => {
  const [one] = planImport(
    [
      {
        name: 'r',
        settings: { enabled: true, trustHints: false, transport: { kind: 'http', url: '${env:URL}/mcp' } },
      },
    ],
    [],
    new Map(),
  );
  expect(configOf(one!, new Map([['${env:URL}', 'localhost']]), () => 'i')).toEqual({
    error: 'r: “localhost/mcp” is not a complete address. It begins with http:// or https://.',
  });
});
