import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifest } from '../../manifest.ts';

test('every permission has its reason in docs/decisions/minimum-permissions.md', () => {
  const reasons = readFileSync('docs/decisions/minimum-permissions.md', 'utf8');
  const { permissions } = manifest('full', '1.0.0');
  expect(permissions.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

test('the permissions are exactly these', () => {
  expect(manifest('chat', '1.0.0').permissions).toEqual([
    'storage',
    'unlimitedStorage',
    'alarms',
    'nativeMessaging',
    'sidePanel',
    'identity',
  ]);
});
