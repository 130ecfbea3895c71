import { configStrings } from './strings-config.ts';
import { formStrings } from './strings-form.ts';
import { questionStrings } from './strings-questions.ts';

/** Every text of the UI. `{name}` is a slot. A pair `x.one` / `x.other` is a plural. Keys stay when locales come. */
const english = {
  'app.title': 'MCP Multi Bridge',
  'app.loading': 'Connecting to the extension…',
  'app.lost': 'Connection to the extension lost. Reconnecting…',
  'app.orphaned': 'The extension was updated or removed. Reload this page to go on.',
  'app.reloadPage': 'Reload page',

  'link.lost': 'The extension was restarted; try again.',
  'link.notAllowed':
    'Access to {origin} was not allowed. Without it Chrome keeps the extension from this server.',
  'link.copyFailed': 'The clipboard could not be used here. Click into this panel and try again.',

  'notice.dismiss': 'Dismiss',
  'notice.reload': 'Restart extension',
  'notice.remove': 'Remove for good',
  'notice.removeTitle': 'Remove what cannot be read?',
  'notice.removeText': 'It is deleted as it is stored, with its secrets. This cannot be undone.',
  'notice.info': 'Note',
  'notice.warning': 'Warning',
  'notice.error': 'Problem',
  'detail.summary': 'Details',

  'popup.servers': 'Servers',
  'popup.add': 'Add server',
  'popup.tab': 'This tab',
  'popup.diagnostics': 'Diagnostics',
  'popup.noChat': 'No supported chat is open in this tab.',
  'popup.partMissing':
    'This part of the extension cannot be loaded. Close the popup and open it again. ({reason})',
  'popup.ready': '{ready} of {all} ready',

  'first.title': 'Connect your first server',
  'first.intro': 'An MCP server gives your chat tools: your files, a database, a search. It takes a minute.',
  'first.choose': 'Choose a server',
  'first.files': 'Files on this computer',
  'first.filesHint': 'Needs Node.js and the companion',
  'first.url': 'A server with a web address',
  'first.urlHint': 'Running here or elsewhere',
  'first.json': 'I have a JSON config',
  'first.jsonHint': 'From Claude Desktop, Cursor, VS Code',
  'first.step2': 'Open your AI chat and click the MCP button at the right edge.',
  'first.step3': 'Press “Attach .md”, send it, and ask away. You approve each tool call.',
  'first.filesName': 'Files',
  'first.filesArgs': '-y @modelcontextprotocol/server-filesystem /path/to/a/folder',
  'first.urlName': 'My server',
  'first.urlValue': 'http://localhost:3006/mcp',

  'state.server.idle': 'Idle',
  'state.server.connecting': 'Connecting',
  'state.server.ready': 'Ready',
  'state.server.backingOff': 'Waiting to retry',
  'state.server.failed': 'Failed',
  'state.server.signIn': 'Sign-in needed',
  'signIn.partMissing': 'The part for signing in cannot be loaded. Open this page again. ({reason})',
  'state.server.disabled': 'Off',

  'server.enabled': '{name} enabled',
  'server.tools.one': '{n} tool',
  'server.tools.other': '{n} tools',
  'server.rejected.one': '{n} unusable',
  'server.rejected.other': '{n} unusable',
  'server.managed': 'Managed by your administrator',
  'server.edit': 'Edit {name}:',
  'server.reconnect': 'Reconnect',
  'server.remove': 'Remove',
  'server.removeTitle': 'Remove “{name}”?',
  'server.removeText': 'Its settings, stored secrets and sign-in are deleted. This cannot be undone.',
  'server.allow': 'Allow access to {origin}',
  'server.allowWhy': 'Chrome asks once for each address the extension may talk to.',
  'server.hostMissing': 'The companion is not installed',
  'server.hostForbidden': 'The companion does not know this extension',
  'server.hostText':
    'A local (stdio) server needs a small helper outside the browser. Run one of these, then reconnect:',
  'server.hostFromCheckout': 'From this checkout',

  ...formStrings,
  ...configStrings,
  ...questionStrings,

  'sidebar.tabs': 'Sections',
  'sidebar.tools': 'Tools',
  'sidebar.calls': 'Calls',
  'sidebar.settings': 'Settings',
  'sidebar.dark': 'Dark',
  'sidebar.light': 'Light',
  'sidebar.waiting.one': '{n} call waits for your approval',
  'sidebar.waiting.other': '{n} calls wait for your approval',
  'sidebar.noSession': 'Open a supported AI chat in this tab to use the tools there.',

  'tools.attach': 'Attach .md',
  'tools.download': 'Download .md',
  'tools.copy': 'Copy',
  'tools.refresh': 'Refresh',
  'tools.manage': 'Manage servers',
  'tools.filter': 'Filter tools',
  'tools.noMatch': 'No tool matches “{text}”.',
  'tools.attaching': 'Attaching the tool list…',
  'tools.attachedFile': 'Attached. Send it, and the assistant knows your tools.',
  'tools.attachedText': 'The chat took no file, so the text is in the input box. Send it.',
  'tools.copying': 'Copying the prompt…',
  'tools.copied': 'The prompt is on the clipboard.',
  'tools.downloading': 'Preparing the download…',
  'tools.downloaded': 'Saved as {file}.',
  'tools.refreshing': 'Asking every server for its tools…',
  'tools.refreshed': 'The tool lists are up to date.',
  'tools.start': 'Attach the tool list to your chat, so that the assistant knows what it can call.',
  'tools.emptyTitle': 'No servers yet',
  'tools.empty': 'An MCP server gives this chat tools: your files, a database, a search.',
  'tools.first': 'Add your first server',
  'tools.noneReady': 'No server is ready, so there is nothing to attach yet.',
  'tools.noTools': 'This server offers no tools. Check its arguments: many need a folder or a key.',
  'tools.realName': 'The server calls it {name}',
  'tools.noDescription': 'No description.',
  'tools.parameters': 'Parameters',
  'tools.noParameters': 'Takes no parameters.',
  'tools.required': 'required',
  'tools.optional': 'optional',
  'tools.repeatable': 'May be repeated',
  'tools.repeatableHint':
    'Running it twice does no harm: it is tried again by itself even where nobody knows whether it ran.',
  'tools.hint.readOnly': 'says: read-only',
  'tools.hint.destructive': 'says: may destroy',
  'tools.hint.openWorld': 'says: reaches out',
  'tools.rejectedTitle.one': '{n} tool cannot be used',
  'tools.rejectedTitle.other': '{n} tools cannot be used',

  'calls.emptyTitle': 'No tool calls yet',
  'calls.empty': 'When the assistant writes a tool call, it appears here and waits for your click.',
  'calls.emptyStep1': 'Attach the tool list (Tools) and send it.',
  'calls.emptyStep2': 'Ask for something one of your tools can do.',
  'calls.emptyStep3': 'Check the call here and press Run.',
  'calls.newest': 'Newest',
  'calls.batch': 'Reply {n}',
  'calls.count.one': '{n} call',
  'calls.count.other': '{n} calls',
  'calls.deliver': 'Insert results now',
  'calls.send': 'Send',
  'calls.stop': 'Stop',
  'calls.run': 'Run',
  'calls.deny': 'Deny',
  'calls.cancel': 'Cancel',
  'calls.runAgain': 'Run again',
  'calls.copy': 'Copy result',
  'calls.copied': 'Result copied.',
  'calls.callId': 'call {id}',
  'calls.progressLabel': 'Progress of the call',
  'calls.progress': '{done} done',
  'calls.progressOf': '{done} of {total}',
  'calls.attempt': 'attempt {n}',
  'calls.runCount': 'run {n}',
  'calls.noArgs': 'No parameters.',
  'calls.args': 'Parameters',
  'calls.result': 'Result',
  'calls.resultError': 'Error result',
  'calls.more': 'First 500 characters of {size}',
  'calls.expand': 'Show all {n} characters',
  'calls.covered': 'Something on the page covers this button. Uncover the panel, or open it as a side panel.',

  'state.call.proposed': 'Seen',
  'state.call.awaitingApproval': 'Waiting for you',
  'state.call.running': 'Running',
  'state.call.backingOff': 'Retrying soon',
  'state.call.succeeded': 'Done',
  'state.call.failed': 'Failed',
  'state.call.denied': 'Denied',
  'state.call.cancelled': 'Cancelled',
  'state.call.outcomeUnknown': 'Outcome unknown',

  'state.batch.collecting': 'Collecting calls',
  'state.batch.running': 'Running',
  'state.batch.settling': 'Waiting for more',
  'state.batch.delivering': 'Inserting results',
  'state.batch.undelivered': 'Not inserted',
  'state.batch.sending': 'Sending',
  'state.batch.done': 'Done',

  'settings.calls': 'Tool calls',
  'settings.autoRun': 'Run tool calls automatically',
  'settings.autoRunHint':
    'The assistant’s calls run without asking you. A web page or file it reads can talk it into calls you did not want: deleting files, sending data. Only new calls in an open chat run by themselves.',
  'settings.autoSend': 'Send results automatically',
  'settings.autoSendHint':
    'Results are sent to the chat without your look at them. With automatic running as well, the assistant works on alone until it is done or you press Stop.',
  'settings.covered':
    'Something on the page covers this switch. Uncover the panel, or open it as a side panel.',
  'settings.timing': 'Timing',
  'settings.injectDelay': 'Wait before inserting results',
  'settings.injectDelayHint': 'Classic value: 4. With 0, as soon as the reply is finished.',
  'settings.sendDelay': 'Wait before sending',
  'settings.sendDelayHint': 'Classic value: 8. With 0, as soon as the page is ready.',
  'settings.resultChars': 'Characters of a result at once',
  'settings.resultCharsHint': 'The assistant reads the rest of a longer result when it needs it.',
  'settings.callTimeout': 'Time limit of a call',
  'settings.callTimeoutHint': 'A call that takes longer ends with “timed out”.',
  'settings.seconds': 'seconds',
  'settings.range': 'A whole or decimal number from {min} to {max}.',
  'settings.page': 'Chat page',
  'settings.interceptPaste': 'Turn pasted results into a file',
  'settings.interceptPasteHint':
    'When you paste a tool result into the chat, it is attached as an .md file instead of filling the input box.',
  'settings.theme': 'Theme',
  'settings.theme.system': 'System',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.log': 'Event log',
  'settings.logHint':
    'Everything this chat’s session did, one JSON record a line. It holds tool arguments and results: look through it before you share it.',
  'settings.logSave': 'Save event log',
  'settings.logNone': 'There is no session in this tab, so there is no log to save.',
  'settings.logSaved': 'Saved as {file}.',

  'copy.copy': 'Copy',
  'copy.copied': 'Copied',
} as const;

type English = typeof english;

/** The name of a text. */
export type StringKey = keyof English;

/** The name of a text that has a singular and a plural. */
export type PluralKey = StringKey extends infer K ? (K extends `${infer Base}.one` ? Base : never) : never;

type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;
type Values<K extends StringKey> = [Slots<English[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Slots<English[K]>, string | number>>];

/** The text of `key` with its slots filled. Values are put in as they are: they must be rendered as text. */
export function t<K extends StringKey>(key: K, ...values: Values<K>): string {
  const filling: Readonly<Record<string, string | number>> = values[0] ?? {};
  return english[key].replace(/\{(\w+)\}/g, (slot, name: string) => String(filling[name] ?? slot));
}

const rules = new Intl.PluralRules('en');

/** The text for `n` things: "1 tool", "3 tools". */
export function plural(key: PluralKey, n: number): string {
  const form = rules.select(n) === 'one' ? english[`${key}.one`] : english[`${key}.other`];
  return form.replace('{n}', String(n));
}
