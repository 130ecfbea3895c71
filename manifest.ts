import { platforms } from './src/platforms/index.ts';

/** The two builds of one source. `debugger` cannot be asked for at run time (Chrome drops it from optional_permissions). */
export type Edition = 'chat' | 'full';

/** Public half of a key pair made once and thrown away: it only fixes the extension's id. */
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvFowYVUcmg12gm8TM//fewfh/QZD9o8FnN2LPV0fy/Qto6gRNPgdUGCNo+m0tiQEg4ml7SYSr3YTeXBz+OiNYmVNMHtQYwVc0FO6BKjWAvNmRO4lwwbKNSKP/Zj6WAgkMXx4MRhoYlEhfLUiNCCdc5lsK/MtWX9g5neQ2m6fCCyzmva94lo+6uQgmu6vcIIeB7GocgYvqXumhhP8JaLw3MpETaca6VA16nCv4vV/M7qc4R3RnAiwke86obtJ6JhbNameBmGX1RxtaXp/XeUsOLltADsKThCiwuDp9aYRineW9wTWS56rkTiOutS5wEyVVOCJOAn0Kk8evcx+/iUP2QIDAQAB';

/** The manifest of one edition. Host permissions: the chat sites only; a server's origin is asked for when it is needed. */
export function manifest(edition: Edition, version: string) {
  const hosts = platforms.flatMap((platform) => platform.matches);
  return {
    manifest_version: 3,
    name: edition === 'full' ? 'MCP Multi Bridge (full)' : 'MCP Multi Bridge',
    description: 'Lets a web AI chat use your MCP servers: files, databases, tools.',
    version,
    key,
    /**
     * The first seed names 109. A worker there cannot be held: 110 counts API calls, 114 stopped counting open ports,
     * 116 counts WebSocket traffic, 120 allows the 30 s alarm that wakes a worker with open calls.
     * https://developer.chrome.com/docs/extensions/develop/concepts/service-workers/lifecycle
     */
    minimum_chrome_version: '120',
    icons: { 16: 'icons/16.png', 48: 'icons/48.png', 128: 'icons/128.png' },
    action: { default_popup: 'src/ui/popup.html', default_title: 'MCP Multi Bridge' },
    background: { service_worker: 'src/background/main.ts' },
    content_scripts: [
      { matches: hosts, js: ['src/content/main.ts'], run_at: 'document_idle', all_frames: false },
    ],
    side_panel: { default_path: 'src/ui/sidebar.html' },
    permissions: [
      'storage',
      'unlimitedStorage',
      'alarms',
      'nativeMessaging',
      'sidePanel',
      'identity',
      ...(edition === 'full' ? ['debugger'] : []),
    ],
    host_permissions: hosts,
    /** What administrators may set by policy: src/background/managed-config.ts. */
    storage: { managed_schema: 'managed-schema.json' },
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    web_accessible_resources: [{ resources: ['src/ui/sidebar.html'], matches: originsOf(hosts) }],
    /** No web page and no other extension may message us; without this line other extensions could. */
    externally_connectable: { ids: [] },
    content_security_policy: {
      extension_pages:
        "script-src 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
    },
    /** Lets the sidebar's frame load in pages with COEP require-corp. */
    cross_origin_embedder_policy: { value: 'require-corp' },
  };
}

/** web_accessible_resources matches must have the path /* and, in Chrome, no port. */
function originsOf(patterns: readonly string[]): string[] {
  return [...new Set(patterns.map((pattern) => pattern.replace(/^(\w+:\/\/[^/:]+)(:\d+)?\/.*$/, '$1/*')))];
}
