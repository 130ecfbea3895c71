import { expect, it } from 'vitest';
import {
  defaultOf,
  fillPlaceholders,
  isSecretPlaceholder,
  placeholdersOf,
} from '../../../src/ui/forms/placeholders.ts';

const settings = {
  enabled: true,
  trustHints: false,
  transport: {
    kind: 'stdio' as const,
    command: '${workspaceFolder}/bin',
    args: ['--root=${workspaceFolder}', '$HOME', '${PORT:-80}'],
    env: { KEY: 'Bearer ${env:KEY}', OTHER: '${input:other}' },
    cwd: '${userHome}',
  },
};

it('finds every placeholder once, in every text', () => {
  expect(placeholdersOf(settings)).toEqual([
    '${workspaceFolder}',
    '${PORT:-80}',
    '${userHome}',
    '${env:KEY}',
    '${input:other}',
  ]);
  const transport = { kind: 'http' as const, url: 'https://${env:HOST}/', headers: { A: '${input:a}' } };
  expect(placeholdersOf({ ...settings, transport })).toEqual(['${env:HOST}', '${input:a}']);
});

it('puts values in as they are, even those that look like placeholders or patterns', () => {
  const values = new Map([
    ['${workspaceFolder}', '/w'],
    ['${PORT:-80}', '$&'],
    ['${env:KEY}', '${input:other}'],
    ['${input:other}', 'o'],
    ['${userHome}', '/h'],
  ]);
  expect(fillPlaceholders(settings, values).transport).toEqual({
    kind: 'stdio',
    command: '/w/bin',
    args: ['--root=/w', '$HOME', '$&'],
    env: { KEY: 'Bearer ${input:other}', OTHER: 'o' },
    cwd: '/h',
  });
});

it('knows defaults and what is better not shown', () => {
  expect(['${PORT:-80}', '${A:-}', '${env:A}', '${input:x}'].map(defaultOf)).toEqual(['80', '', '', '']);
  expect(['${env:GITHUB_TOKEN}', '${workspaceFolder}', '${input:apiKey}'].map(isSecretPlaceholder)).toEqual([
    true,
    false,
    true,
  ]);
});
