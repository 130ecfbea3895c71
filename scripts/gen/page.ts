import { readFileSync } from 'node:fs';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { diagram } from './mermaid.ts';
import { effectsOf, entryOf, type Move, movesOf, pathOf, statesOf } from './walk.ts';

/** docs/machines/<name>.md: what the machine decides, its diagram, and every move of every state. */
export function machinePage(name: string, machine: AnyStateMachine): string {
  const root = machine.root as AnyStateNode;
  const source = `src/machines/${name}/${name}.machine.ts`;
  const nodes = [root, ...statesOf(root)];
  return (
    [
      `# ${name}`,
      `Made by \`npm run gen\` from \`${source}\`. Change the machine, not this page.`,
      purposeIn(readFileSync(source, 'utf8')),
      `\`\`\`mermaid\n${diagram(machine)}\n\`\`\``,
      effectsText(machine),
      '## States and events',
      table(
        ['state', 'when', 'only if', 'goes to', 'does'],
        nodes.flatMap((node) => [...entryRow(node), ...movesOf(node).map(moveRow)]),
      ),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

/** The doc comment above the machine, as one paragraph. Throws when there is none: each machine says what it decides. */
export function purposeIn(source: string): string {
  const [, comment] = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*export const \w+Machine\b/.exec(source) ?? [];
  if (comment === undefined) throw new Error('The machine has no doc comment that says what it decides.');
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter(Boolean)
    .join(' ');
}

function effectsText(machine: AnyStateMachine): string {
  const effects = effectsOf(machine).map(({ state, src }) => `- \`${src}\` while in \`${pathOf(state)}\``);
  const children = Object.entries(machine.implementations.actors)
    .filter(([, logic]) => logic instanceof StateMachine)
    .map(([child]) => `- machine \`${child}\`, one for each it needs`);
  const all = [...effects, ...children];
  return all.length === 0 ? 'It runs nothing.' : `It runs:\n\n${all.join('\n')}`;
}

function entryRow(node: AnyStateNode): string[][] {
  const actions = entryOf(node);
  return actions.length === 0
    ? []
    : [[code(stateText(node)), '*on entry*', '', '', actions.map(code).join(', ')]];
}

function moveRow({ source, event, guard, target, actions }: Move): string[] {
  return [
    code(stateText(source)),
    event === '' ? '*at once*' : code(event),
    guard === '' ? '' : code(guard),
    target === undefined ? '' : code(pathOf(target)),
    actions.map(code).join(', '),
  ];
}

function stateText(node: AnyStateNode): string {
  return node.path.length === 0 ? 'any' : pathOf(node);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
