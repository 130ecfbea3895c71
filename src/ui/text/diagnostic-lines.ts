import type { Diagnostics, PageDiagnosis, ServerDiagnosis } from '../../shared/diagnostics.ts';
import type { Failure, Outcome } from '../../shared/failure.ts';

/** One step of the way from the chat to the servers, and how it is. */
export interface DiagnosticLine {
  readonly look: 'ok' | 'warn' | 'bad' | 'off';
  readonly what: string;
  readonly text: string;
  readonly detail?: string;
}

/** What was found, in the order of the way from the extension to the last call. `when` writes a time (ms since 1970). */
export function diagnosticLines(found: Diagnostics, when: (at: number) => string): DiagnosticLine[] {
  const { extension, host, servers, page, prompt, lastFailure, notices, autoRun } = found;
  const needsHost = servers.some(({ kind, state }) => kind === 'stdio' && state !== 'disabled');
  return [
    {
      look: 'ok',
      what: 'Extension',
      text: `Version ${extension.version}, ${extension.edition} edition.`,
      detail: extension.browser,
    },
    ...notices.map((text): DiagnosticLine => ({ look: 'bad', what: 'Notice', text })),
    host.ok
      ? { look: 'ok', what: 'Native host', text: `It answers (protocol ${host.value.protocol}).` }
      : hostLine(host.failure, needsHost),
    ...(servers.length === 0
      ? [{ look: 'warn', what: 'Servers', text: 'None is set up. Add one in the popup.' } as const]
      : servers.map(serverLine)),
    ...pageLines(page),
    prompt === undefined
      ? {
          look: 'warn',
          what: 'Tool list',
          text: 'Not attached in this tab since the browser was started. Without it the assistant does not know your tools: press “Attach .md” in the panel.',
        }
      : {
          look: 'ok',
          what: 'Tool list',
          text: `${count(prompt.tools, 'tool')} attached, ${when(prompt.at)}.`,
        },
    {
      look: 'off',
      what: 'Automatic running',
      text: autoRun ? 'On: calls start by themselves.' : 'Off: each call waits for you.',
    },
    lastFailure === undefined
      ? { look: 'ok', what: 'Last failed call', text: 'None in this conversation.' }
      : failureLine(
          'warn',
          'Last failed call',
          lastFailure.failure,
          `${lastFailure.tool}${lastFailure.at === undefined ? '' : `, ${when(lastFailure.at)}`}: `,
        ),
  ];
}

/** The lines as a text to send to somebody who helps. */
export function diagnosticText(lines: readonly DiagnosticLine[], checkedAt: string): string {
  const marks = { ok: 'ok  ', warn: '?   ', bad: 'BAD ', off: '-   ' } as const;
  const written = lines.map(({ look, what, text, detail }) =>
    [`${marks[look]} ${what}: ${text}`, ...(detail?.split('\n') ?? []).map((line) => `       ${line}`)].join(
      '\n',
    ),
  );
  return [`MCP Multi Bridge, checked ${checkedAt}`, ...written, ''].join('\n');
}

function hostLine(reason: Failure, isNeeded: boolean): DiagnosticLine {
  if (isNeeded) return failureLine('bad', 'Native host', reason);
  return failureLine(
    'off',
    'Native host',
    reason,
    'Only servers that are started on this computer need it. ',
  );
}

function serverLine(server: ServerDiagnosis): DiagnosticLine {
  const { name, kind, state, status, tools, rejectedTools, failure } = server;
  const looks = {
    ready: 'ok',
    failed: 'bad',
    backingOff: 'bad',
    disabled: 'off',
    idle: 'warn',
    connecting: 'warn',
  } as const;
  const offered = state === 'ready' || tools > 0 ? ` ${count(tools, 'tool')}.` : '';
  const unusable = rejectedTools > 0 ? ` ${count(rejectedTools, 'tool')} cannot be used.` : '';
  const look = state === 'ready' && tools === 0 ? 'warn' : looks[state];
  const line = { look, what: `Server “${name}” (${kind})`, text: `${status}${offered}${unusable}` } as const;
  return failure?.detail === undefined ? line : { ...line, detail: failure.detail };
}

function pageLines(page: Outcome<PageDiagnosis>): DiagnosticLine[] {
  if (!page.ok) return [failureLine('bad', 'Chat page', page.failure)];
  const { platform, status, look } = page.value;
  return [
    look.ok
      ? { look: 'ok', what: 'Chat page', text: `${platform}: ${look.value.how}.` }
      : failureLine('bad', 'Chat page', look.failure, `${platform}: `),
    { look: 'ok', what: 'Conversation', text: status },
  ];
}

function failureLine(
  look: DiagnosticLine['look'],
  what: string,
  { message, detail }: Failure,
  before = '',
): DiagnosticLine {
  const line = { look, what, text: before + message };
  return detail === undefined ? line : { ...line, detail };
}

function count(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`;
}
