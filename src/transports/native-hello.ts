import { type Outcome, succeed } from '../shared/failure.ts';
import { isFromHost, nativeProtocol } from '../shared/native-messages.ts';
import { hostSilent, otherVersion, portFailure } from './native-faults.ts';
import { chromePort, type ConnectNative } from './native-port.ts';

/** How long the host may take to say hello, ms. */
const helloMs = 5_000;

/** Starts the native host, hears its hello and lets it go. Never rejects; the failure says what to do. */
export function askHost(connect: ConnectNative = chromePort): Promise<Outcome<{ protocol: number }>> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome<{ protocol: number }>) => {
      clearTimeout(timer);
      port.disconnect();
      resolve(outcome);
    };
    const timer = setTimeout(() => settle({ ok: false, failure: hostSilent() }), helloMs);
    const port = connect({
      onMessage: (message) => {
        if (isFromHost(message) && message.type === 'hello' && message.protocol === nativeProtocol)
          settle(succeed({ protocol: message.protocol }));
        else settle({ ok: false, failure: otherVersion() });
      },
      onEnd: (reason) => settle({ ok: false, failure: portFailure(reason, false) }),
    });
  });
}
