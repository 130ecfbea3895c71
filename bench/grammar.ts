import { parseCalls, renderCall } from '../src/shared/call-grammar.ts';
import { spread } from './lib/figures.ts';

/**
 * How long the grammar takes for 1 MB of what models write, and of what would make a careless reader slow, ms over some
 * rounds. Run: `npx tsx bench/grammar.ts [rounds]`.
 */
const rounds = Number(process.argv[2] ?? 10);
const megabyte = 1 << 20;
const filled = (piece: string) => piece.repeat(Math.floor(megabyte / piece.length));
const call = (content: string) => renderCall({ name: 'write_file', callId: '1', args: { content } });
const texts: Readonly<Record<string, string>> = {
  'one call with a long text': call(filled('const a = "{\\n"; // 测试\n').slice(0, megabyte * 0.8)),
  prose: filled('The quick brown fox says "hello" to {nobody} in particular.\n'),
  'many calls': filled(`${call('a line of text')}\n`),
  'one call in tags': `<invoke name="w"><parameter name="c">${filled('if (a < b) { return "<tag>"; }\n')}</parameter></invoke>`,
  'open braces': filled('{'),
  'open objects': filled('{"a":'),
  'open tags': filled('<invoke name="a"><parameter name="b">'),
  'lone quotes': filled('" {"\n'),
};
for (const [name, text] of Object.entries(texts)) {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    parseCalls(text);
    return performance.now() - started;
  });
  console.log(
    `${name.padEnd(26)} ${(text.length / megabyte).toFixed(2)} M characters  ${spread(times, 'ms')}`,
  );
}
