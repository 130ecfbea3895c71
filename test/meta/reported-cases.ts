/** Where a case that users of such systems reported is tried: test file, and what the test's name begins with. */
export type Proof = readonly [file: string, name: string];

/**
 * The reported cases about sites that changed (F1), sending (F2), servers that show no tools (F3), transports (F4), calls
 * that run twice or never (F5), reading calls (F6), native programs (F7), results (F8) and files (F11), by their number in
 * the collection of cases, with the tests that hold what is right.
 */
export const reportedCases: Readonly<Record<number, readonly Proof[]>> = {
  // F1: the site has changed, a call is not detected, the button is missing
  1: [
    ['test/e2e/page-watch.spec.ts', 'tells two calls of one fence once'],
    ['test/e2e/loop.spec.ts', 'a call whose lines are separated by <br> only'],
  ],
  2: [
    ['test/e2e/scan.spec.ts', 'that has changed is announced'],
    ['test/platforms/engine/scan.test.ts', 'is recognised by a selector of its own'],
  ],
  5: [['test/e2e/loop.spec.ts', 'one call runs, and its result is sent']],
  7: [['test/e2e/page-buttons.spec.ts', 'is there again after the page rebuilt the answer']],
  8: [
    ['test/content/watch/site-watch.test.ts', 'tells once of what is missing'],
    ['test/e2e/scan.spec.ts', 'that has changed is announced'],
  ],
  10: [
    ['test/e2e/platforms.spec.ts', 'a chat from its first message over a reload'],
    ['test/platforms/engine/composer.test.ts', 'is read without sizes while its tab is hidden'],
  ],
  13: [['test/e2e/platforms.spec.ts', 'a chat from its first message over a reload']],
  14: [
    [
      'test/platforms/engine/extract.test.ts',
      'gives two blocks of an answer in order, and a block rendered twice once',
    ],
  ],
  16: [
    ['test/e2e/loop.spec.ts', 'three calls of one reply run side by side'],
    ['test/e2e/page-many-calls.spec.ts', 'tells a reply of more calls'],
  ],
  17: [
    ['test/platforms/engine/extract.test.ts', 'gives the calls of the answer only'],
    ['test/e2e/loop.spec.ts', 'a call that the user writes is never run'],
  ],
  19: [
    ['test/shared/foreign-calls.test.ts', 'a call in a form of another system'],
    ['test/e2e/grammar.spec.ts', '%s waits for the user'],
  ],
  20: [['test/e2e/platforms.spec.ts', 'a chat from its first message over a reload']],
  // F2: what is inserted is not registered, not sent, or the wrong button is pressed
  22: [
    ['test/e2e/page-compose.spec.ts', 'sends by Enter where the button does nothing'],
    ['test/e2e/page-compose.spec.ts', 'says so when neither button nor Enter sends'],
  ],
  23: [['test/e2e/page-compose.spec.ts', 'falls back to text under the draft']],
  25: [['test/e2e/page-compose.spec.ts', 'falls back to text under the draft']],
  26: [['test/platforms/engine/composer.test.ts', 'is not sent by the button of dictation']],
  28: [
    ['test/e2e/scan.spec.ts', 'is scanned: each part is told'],
    ['test/e2e/page-compose.spec.ts', 'sends by Enter where the button does nothing'],
  ],
  30: [
    ['test/platforms/engine/composer.test.ts', 'has no send button while its composer is empty'],
    ['test/content/compose/requests.test.ts', 'presses send as soon as the page lets it be pressed'],
  ],
  32: [['test/platforms/engine/composer.test.ts', 'is written into the box that the user sees']],
  33: [
    ['test/content/compose/insert.test.ts', '%s: %s'],
    ['test/e2e/page-compose.spec.ts', 'falls back to text under the draft'],
  ],
  35: [
    [
      'test/e2e/page-compose.spec.ts',
      'attaches a result as a file beside the draft, sends both, and does nothing twice',
    ],
  ],
  36: [['test/content/compose/requests.test.ts', 'nothing is pressed on a site that takes no press of ours']],
  38: [
    ['test/content/watch/sends.test.ts', 'Enter that ends a word of an input method does not'],
    ['test/e2e/page-holds-back.spec.ts', 'does not send a message in the middle'],
  ],
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
  // F5: a call runs twice, late, or its result is lost
  66: [
    ['test/e2e/loop.spec.ts', 'a reload in the middle of a call does not run it again'],
    ['test/e2e/worker-death.spec.ts', 'killed while $name'],
  ],
  68: [
    ['test/e2e/loop.spec.ts', 'an old conversation runs nothing by itself'],
    ['test/e2e/page-watch.spec.ts', 'are history when they are loaded'],
  ],
  69: [['test/e2e/page-watch.spec.ts', 'keeps one reply together over a pause']],
  71: [
    ['test/e2e/loop.spec.ts', 'a message of the user’s own while a call runs'],
    ['test/machines/session/session.machine.test.ts', '%s, leaves sending the results to the user'],
  ],
  72: [['test/e2e/page-watch.spec.ts', 'tells the same call of the next turn and of a regenerated answer']],
  74: [['test/e2e/page-watch.spec.ts', 'tells the same call of the next turn and of a regenerated answer']],
  75: [['test/content/watch/columns.test.ts', 'the same call in both answers is two calls']],
  77: [
    [
      'test/background/sessions.test.ts',
      'a call of an old turn that ran under another id of that turn says so',
    ],
  ],
  // F6: calls are read wrongly, arguments are changed
  78: [
    ['test/shared/call-grammar.test.ts', 'leaves each value as it is'],
    ['test/shared/foreign-calls.test.ts', 'a parameter keeps blanks, quotes and tags to the letter'],
    ['test/background/schema/arguments.test.ts', 'never changes what is valid'],
  ],
  80: [
    ['test/shared/call-grammar.test.ts', 'leaves each value as it is'],
    ['test/shared/call-grammar.test.ts', 'pretty-printed objects'],
  ],
  81: [['test/shared/foreign-calls.test.ts', 'a parameter keeps blanks, quotes and tags to the letter']],
  83: [
    ['test/background/schema/arguments.test.ts', 'changes texts only'],
    ['test/background/schema/arguments.test.ts', 'says what is wrong where'],
  ],
  84: [
    ['test/shared/call-grammar.test.ts', 'leaves each value as it is'],
    ['test/shared/call-grammar.test.ts', 'calls inside a JSON string are never read'],
  ],
  86: [['test/platforms/engine/code-text.test.ts', 'line numbers as text']],
  87: [
    ['test/platforms/engine/code-text.test.ts', 'two renderings in one block'],
    ['test/platforms/engine/extract.test.ts', 'gives what the assistant said, code in fences'],
  ],
  89: [
    ['test/shared/call-grammar.test.ts', 'arguments on the start object'],
    ['test/e2e/grammar.spec.ts', '%s waits for the user'],
  ],
  90: [
    ['test/shared/foreign-calls.test.ts', 'a call in a form of another system'],
    ['test/e2e/grammar.spec.ts', '%s waits for the user'],
  ],
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
  // F11: files that are not attached
  132: [
    ['test/e2e/page-compose.spec.ts', 'falls back to text under the draft'],
    ['test/platforms/engine/composer.test.ts', 'a chip %s shows the file'],
  ],
  136: [['test/e2e/page-compose.spec.ts', 'ChatGPT: drops the file where there is no file input']],
  137: [
    ['test/e2e/page-compose.spec.ts', 'falls back to text under the draft'],
    ['test/platforms/engine/composer.test.ts', 'a chip %s shows the file'],
  ],
};

/** Reported cases that no test holds, and why. */
export const casesWithoutTest: Readonly<Record<number, string>> = {
  4: 'Not right yet: the chat of x.com/i/grok is on no list of sites; grok.com is.',
  11: 'Cannot happen: no control of a site but its message box, send button and file input is used.',
  39: 'Cannot happen: nothing is put into a message behind the user’s back; the prompt is attached when they want it.',
};
