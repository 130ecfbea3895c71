import { nativeHostName, type ToHost } from '../shared/native-messages.ts';

/** A port to the native host: chrome.runtime.Port without what we do not use. */
export interface NativePort {
  readonly post: (message: ToHost) => void;
  readonly disconnect: () => void;
}

/** Opens a port. `onEnd` is called once when the other side is gone, with the browser's reason, never after disconnect(). */
export type ConnectNative = (listeners: {
  readonly onMessage: (message: unknown) => void;
  readonly onEnd: (reason: string | undefined) => void;
}) => NativePort;

/** The one place of this folder that knows the browser. */
export const chromePort: ConnectNative = ({ onMessage, onEnd }) => {
  const port = chrome.runtime.connectNative(nativeHostName);
  port.onMessage.addListener(onMessage);
  port.onDisconnect.addListener(() => onEnd(chrome.runtime.lastError?.message));
  return { post: (message) => port.postMessage(message), disconnect: () => port.disconnect() };
};
