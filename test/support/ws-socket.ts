import { WebSocket as NodeSocket } from 'ws';
import type { OpenSocket } from '../../src/transports/ws.ts';

/** A socket for where the platform has none: Node 20. It has the same events and methods as a browser's. */
export const openSocket: OpenSocket = (url, protocol) =>
  new NodeSocket(url, protocol) as unknown as WebSocket;
