import tseslint from 'typescript-eslint';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';

/** Machines and their decisions are replayed from the log: time, chance and I/O may only reach them as events. */
const impure = [
  'Date',
  'crypto',
  'chrome',
  'fetch',
  'window',
  'document',
  'setTimeout',
  'setInterval',
  'localStorage',
  'performance',
];

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.tmp', '*.cjs', 'eslint.config.js'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'zod',
              message: 'Use zod/mini: plain zod costs the worker and the content script 18 KB gzip.',
            },
          ],
        },
      ],
    },
  },
  { files: ['src/ui/**'], ...lit['flat/recommended'] },
  { files: ['src/ui/**'], ...wc['flat/recommended'] },
  {
    files: ['src/machines/**', 'src/shared/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...impure.map((name) => ({
          name,
          message: 'Comes in as an event or a parameter: this floor is replayed.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Comes in as an event.' },
      ],
    },
  },
  {
    // Its autofix would turn `types: {} as {...}` of setup() into `types: {}` and lose the types.
    files: ['src/machines/**/*.machine.ts'],
    rules: { '@typescript-eslint/no-unnecessary-type-assertion': 'off' },
  },
  {
    // The protocol gave HTTP+SSE up in 2025, but supergateway and many servers still speak it and the seed asks for it.
    files: ['src/transports/sse.ts'],
    rules: {
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: '@modelcontextprotocol/client', name: 'SSEClientTransport' }] },
      ],
    },
  },
  {
    files: ['test/**', 'bench/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
