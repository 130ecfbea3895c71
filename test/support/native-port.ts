import { type ChildProcess, spawn } from 'node:child_process';
import { encodeFrame, FrameReader, maxFrameBytes } from '../../src/shared/native-frames.ts';
import type { ConnectNative } from '../../src/transports/native-port.ts';
import { root, tsArgs } from './programs.ts';

/** Plays the browser for a native host: starts the real program and speaks frames to it, with Chrome's own limits. */
export interface FakeBrowser {
  readonly connect: ConnectNative;
  /** The hosts it has started, the last one last. */
  readonly hosts: ChildProcess[];
}

/** `host`: arguments for node that run the host; default is the source. */
export function fakeBrowser(host: readonly string[] = tsArgs('native/host/main.ts')): FakeBrowser {
  const hosts: ChildProcess[] = [];
  const connect: ConnectNative = ({ onMessage, onEnd }) => {
    const child = spawn(process.execPath, [...host], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    hosts.push(child);
    let open = true;
    const end = (reason: string) => {
      if (open) onEnd(reason);
      open = false;
    };
    const reader = new FrameReader(maxFrameBytes);
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        for (const message of reader.push(chunk)) if (open) onMessage(message);
      } catch {
        end('Error when communicating with the native messaging host.');
        child.stdin.end();
      }
    });
    child.once('close', () => end('Native host has exited.'));
    return {
      post: (message) => child.stdin.write(encodeFrame(message, 64 * 1024 * 1024)),
      disconnect: () => {
        open = false;
        child.stdin.end();
      },
    };
  };
  return { connect, hosts };
}
