import type { Outcome } from '../shared/failure.ts';
import type { FromUi, UiAnswer } from '../shared/messages.ts';
import type { AppPatch } from '../shared/views.ts';

/** What components may ask of the worker; the link itself sends the two messages that keep a page attached. */
export type UiRequest = Exclude<FromUi, { type: 'ui.opened' | 'ui.watching' }>;

/** `orphaned`: the extension was updated or removed under this page; only a reload of the page helps. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'orphaned';

/** All that a component can do outside its own element. Tests and the gallery give a fake one. */
export interface Link {
  /** Sends once. Resolves a failure `connectionLost` when the worker went away before it answered; never repeats. */
  readonly request: <M extends UiRequest>(message: M) => Promise<Outcome<UiAnswer<M['type']>>>;
  /** Asks Chrome for a match pattern. Call it straight from a click: Chrome wants the user's gesture. */
  readonly allowOrigin: (pattern: string) => Promise<Outcome<null>>;
  /** Puts text on the clipboard. Call it soon after a click. */
  readonly copy: (text: string) => Promise<Outcome<null>>;
  /** Saves text or bytes as a file through the browser's own download. */
  readonly download: (
    fileName: string,
    content: string | Uint8Array<ArrayBuffer> | Blob,
    mimeType: string,
  ) => void;
  /** Opens the diagnostics page in a new tab, for the chat in the tab that this page belongs to. */
  readonly openDiagnostics: () => void;
  /** Restarts the whole extension. */
  readonly reload: () => void;
  /** True where the page is a frame inside a web page, which could cover or fade our buttons. */
  readonly framed: boolean;
}

/** Who is told what the worker says. */
export interface LinkListener {
  readonly viewChanged: (patch: AppPatch) => void;
  readonly connectionChanged: (connection: ConnectionState) => void;
}
