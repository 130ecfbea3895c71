import { before, camel, pascal, type Skeleton } from './change.ts';

/** A machine: types, decisions, machine, view, test, registry line. */
export function machineSkeleton(name: string): Skeleton {
  const registry = 'src/machines/index.ts';
  const folder = `src/machines/${name}`;
  const imported = `import { ${camel(name)}Machine } from './${name}/${name}.machine.ts';\n`;
  const entry = /^[a-z]+$/.test(name) ? name : `'${name}'`;
  return {
    files: {
      [`${folder}/${name}.types.ts`]: types(name),
      [`${folder}/${name}.decide.ts`]: decide(name),
      [`${folder}/${name}.machine.ts`]: machine(name),
      [`${folder}/${name}.view.ts`]: view(name),
      [`test/machines/${name}/${name}.machine.test.ts`]: test(name),
    },
    edits: [
      {
        path: registry,
        write: (text) =>
          before(
            before(text, /\n\/\*\* Every machine/, imported, registry),
            /\} as const/,
            `  ${entry}: ${camel(name)}Machine,\n`,
            registry,
          ),
      },
    ],
    next: [
      `npx vitest run --project unit test/meta test/machines/${name}   names what is missing`,
      `src/background/catalogue.ts   needs each event type of a machine that has a log; one without a log is named in test/meta/machines.test.ts`,
      `npm run gen   draws it in docs/machines`,
    ],
  };
}

function types(name: string): string {
  const type = pascal(name);
  return `export interface ${type}Input {
  readonly id: string;
}

export interface ${type}Context {
  readonly id: string;
}

export type ${type}Event = { readonly type: '${name}.begun' } | { readonly type: 'host.resumed' };

/** What the effect \`work\` needs and gives. */
export interface WorkInput {
  readonly id: string;
}
export interface WorkOutput {
  readonly ok: boolean;
}
`;
}

function decide(name: string): string {
  return `import type { WorkOutput } from './${name}.types.ts';

/** Every decision is a pure function: time, chance and I/O come in as events. */
export function worked(output: WorkOutput): boolean {
  return output.ok;
}
`;
}

function machine(name: string): string {
  const type = pascal(name);
  return `import { setup } from 'xstate';
import { unprovided } from '../unprovided.ts';
import { worked } from './${name}.decide.ts';
import type { ${type}Context, ${type}Event, ${type}Input, WorkInput, WorkOutput } from './${name}.types.ts';

/** Fill me: what it decides, and what it never does. */
export const ${camel(name)}Machine = setup({
  types: { context: {} as ${type}Context, input: {} as ${type}Input, events: {} as ${type}Event },
  actors: { work: unprovided<WorkOutput, WorkInput>('work') },
  guards: { worked: (_, output: WorkOutput) => worked(output) },
}).createMachine({
  id: '${camel(name)}',
  context: ({ input }) => ({ id: input.id }),
  initial: 'waiting',
  states: {
    waiting: { on: { '${name}.begun': 'working' } },
    working: {
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'worked', params: ({ event }) => event.output }, target: 'done' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
      on: { 'host.resumed': { target: 'working', reenter: true } },
    },
    done: { type: 'final' },
    failed: { type: 'final' },
  },
});
`;
}

function view(name: string): string {
  const type = pascal(name);
  return `import type { SnapshotFrom } from 'xstate';
import type { ${camel(name)}Machine } from './${name}.machine.ts';

/** What the UI is shown. Its type belongs to src/shared/views.ts. */
export function ${camel(name)}View(snapshot: SnapshotFrom<typeof ${camel(name)}Machine>): { state: string; id: string } {
  return { state: snapshot.value, id: snapshot.context.id };
}

export type ${type}View = ReturnType<typeof ${camel(name)}View>;
`;
}

function test(name: string): string {
  return `import { expect, test } from 'vitest';
import { ${camel(name)}Machine } from '../../../src/machines/${name}/${name}.machine.ts';
import type { WorkInput, WorkOutput } from '../../../src/machines/${name}/${name}.types.ts';
import { explore, inertEffect } from '../../support/model.ts';

const inert = ${camel(name)}Machine.provide({ actors: { work: inertEffect<WorkOutput, WorkInput>() } });
const events = [
  { type: '${name}.begun' },
  { type: 'host.resumed' },
  { type: 'xstate.done.actor.work', output: { ok: true } },
  { type: 'xstate.done.actor.work', output: { ok: false } },
  { type: 'xstate.error.actor.work', error: { message: 'bug' } },
];

test('every transition can be taken, and every state reached', () => {
  const found = explore(inert, { id: '1' }, events);
  expect(found.missed).toEqual([]);
  expect(found.values).toEqual(['done', 'failed', 'waiting', 'working'].map((state) => JSON.stringify(state)));
});

test('keeps its promise', () => {
  expect.fail('Fill me: what the machine ${name} must never do, whatever happens');
});
`;
}
