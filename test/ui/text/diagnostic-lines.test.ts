import { expect, it } from 'vitest';
import { diagnosticLines, diagnosticText } from '../../../src/ui/text/diagnostic-lines.ts';
import { allBroken, allWell } from '../gallery/diagnostics.ts';

const when = (at: number) => `at ${at / 1000}`;
const short = (lines: ReturnType<typeof diagnosticLines>) =>
  lines.map(({ look, what, text }) => `${look} ${what}: ${text}`);

it('tells each step of a way that is in order', () => {
  expect(short(diagnosticLines(allWell, when))).toEqual([
    'ok Extension: Version 0.1.0, chat edition.',
    'ok Native host: It answers (protocol 1).',
    'ok Server “Files” (stdio): Connected, protocol 2025-11-25. 14 tools. 1 tool cannot be used.',
    'ok Chat page: ChatGPT: layout “legacy”, message box found.',
    'ok Conversation: Watching this conversation.',
    'ok Tool list: 14 tools attached, at 1796282000.',
    'off Automatic running: Off: each call waits for you.',
    'ok Last failed call: None in this conversation.',
  ]);
});

it('tells what is wrong and what to do; a server that is connected and offers nothing is no success', () => {
  expect(short(diagnosticLines(allBroken, when))).toEqual([
    'ok Extension: Version 0.1.0, chat edition.',
    'bad Notice: The disk is full.',
    'bad Native host: The native host is not installed. Run the installer.',
    'bad Server “Files” (stdio): The native host is not installed. Run the installer.',
    'warn Server “Empty” (http): Connected, protocol 2025-11-25. 0 tools.',
    'off Server “Off” (ws): Switched off.',
    'bad Chat page: The tab shows no chat that is known here.',
    'warn Tool list: Not attached in this tab since the browser was started. Without it the assistant does not know your tools: press “Attach .md” in the panel.',
    'off Automatic running: On: calls start by themselves.',
    'warn Last failed call: read_file, at 1796281000: It took too long.',
  ]);
});

it('holds a missing native host against nobody who needs none', () => {
  const { host } = allBroken;
  const [, line] = diagnosticLines({ ...allWell, servers: [], host }, when);
  expect(line).toEqual({
    look: 'off',
    what: 'Native host',
    text: 'Only servers that are started on this computer need it. The native host is not installed. Run the installer.',
    detail: 'not found',
  });
});

it('writes it as text, details below their line', () => {
  const lines = diagnosticLines({ ...allBroken, servers: [] }, when).slice(0, 3);
  expect(diagnosticText(lines, 'today')).toBe(
    [
      'MCP Multi Bridge, checked today',
      'ok   Extension: Version 0.1.0, chat edition.',
      '       Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0',
      'BAD  Notice: The disk is full.',
      '-    Native host: Only servers that are started on this computer need it. The native host is not installed. Run the installer.',
      '       not found',
      '',
    ].join('\n'),
  );
});
