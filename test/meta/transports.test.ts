import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverConfigSchema } from '../../src/shared/settings.ts';
import { transports } from '../../src/transports/index.ts';

const kinds = serverConfigSchema.shape.transport.def.options.map(
  (option) => option.shape.kind.def.values[0]!,
);
const opener = /export function open(\w+)\(/;
const openers = readdirSync('src/transports')
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .filter((name) => opener.test(readFileSync(`src/transports/${name}`, 'utf8')))
  .map((name) => name.replace('.ts', ''));

test('every kind of configuration has a transport of its name, registered, and none is left over', () => {
  expect([...kinds].sort()).toEqual([...openers].sort());
  expect(Object.keys(transports).sort()).toEqual([...openers].sort());
});

test('every transport has tests of its own and goes through the contract that all share', () => {
  const contract = readFileSync('test/transports/contract.test.ts', 'utf8');
  expect(kinds.filter((kind) => !existsSync(`test/transports/${kind}.test.ts`))).toEqual([]);
  expect(kinds.filter((kind) => !new RegExp(`^  \\['${kind}', `, 'm').test(contract))).toEqual([]);
});

test('every transport can be chosen in the form', () => {
  const form = readFileSync('src/ui/components/mcp-server-form.ts', 'utf8');
  const [, offered] = /const kinds: readonly TransportKind\[\] = \[(.*)\]/.exec(form) ?? [];
  expect(offered?.split(', ')).toEqual(kinds.map((kind) => `'${kind}'`));
});
