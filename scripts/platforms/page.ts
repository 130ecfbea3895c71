import { platforms } from '../../src/platforms/index.ts';

/** How one case went on one site. */
export interface CaseResult {
  readonly host: string;
  readonly name: string;
  /** As vitest has it: `passed`, `failed`, anything else was not tried. */
  readonly status: string;
}

const marks: Readonly<Record<string, string>> = { passed: '✓', failed: '✗' };

/** docs/platforms.md: sites by cases. */
export function platformsPage(results: readonly CaseResult[], browser: string): string {
  const names = [...new Set(results.map(({ name }) => name))];
  const hosts = [...new Set(results.map(({ host }) => host))];
  const mark = (host: string, name: string) =>
    marks[results.find((one) => one.host === host && one.name === name)?.status ?? ''] ?? '–';
  const rows = hosts.map((host) => {
    const site = platforms.find(({ matches }) => matches.some((pattern) => pattern.includes(`//${host}/`)));
    return [`${site?.name ?? '?'} (${host})`, ...names.map((name) => mark(host, name))];
  });
  const table = [['Site', ...names], ['---', ...names.map(() => ':-:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  return `# Sites and cases

Written by \`npm run platforms\`: each case on a replica of each site, under its real host name, with its real kind of
editor, in ${browser}. ✓ passed, ✗ failed, – not shown by the replica. What a case is stands in
\`test/platform-cases/cases.ts\`. A replica is made from what is known of a site (its descriptor says from what, and when);
where the site has changed since, **Scan this page** tells.

${table}
`;
}
