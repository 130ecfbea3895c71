/** Where a case that users of such systems reported is tried: test file, and what the test's name begins with. */
export type Proof = readonly [file: string, name: string];

/**
 * The reported cases about servers that show no tools (F3), transports (F4), native programs (F7) and results (F8), by
 * their number in the collection of cases, with the tests that hold what is right.
 */
export const reportedCases: Readonly<Record<number, readonly Proof[]>> = {
  // F3: connected, but zero, stale or unusable tools
  41: [
    ['test/e2e/transports.spec.ts', 'connects, calls, also a tool with an outputSchema'],
    [
      'test/transports/http.test.ts',
      'is read over two pages, and one bad tool does not take the others with it',
    ],
  ],
  42: [['test/transports/http.test.ts', 'that cannot be read is no connection']],
  44: [
    ['test/transports/http.test.ts', 'is read again after a notice, once for a flood of them'],
    ['test/e2e/transports.spec.ts', 'is used over HTTP without a handshake, and its new tool is told'],
  ],
  45: [['test/transports/http.test.ts', 'speaks %s']],
  47: [['test/e2e/diagnostics.spec.ts', 'shows what is in order and what is not']],
  48: [['test/background/mcp/client-side.test.ts', 'is told exactly what it may ask']],
  50: [['test/e2e/diagnostics.spec.ts', 'shows what is in order and what is not']],
  51: [['test/shared/tool-names.test.ts', 'get an alias that means the same']],
  // F4: transport, reconnect, proxy, timeouts
  53: [['test/e2e/two-tabs.spec.ts', 'all tabs and loads share one connection to a server']],
  54: [
    ['test/transports/http.test.ts', 'reads plain JSON, and 202 without a body'],
    ['test/transports/http.test.ts', 'takes 200 without a body for a notification'],
    ['test/transports/http.test.ts', 'reads an event stream with comments'],
  ],
  56: [
    ['test/ui/forms/import-servers.test.ts', 'tells line, column and key of what is no server'],
    ['test/ui/forms/import-servers.test.ts', 'tells where JSON is broken'],
  ],
  57: [
    [
      'test/ui/forms/import-servers.test.ts',
      'reads a configuration as Claude Desktop, Cursor and Windsurf have it',
    ],
  ],
  59: [['test/transports/contract.test.ts', 'works again after a restart']],
  60: [
    ['test/background/mcp/connect.test.ts', 'begins anew with each notice of progress'],
    ['test/transports/contract.test.ts', 'cancels a call that runs long, at once'],
  ],
  62: [['test/transports/contract.test.ts', 'works again after a restart']],
  63: [['test/transports/contract.test.ts', 'tells at once that an idle server is gone']],
  65: [['test/e2e/transports.spec.ts', 'says that nothing answers']],
  // F7: stdio, native host, environment
  92: [
    ['test/native/doctor/judge-place.test.ts', 'asks both views of the Windows registry'],
    ['test/native/doctor/echo.test.ts', 'gets a line back from the real host and a real server'],
  ],
  93: [['test/native/install/wrapper.test.ts', 'quotes for cmd.exe']],
  95: [
    ['test/native/install/install-host.test.ts', 'allows the extension whose id follows from the manifest'],
  ],
  96: [['test/native/install/install-host.test.ts', 'writes a manifest that Chrome takes']],
  98: [
    ['test/native/host/resolve-command.test.ts', 'runs npx.cmd, not the script for another shell beside it'],
    ['test/native/host/login-shell.test.ts', 'hears the PATH that bash has'],
    ['test/native/host/resolve-command.test.ts', 'says where it looked'],
  ],
  99: [['test/ui/forms/import-command.test.ts', 'reads several lines, tells which is wrong']],
  // F8: results, large, binary, errors
  101: [['test/shared/result-format.test.ts', 'never dumps images, audio or blobs']],
  102: [['test/shared/result-format.test.ts', 'never dumps images, audio or blobs']],
  104: [
    ['test/transports/contract.test.ts', 'keeps structured content, images and links'],
    ['test/e2e/loop.spec.ts', 'three calls of one reply run side by side; the one that fails'],
  ],
  105: [
    [
      'test/shared/result-format.test.ts',
      'writes one start, content and end line a call; failed calls carry the error flag',
    ],
  ],
  107: [['test/shared/read-more.test.ts', 'the parts join to the whole, and none halves a code point']],
  108: [['test/shared/result-format.test.ts', 'cuts on whole code points within the limit']],
  110: [
    ['test/shared/result-format.test.ts', 'is inert: no call is read from it'],
    ['test/e2e/loop.spec.ts', 'a call that the user writes is never run nor shown'],
  ],
  111: [['test/e2e/page-compose.spec.ts', 'makes a file of pasted results']],
};
