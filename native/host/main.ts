import { once } from 'node:events';
import { encodeFrame, FrameReader } from '../../src/shared/native-frames.ts';
import { errorText, failure } from '../../src/shared/failure.ts';
import type { FromHost } from '../../src/shared/native-messages.ts';
import { maxLineBytes } from '../../src/shared/native-pieces.ts';
import { Bridge } from './bridge.ts';
import { thisMachine } from './this-machine.ts';
import { loginShellPath } from './login-shell.ts';

/** The browser allows 64 MiB a message towards a host. */
const maxFromBrowser = maxLineBytes + 1024 * 1024;

/**
 * The native messaging host: the browser starts it once for each stdio server and speaks to it over stdin and stdout.
 * Arguments: `--origin chrome-extension://<id>/` from the installed wrapper, then what the browser adds (the caller's
 * origin; on Windows also `--parent-window`). Nothing else may ever be written to stdout.
 */
function main(): void {
  const bridge = new Bridge(
    {
      send: (message: FromHost) => process.stdout.writable && process.stdout.write(encodeFrame(message)),
      drained: async () => {
        await once(process.stdout, 'drain').catch(() => undefined);
      },
      exit: leaveNow,
    },
    thisMachine(),
    process.platform === 'win32' ? undefined : (signal) => loginShellPath({ signal }),
  );
  const leave = () => bridge.stop();
  process.stdin.on('end', leave).on('error', leave);
  process.stdout.on('error', leave);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave);
  process.on('uncaughtException', (error) =>
    bridge.stop(failure('hostFailed', 'The native host failed. Reconnect the server.', errorText(error))),
  );
  if (!callerAllowed(process.argv.slice(2))) {
    bridge.stop(
      failure('hostForbidden', 'This extension may not use the native host. Run the installer again.'),
    );
    return;
  }
  const reader = new FrameReader(maxFromBrowser);
  process.stdin.on('data', (chunk: Buffer) => {
    for (const message of reader.push(chunk)) bridge.receive(message);
  });
}

/** Ends the process once what was written has left it (on Windows pipes are written later), at the latest in 200 ms. */
function leaveNow(): void {
  process.stdout.end(() => process.exit(0));
  setTimeout(() => process.exit(0), 200);
}

/** The browser checks the caller against the manifest; this holds also when another manifest names our program. */
function callerAllowed(args: readonly string[]): boolean {
  const at = args.indexOf('--origin');
  if (at === -1) return true;
  const [, origin, ...added] = args.slice(at);
  const callers = added.filter((argument) => argument.startsWith('chrome-extension://'));
  return origin !== undefined && callers.every((caller) => caller === origin) && callers.length === 1;
}

main();
