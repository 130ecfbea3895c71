import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';
import { everythingScript } from './programs.ts';

/** What gateways do: the reference server's stdio as WebSocket frames at PORT, one process a connection. */
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  handleProtocols: (offered) => (offered.has('mcp') ? 'mcp' : false),
});
server.on('connection', (socket) => {
  const child = spawn(process.execPath, [everythingScript, 'stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  createInterface({ input: child.stdout }).on('line', (line) => socket.send(line));
  socket.on('message', (data: Buffer) => void child.stdin.write(`${data.toString('utf8')}\n`));
  socket.on('close', () => child.kill());
});
