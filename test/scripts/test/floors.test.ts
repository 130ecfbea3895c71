import { expect, test } from 'vitest';
import { type Cruise, floorFaults } from '../../../scripts/test/floors.ts';

const cruise = (sources: string[], violations: Cruise['summary']['violations'] = []): Cruise => ({
  modules: sources.map((source) => ({ source })),
  summary: { violations },
});
const files = ['src/a.ts', 'src/b.ts'];

test('passes when every file was looked at and no rule is broken', () => {
  expect(floorFaults(cruise(['src/a.ts', 'src/b.ts', 'node_modules/x/index.js']), files)).toEqual([]);
});

test('a cruise that looked at nothing fails', () => {
  expect(floorFaults(cruise([]), files)).toEqual([
    'src/a.ts was not looked at.',
    'src/b.ts was not looked at.',
  ]);
  expect(floorFaults(cruise([]), [])).toEqual(['There is no source file to look at.']);
});

test('names the broken rule and who broke it', () => {
  const broken = {
    rule: { name: 'floor-shared', severity: 'error' },
    from: 'src/shared/a.ts',
    to: 'src/ui/b.ts',
  };
  const mild = { ...broken, rule: { name: 'no-orphans', severity: 'warn' } };
  expect(floorFaults(cruise(files, [broken, mild]), files)).toEqual([
    'floor-shared: src/shared/a.ts -> src/ui/b.ts',
  ]);
});
