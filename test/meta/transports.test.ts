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
  const registered = Object.keys(transports);
  const faults = [
    ...missing(openers, kinds, (kind) => `src/transports/${kind}.ts: write it, with an open… function`),
    ...missing(registered, kinds, (kind) => `src/transports/index.ts: add ${kind} to \`transports\``),
    ...missing(kinds, openers, (kind) => `src/shared/settings.ts: add { kind: '${kind}' } to the transports`),
    ...missing(kinds, registered, (kind) => `src/transports/index.ts: take ${kind} out of \`transports\``),
  ];
  expect(faults).toEqual([]);
});

test('every transport has tests of its own and goes through the contract that all share', () => {
  const contract = readFileSync('test/transports/contract.test.ts', 'utf8');
  const faults = [
    ...kinds
      .filter((kind) => !existsSync(`test/transports/${kind}.test.ts`))
      .map((kind) => `test/transports/${kind}.test.ts: write it: what only this transport does`),
    ...kinds
      .filter((kind) => !new RegExp(`^  \\['${kind}', `, 'm').test(contract))
      .map(
        (kind) =>
          `test/transports/contract.test.ts: add the line ['${kind}', ${kind}Rig], to describe.each, and a function ` +
          `${kind}Rig() that starts the reference server for this transport (see stdioRig)`,
      ),
  ];
  expect(faults).toEqual([]);
});

test('every transport can be chosen in the form', () => {
  const form = readFileSync('src/ui/components/mcp-server-form.ts', 'utf8');
  const [, offered = ''] = /const kinds: readonly TransportKind\[\] = \[(.*)\]/.exec(form) ?? [];
  const faults = missing(
    offered.split(', '),
    kinds.map((kind) => `'${kind}'`),
    (kind) => `src/ui/components/mcp-server-form.ts: add ${kind} to \`kinds\``,
  );
  expect(faults).toEqual([]);
});

function missing(
  there: readonly string[],
  wanted: readonly string[],
  say: (name: string) => string,
): string[] {
  return wanted.filter((name) => !there.includes(name)).map(say);
}
