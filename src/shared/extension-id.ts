/** The id Chrome derives from the manifest's `key`: the first 16 bytes of its SHA-256, hex digits moved to a-p. */
export const extensionId = 'odoiccholgakeembmbfapckdiacjokci';

/** What the browser passes to a native host as its first argument, and what a host manifest allows. */
export const extensionOrigin = `chrome-extension://${extensionId}/`;
