import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { findBrowser } from './lib/browser-find.ts';
import { type CaseResult, platformsPage } from './platforms/page.ts';

/** Tries every case on every site and writes docs/platforms.md. Needs `npm run build`. Ends with 1 where a case fails. */
const report = '.tmp/platforms.json';
const only = process.argv.slice(2);
const run = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'platforms',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...only,
  ],
  { stdio: 'inherit' },
);
if (only.length > 0) process.exit(run.status ?? 1);

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}
const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
const results = testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .map(({ ancestorTitles, title, status }): CaseResult => ({
    host: ancestorTitles.at(-1) ?? '',
    name: title,
    status,
  }));
writeFileSync('docs/platforms.md', platformsPage(results, findBrowser()?.name ?? 'an unknown browser'));
const failed = results.filter(({ status }) => status === 'failed').length;
console.log(
  `docs/platforms.md: ${results.filter(({ status }) => status === 'passed').length} passed, ${failed} failed`,
);
process.exitCode = failed > 0 || run.status !== 0 ? 1 : 0;
