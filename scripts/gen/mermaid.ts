import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, effectsOf, type Move, movesOf, pathOf, statesOf } from './walk.ts';

/** A machine as a mermaid stateDiagram-v2. A move without a target changes no state and stands in the table only. */
export function diagram(machine: AnyStateMachine): string {
  const root = machine.root as AnyStateNode;
  const moves = [root, ...statesOf(root)].flatMap(movesOf).filter(({ target }) => target !== undefined);
  const lines = [
    'stateDiagram-v2',
    ...inside(root, moves, '  '),
    ...effectsOf(machine).map(({ state, src }) => `  note right of ${idOf(state)} : runs ${src}`),
    ...merged(moves).map((line) => `  ${line}`),
  ];
  return lines.join('\n');
}

/** Declares the states inside `node`; where it may be left from anywhere inside, also a state that stands for that. */
function inside(node: AnyStateNode, moves: readonly Move[], indent: string): string[] {
  const anywhere = moves.some((move) => move.source === node && isInside(move.target, node));
  return [
    ...(anywhere ? [`${indent}state "${anywhereText(node)}" as ${anywhereId(node)}`] : []),
    ...childrenOf(node).flatMap((child) => declared(child, moves, indent)),
    ...initialOf(node).map((id) => `${indent}[*] --> ${id}`),
    ...childrenOf(node)
      .filter(({ type }) => type === 'final')
      .map((child) => `${indent}${idOf(child)} --> [*]`),
  ];
}

function declared(node: AnyStateNode, moves: readonly Move[], indent: string): string[] {
  const head = `${indent}state "${node.key}" as ${idOf(node)}`;
  if (childrenOf(node).length === 0) return [head];
  return [`${head} {`, ...inside(node, moves, `${indent}  `), `${indent}}`];
}

function initialOf(node: AnyStateNode): string[] {
  return node.initial.target.map(idOf);
}

/** One arrow for all moves between the same two states. */
function merged(moves: readonly Move[]): string[] {
  const arrows = new Map<string, string[]>();
  for (const move of moves) {
    const from = isInside(move.target, move.source) ? anywhereId(move.source) : idOf(move.source);
    const arrow = `${from} --> ${move.target === undefined ? from : idOf(move.target)}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), labelOf(move)]);
  }
  return [...arrows].map(([arrow, labels]) => `${arrow} : ${[...new Set(labels)].join(' | ')}`);
}

function labelOf({ event, guard }: Move): string {
  return [event === '' ? 'at once' : event, ...(guard === '' ? [] : [`[${guard}]`])].join(' ');
}

function isInside(node: AnyStateNode | undefined, outer: AnyStateNode): boolean {
  return (
    node !== undefined &&
    node !== outer &&
    node.path.length > outer.path.length &&
    node.id.startsWith(`${outer.id}.`)
  );
}

function idOf(node: AnyStateNode): string {
  return pathOf(node).replaceAll('.', '_');
}

function anywhereId(node: AnyStateNode): string {
  return node.path.length === 0 ? 'anywhere' : `${idOf(node)}_anywhere`;
}

function anywhereText(node: AnyStateNode): string {
  return node.path.length === 0 ? 'any state' : `anywhere in ${node.key}`;
}
