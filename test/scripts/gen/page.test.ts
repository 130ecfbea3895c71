import { createMachine, fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { diagram } from '../../../scripts/gen/mermaid.ts';
import { purposeIn } from '../../../scripts/gen/page.ts';
import { entryOf, movesOf, pathOf, statesOf } from '../../../scripts/gen/walk.ts';

const lamp = setup({
  actors: { shine: fromPromise(() => Promise.resolve()) },
  delays: { patience: 1000 },
  guards: { isDark: () => true },
  actions: { click: () => undefined },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { 'power.lost': '.broken', 'dust.fell': { actions: 'click' } },
  states: {
    off: { on: { 'button.pressed': [{ guard: 'isDark', target: 'on', actions: 'click' }, 'broken'] } },
    on: {
      initial: 'warming',
      entry: 'click',
      on: { 'button.pressed': '.hot' },
      states: {
        warming: { after: { patience: 'hot' } },
        hot: { invoke: { id: 'shine', src: 'shine', onDone: '#lamp.off', onError: '#lamp.broken' } },
      },
    },
    broken: { type: 'final' },
  },
});

test('draws nested states, finals, guards, delays, effects, and what may happen anywhere', () => {
  expect(diagram(lamp).split('\n')).toEqual([
    'stateDiagram-v2',
    '  state "any state" as anywhere',
    '  state "off" as off',
    '  state "on" as on {',
    '    state "anywhere in on" as on_anywhere',
    '    state "warming" as on_warming',
    '    state "hot" as on_hot',
    '    [*] --> on_warming',
    '  }',
    '  state "broken" as broken',
    '  [*] --> off',
    '  broken --> [*]',
    '  note right of on_hot : runs shine',
    '  anywhere --> broken : power.lost',
    '  off --> on : button.pressed [isDark]',
    '  off --> broken : button.pressed',
    '  on_anywhere --> on_hot : button.pressed',
    '  on_warming --> on_hot : after patience',
    '  on_hot --> off : shine ends',
    '  on_hot --> broken : shine breaks',
  ]);
});

test('lists every move of every state with what it does', () => {
  const moves = [lamp.root, ...statesOf(lamp.root)].flatMap(movesOf);
  expect(
    moves.map(({ source, event, guard, target, actions }) =>
      [pathOf(source), event, guard, target === undefined ? '-' : pathOf(target), ...actions].join('|'),
    ),
  ).toEqual([
    '|power.lost||broken',
    '|dust.fell||-|click',
    'off|button.pressed|isDark|on|click',
    'off|button.pressed||broken',
    'on|button.pressed||on.hot',
    'on.warming|after patience||on.hot',
    'on.hot|shine ends||off',
    'on.hot|shine breaks||broken',
  ]);
  expect(statesOf(lamp.root).map(entryOf)).toEqual([[], ['click'], [], [], []]);
});

test('the purpose is the comment that stands right above the machine', () => {
  const source =
    '/** Not this. */\nconst a = 1;\n/**\n * Decides when\n * it shines.\n */\nexport const lampMachine = 1;';
  expect(purposeIn(source)).toBe('Decides when it shines.');
  expect(() => purposeIn('/** Not this. */\nconst a = 1;\nexport const lampMachine = 1;')).toThrow(
    'The machine has no doc comment that says what it decides.',
  );
  expect(diagram(createMachine({ initial: 'a', states: { a: {} } }))).toContain('[*] --> a');
});
