import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { effectsOf, statesOf } from '../../scripts/gen/walk.ts';
import { catalogue } from '../../src/background/catalogue.ts';
import { checkCatalogue } from '../../src/eventlog/upcasters.ts';
import { openedType } from '../../src/eventlog/record.ts';
import { machines } from '../../src/machines/index.ts';

/** Machines that are not replayed, and why: the rules of the log do not bind them. */
const withoutLog: Readonly<Record<string, string>> = {
  question: 'the request that asks ends with the worker, and nobody waits for the answer then',
  server: 'after a death of the worker it connects anew from the settings',
};
const all: [string, AnyStateMachine][] = Object.entries(machines);
const logged = all.filter(([name]) => !(name in withoutLog));

test('every machine is registered and has all its parts', () => {
  const folders = readdirSync('src/machines', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unlisted = folders.map(({ name }) => name).filter((name) => !(name in machines));
  expect(unlisted.map((name) => `src/machines/index.ts: add ${name} to \`machines\``)).toEqual([]);
  const parts = all.flatMap(([name]) => [
    ...['types', 'decide', 'machine', 'view'].map((part) => `src/machines/${name}/${name}.${part}.ts`),
    `test/machines/${name}/${name}.machine.test.ts`,
  ]);
  expect(parts.filter((part) => !existsSync(part)).map((part) => `${part}: write it`)).toEqual([]);
});

test('a machine is called as its folder', () => {
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(all.map(([, machine]) => machine.id)).toEqual(all.map(([name]) => camel(name)));
});

test('every effect has an id of its own and the name of a declared actor: the log finds it by these', () => {
  const faults = all.flatMap(([name, machine]) =>
    effectsOf(machine)
      .filter(
        ({ id, src }) =>
          id.startsWith('xstate.invoke.') ||
          src.startsWith('xstate.invoke.') ||
          !(src in machine.implementations.actors),
      )
      .map(({ state, id, src }) => `${name}: ${state.id} invokes ${id} from ${src}`),
  );
  expect(faults).toEqual([]);
  const ids = all.flatMap(([, machine]) => effectsOf(machine).map(({ id }) => id));
  expect(ids).toEqual(expect.arrayContaining(['connect', 'deliverResults', 'pressSend', 'runTool']));
});

test('every spawned child is given its id', () => {
  const spawns = all.flatMap(([name]) => {
    const source = readFileSync(`src/machines/${name}/${name}.machine.ts`, 'utf8');
    return [...source.matchAll(/\bspawn(?:Child)?\('[^']+',\s*\{\s*(\w+)/g)].map((match) => match[1]);
  });
  const count = all
    .map(([name]) => readFileSync(`src/machines/${name}/${name}.machine.ts`, 'utf8'))
    .reduce((sum, source) => sum + [...source.matchAll(/\bspawn(?:Child)?\(/g)].length, 0);
  expect(spawns).toEqual(Array.from({ length: count }, () => 'id'));
});

test('a state that runs an effect decides what to do when the worker comes back', () => {
  const silent = logged.flatMap(([name, machine]) =>
    effectsOf(machine)
      .filter(({ state }) => !handles(state, 'host.resumed'))
      .map(({ state }) => `${name}: ${state.id} must handle host.resumed`),
  );
  expect(silent).toEqual([]);
});

test('a state that runs an effect survives a fault of it', () => {
  const silent = all.flatMap(([name, machine]) =>
    effectsOf(machine)
      .filter(({ state, id }) => !handles(state, `xstate.error.actor.${id}`))
      .map(({ state }) => `${name}: ${state.id} must have onError`),
  );
  expect(silent).toEqual([]);
});

test('the catalogue holds exactly the events of the machines that have a log', () => {
  const handled = new Map(
    logged.flatMap(([name, machine]) =>
      [machine.root as AnyStateNode, ...statesOf(machine.root as AnyStateNode)].flatMap((node) =>
        [...node.transitions.keys()]
          .filter((type) => !type.startsWith('xstate.'))
          .map((type) => [type, name]),
      ),
    ),
  );
  const faults = [
    ...[...handled]
      .filter(([type]) => !(type in catalogue))
      .map(
        ([type, name]) =>
          `src/background/catalogue.ts: add the line '${type}': [], and the events of ${name} to LoggedType ` +
          `(a machine without a log is named in \`withoutLog\` of test/meta/machines.test.ts instead)`,
      ),
    ...Object.keys(catalogue)
      .filter((type) => type !== openedType && !handled.has(type))
      .map((type) => `src/background/catalogue.ts: take out '${type}', no machine that has a log handles it`),
  ];
  expect(faults).toEqual([]);
  expect(catalogue).toHaveProperty([openedType]);
  checkCatalogue(catalogue);
});

function handles(node: AnyStateNode, type: string): boolean {
  return node.transitions.has(type) || (node.parent !== undefined && handles(node.parent, type));
}
