import { expect, test } from 'vitest';
import { type ShownTurn, Teller } from '../../../scripts/start/tell.ts';

function teller() {
  const told: string[] = [];
  return { told, teller: new Teller((text) => told.push(text)) };
}
const turn = (role: string, text: string, ...files: string[]): ShownTurn => ({ id: '', role, text, files });

test('tells a call after the reply that makes it, and before the turn that brings its result', () => {
  const { told, teller: one } = teller();
  one.turn(turn('user', 'Go.', 'a.md'));
  one.call('echo, call 1', 'Running');
  expect(told).toEqual(['   user  Go.\n         [a.md]']);
  one.turn(turn('assistant', 'I call.\n\n{"type": 1}'));
  one.call('echo, call 1', 'Done');
  one.turn(turn('user', '', 'result.md'));
  expect(told.slice(1)).toEqual([
    '   asst  I call.\n         {"type": 1}',
    '   tool  echo, call 1: Running',
    '   tool  echo, call 1: Done',
    '   user  [result.md]',
  ]);
});

test('holds nothing back when no reply is being written', () => {
  const { told, teller: one } = teller();
  one.call('echo, call 1', 'Done');
  one.release();
  one.release();
  expect(told).toEqual(['   tool  echo, call 1: Done']);
});

test('cuts the lines of a call between words, and nothing else', () => {
  const { told, teller: one } = teller();
  const said = 'word '.repeat(60).trim();
  one.turn(turn('assistant', said));
  one.turn(turn('assistant', `{"value": "${said}"}`));
  one.turn(turn('assistant', `{"value": "${'x'.repeat(200)}"}`));
  expect(told).toEqual([
    `   asst  ${said}`,
    `   asst  {"value": "${'word '.repeat(29)}…`,
    `   asst  {"value": "${'x'.repeat(149)} …`,
  ]);
});
