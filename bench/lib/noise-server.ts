import { createInterface } from 'node:readline';
import { noise } from './noise.ts';

/** An MCP server over stdio with one tool, `noise`, that answers with `noise(bytes)`. */
interface Request {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly arguments?: { readonly bytes?: number } };
}

/** Making it takes longer than carrying it: the second call of a size shows the way alone. */
const known = new Map<number, string>();

function made(bytes: number): string {
  const text = known.get(bytes) ?? noise(bytes);
  known.set(bytes, text);
  return text;
}

const inputSchema = { type: 'object', properties: { bytes: { type: 'integer' } }, required: ['bytes'] };
const answers: Readonly<Record<string, (request: Request) => unknown>> = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'noise', version: '1' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [{ name: 'noise', inputSchema }] }),
  'tools/call': ({ params }) => ({ content: [{ type: 'text', text: made(params?.arguments?.bytes ?? 0) }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line) as Request;
  if (request.id === undefined) return;
  const answer = answers[request.method];
  const said = answer
    ? { result: answer(request) }
    : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: request.id, ...said })}\n`);
});
