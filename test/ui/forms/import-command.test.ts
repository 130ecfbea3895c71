import { expect, it } from 'vitest';
import { problemText } from '../../../src/ui/components/import-problems.ts';
import { readCommands } from '../../../src/ui/forms/import-command.ts';

const stdio = (command: string, args: string[], env?: Record<string, string>) => ({
  kind: 'stdio',
  command,
  args,
  ...(env && { env }),
});

it.each([
  [
    'npx -y @modelcontextprotocol/server-filesystem "C:\\My Files"',
    'filesystem',
    stdio('npx', ['-y', '@modelcontextprotocol/server-filesystem', 'C:\\My Files']),
  ],
  ['$ API_KEY=x uvx mcp-server-git', 'git', stdio('uvx', ['mcp-server-git'], { API_KEY: 'x' })],
  [
    'env A="b c" B= npx -y some-mcp@latest',
    'some',
    stdio('npx', ['-y', 'some-mcp@latest'], { A: 'b c', B: '' }),
  ],
  [
    '"C:\\Program Files\\nodejs\\node.exe" C:\\s\\memory.js --x',
    'memory',
    stdio('C:\\Program Files\\nodejs\\node.exe', ['C:\\s\\memory.js', '--x']),
  ],
  ['npx -y \\\n  a-server \\\n  /x', 'a', stdio('npx', ['-y', 'a-server', '/x'])],
  ['mcp-proxy', 'proxy', stdio('mcp-proxy', [])],
  ['uvx x ~/notes $HOME/y', 'x', stdio('uvx', ['x', '${HOME}/notes', '${HOME}/y'])],
  ['cmd /c npx x %APPDATA%\\y', 'x', stdio('cmd', ['/c', 'npx', 'x', '${APPDATA}\\y'])],
  ['https://a.example/mcp', 'a.example', { kind: 'http', url: 'https://a.example/mcp' }],
  ['claude mcp add files -- npx -y x --env y', 'files', stdio('npx', ['-y', 'x', '--env', 'y'])],
  [
    'claude mcp add -s user -e A=1 B=2 --env C=3 air -- npx x',
    'air',
    stdio('npx', ['x'], { A: '1', B: '2', C: '3' }),
  ],
  [
    'claude mcp add --transport sse api https://a.example/x --header "X-Key: a b" -H "B: c"',
    'api',
    { kind: 'sse', url: 'https://a.example/x', headers: { 'X-Key': 'a b', B: 'c' } },
  ],
  ['codex mcp add docs --url https://d.example/mcp', 'docs', { kind: 'http', url: 'https://d.example/mcp' }],
  ['gemini mcp add s python run.py --port 1', 's', stdio('python', ['run.py', '--port', '1'])],
  [`claude mcp add-json w '{"type":"stdio","command":"/x/w","args":["a b"]}'`, 'w', stdio('/x/w', ['a b'])],
])('reads %s', (line, name, transport) => {
  expect(readCommands(line)).toEqual({
    servers: [{ name, settings: { enabled: true, transport, trustHints: false } }],
    problems: [],
    inputs: new Map(),
  });
});

it('reads several lines, tells which is wrong and takes the others', () => {
  const { servers, problems } = readCommands(
    [
      '# mine',
      'npx a',
      'npx "b',
      'cd /x && npx c',
      'claude mcp add d',
      "claude mcp add-json e '{'",
      'A=1',
      'npx f',
    ].join('\n'),
  );
  expect(servers.map(({ name }) => name)).toEqual(['a', 'f']);
  expect(problems.map(problemText)).toEqual([
    'Line 3, column 5: A quote is opened here and not closed.',
    'Line 4: No shell runs this, so “&&” cannot be used.',
    'Line 5: The command names no server: a command or an address is missing.',
    'Line 6: The JSON of this command cannot be read. Paste the JSON alone.',
    'Line 7: A local server needs a “command” to start it.',
  ]);
});
