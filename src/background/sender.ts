/** The parts of `chrome.runtime.MessageSender` that are checked. */
export type Sender = Pick<
  chrome.runtime.MessageSender,
  'id' | 'url' | 'origin' | 'frameId' | 'tab' | 'documentLifecycle'
>;

/**
 * The tab of a content script that may talk to us, or undefined: our own extension, a tab's top frame, active, and a URL
 * on one of the chat sites' match patterns (threats T5, T24, T25).
 */
export function contentTab(
  sender: Sender | undefined,
  extensionId: string,
  patterns: readonly string[],
): number | undefined {
  if (sender?.id !== extensionId || sender.frameId !== 0 || sender.url === undefined) return undefined;
  if (sender.documentLifecycle !== undefined && sender.documentLifecycle !== 'active') return undefined;
  const { url } = sender;
  return patterns.some((pattern) => matches(pattern, url)) ? sender.tab?.id : undefined;
}

/** Whether the sender is one of our own pages: popup, side panel, or the sidebar in a frame (which has a tab). */
export function isOwnPage(sender: Sender | undefined, extensionId: string): boolean {
  const origin = `chrome-extension://${extensionId}`;
  return (
    sender?.id === extensionId && sender.origin === origin && (sender.url ?? '').startsWith(`${origin}/`)
  );
}

/** Match pattern of the form `scheme://host[:port]/*` against a URL: exact scheme, host and port. */
function matches(pattern: string, url: string): boolean {
  const wanted = new URL(pattern.replace(/\/\*$/, '/'));
  const given = new URL(url);
  return (
    wanted.protocol === given.protocol &&
    wanted.hostname === given.hostname &&
    (wanted.port === '' || wanted.port === given.port)
  );
}
