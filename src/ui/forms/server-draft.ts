import { callLimits } from '../../shared/call-limits.ts';
import type { ServerConfig, TransportConfig, TransportKind } from '../../shared/settings.ts';
import { clientSecretName } from '../../shared/transport-secrets.ts';
import type { ServerView } from '../../shared/views.ts';
import { type StringKey, t } from '../strings.ts';
import { hasOpenQuote, joinArgs, repeatsCommand, splitArgs, splitCommandLine } from '../text/argv.ts';
import { canSignIn, clientErrors, type ClientDraft, clientOf, emptyClient } from './client-draft.ts';
import { type AsksDraft, asksDraft, asksErrors, asksOf, noAsks } from './asks-draft.ts';
import { limitErrors, limitsDraft, type LimitsDraft, limitsOf, noLimits } from './limits-draft.ts';
import { readSecretLines } from './secret-lines.ts';

/** The protocol's era: found out by asking, or pinned. */
export const eraChoices = ['auto', 'legacy', 'modern'] as const;
export type EraChoice = (typeof eraChoices)[number];

/** A server as its form holds it: text in every field, secrets only as names (kept) and newly typed lines. */
export interface ServerDraft extends ClientDraft {
  readonly name: string;
  readonly kind: TransportKind;
  readonly url: string;
  readonly command: string;
  readonly args: string;
  readonly cwd: string;
  /** Names of stored secrets that shall stay. Their values never reach the UI. */
  readonly kept: readonly string[];
  /** NAME=value lines for new or replaced secrets. */
  readonly secrets: string;
  /** Lines typed for the other kind of transport: a variable never becomes a header, but is there on the way back. */
  readonly otherSecrets: string;
  readonly trustHints: boolean;
  readonly era: EraChoice;
  readonly limits: LimitsDraft;
  readonly asks: AsksDraft;
  /** Chosen beside its messages; the form carries it along. */
  readonly logLevel?: ServerView['logLevel'];
}

type DraftField =
  | 'name'
  | 'url'
  | 'roots'
  | 'command'
  | 'args'
  | 'secrets'
  | 'clientSecret'
  | 'metadataUrl'
  | keyof LimitsDraft;
type ErrorKey = Exclude<
  Extract<StringKey, `form.error.${string}`>,
  'form.error.secrets' | 'form.error.roots'
>;
export type DraftErrors = Partial<Readonly<Record<DraftField, string>>>;

/** A checked draft: ready for `server.saved`, or what is wrong at which field. */
export type CheckedDraft =
  | { readonly ok: true; readonly config: ServerConfig; readonly keepSecrets: readonly string[] }
  | { readonly ok: false; readonly errors: DraftErrors };

/** An empty form. */
export const emptyDraft: ServerDraft = {
  name: '',
  kind: 'http',
  url: '',
  command: '',
  args: '',
  cwd: '',
  kept: [],
  secrets: '',
  otherSecrets: '',
  trustHints: false,
  era: 'auto',
  limits: noLimits,
  asks: noAsks,
  ...emptyClient,
};

/** The form of a configured server. */
export function draftOf(server: ServerView): ServerDraft {
  const { kind, url, command, args, cwd, secretNames, oauth } = server.transport;
  return {
    name: server.name,
    kind,
    url: url ?? '',
    command: command ?? '',
    args: joinArgs(args ?? []),
    cwd: cwd ?? '',
    kept: secretNames,
    secrets: '',
    otherSecrets: '',
    trustHints: server.trustHints,
    era: server.era ?? 'auto',
    limits: limitsDraft(server),
    asks: asksDraft(server),
    ...(server.logLevel && { logLevel: server.logLevel }),
    ...emptyClient,
    ...oauth,
  };
}

/** Whether both would save the same. Drafts are made from one another, so their keys have one order. */
export function sameDraft(a: ServerDraft, b: ServerDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether anything stands among the further options. */
export function saysMore({ kept, secrets, cwd, trustHints, era, limits, asks }: ServerDraft): boolean {
  const isLimited = JSON.stringify([limits, asks]) !== JSON.stringify([noLimits, noAsks]);
  return kept.length > 0 || secrets !== '' || cwd !== '' || trustHints || era !== 'auto' || isLimited;
}

/** Which of the two secret records a transport has. */
export function secretKind(kind: TransportKind): 'env' | 'headers' {
  return kind === 'stdio' ? 'env' : 'headers';
}

/** A browser's WebSocket has no place for headers: what the form holds of them is neither shown nor saved. */
export function carriesSecrets(kind: TransportKind): boolean {
  return kind !== 'ws';
}

function typedSecrets(draft: ServerDraft) {
  return readSecretLines(carriesSecrets(draft.kind) ? draft.secrets : '', secretKind(draft.kind));
}

/** The draft with another transport. Environment variables never become headers, nor the other way round. */
export function withKind(draft: ServerDraft, kind: TransportKind, saved?: ServerDraft): ServerDraft {
  if (secretKind(kind) === secretKind(draft.kind)) return { ...draft, kind };
  const kept = saved !== undefined && secretKind(saved.kind) === secretKind(kind) ? saved.kept : [];
  return { ...draft, kind, kept, secrets: draft.otherSecrets, otherSecrets: draft.secrets };
}

/** The draft after a whole command line was put into the command field: "npx -y x" becomes npx and -y x. */
export function withCommandTakenApart(draft: ServerDraft): ServerDraft {
  const line = splitCommandLine(draft.command);
  if (line === undefined) return draft;
  const args = [joinArgs(line.args), draft.args.trim()].filter((part) => part !== '').join(' ');
  const set = Object.entries(line.env).map(([name, value]) => `${name}=${value}`);
  const secrets = [draft.secrets, ...set].filter((part) => part !== '').join('\n');
  return { ...draft, command: line.command, args, secrets };
}

/** Whether the arguments begin with the command again. */
export function argsRepeatCommand(draft: ServerDraft): boolean {
  return draft.kind === 'stdio' && repeatsCommand(draft.command.trim(), splitArgs(draft.args));
}

/** The draft without the repeated command. */
export function withoutRepeatedCommand(draft: ServerDraft): ServerDraft {
  return { ...draft, args: joinArgs(splitArgs(draft.args).slice(1)) };
}

/** Checks a draft and makes the config of it. */
export function checkDraft(draft: ServerDraft, id: string, enabled: boolean): CheckedDraft {
  const secrets = typedSecrets(draft);
  const errors: Record<string, string> = {
    ...fieldErrors(draft),
    ...(secrets.ok ? {} : { secrets: t('form.error.secrets', { line: secrets.line }) }),
  };
  if (!secrets.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const config: ServerConfig = {
    id,
    name: draft.name.trim(),
    enabled,
    transport: transportOf(draft, secrets.values),
    trustHints: draft.trustHints,
    ...(draft.era !== 'auto' && { era: draft.era }),
    ...asksOf(draft.asks),
    ...(draft.logLevel && { logLevel: draft.logLevel }),
    ...callLimits(limitsOf(draft.limits)),
  };
  const replaced = new Set(Object.keys(secrets.values));
  const kept = keptNames(draft).filter((name) => !replaced.has(name));
  return { ok: true, config, keepSecrets: kept };
}

/** A client's secret goes with the client, and a newly typed one takes its place. */
function keptNames(draft: ServerDraft): readonly string[] {
  if (!carriesSecrets(draft.kind)) return [];
  const hasClient = canSignIn(draft.kind) && draft.clientId.trim() !== '' && draft.clientSecret === '';
  return hasClient ? draft.kept : draft.kept.filter((name) => name !== clientSecretName);
}

function fieldErrors(draft: ServerDraft): DraftErrors {
  const found: [DraftField, ErrorKey | undefined][] = [
    ['name', draft.name.trim() === '' ? 'form.error.name' : undefined],
  ];
  if (draft.kind === 'stdio') {
    found.push(['command', draft.command.trim() === '' ? 'form.error.command' : undefined]);
    found.push(['args', hasOpenQuote(draft.args) ? 'form.error.args' : undefined]);
  } else {
    found.push(['url', urlError(draft.url.trim(), draft.kind)]);
    if (canSignIn(draft.kind)) found.push(...clientErrors(draft));
  }
  const wrong = found.flatMap(([field, key]) => (key === undefined ? [] : [[field, t(key)]]));
  return {
    ...(Object.fromEntries(wrong) as DraftErrors),
    ...limitErrors(draft.limits),
    ...asksErrors(draft.asks),
  };
}

function urlError(url: string, kind: TransportKind): ErrorKey | undefined {
  if (url === '') return 'form.error.urlMissing';
  if (!URL.canParse(url)) return 'form.error.url';
  const { protocol, username, password } = new URL(url);
  if (kind === 'ws' && !/^wss?:$/.test(protocol)) return 'form.error.urlWs';
  if (kind !== 'ws' && protocol !== 'http:' && protocol !== 'https:') return 'form.error.urlScheme';
  return username === '' && password === '' ? undefined : 'form.error.urlPassword';
}

function transportOf(draft: ServerDraft, secrets: Readonly<Record<string, string>>): TransportConfig {
  const some = Object.keys(secrets).length > 0;
  if (draft.kind !== 'stdio') {
    const remote = { kind: draft.kind, url: draft.url.trim(), ...(some ? { headers: secrets } : {}) };
    const oauth = clientOf(draft);
    return canSignIn(draft.kind) && oauth !== undefined ? { ...remote, oauth } : remote;
  }
  const cwd = draft.cwd.trim();
  return {
    kind: 'stdio',
    command: draft.command.trim(),
    args: splitArgs(draft.args),
    ...(some ? { env: secrets } : {}),
    ...(cwd === '' ? {} : { cwd }),
  };
}

/** The draft once it is saved: typed secrets are stored, so only their names remain. */
export function afterSave(draft: ServerDraft): ServerDraft {
  const typed = typedSecrets(draft);
  const secret = canSignIn(draft.kind) && draft.clientSecret !== '' ? [clientSecretName] : [];
  const names = [...(typed.ok ? Object.keys(typed.values) : []), ...secret];
  const kept = carriesSecrets(draft.kind) ? [...new Set([...keptNames(draft), ...names])] : [];
  return { ...draft, secrets: '', otherSecrets: '', clientSecret: '', kept };
}

/** The host that stored headers would newly be sent to, if the address was changed to another origin. */
export function newSecretHost(draft: ServerDraft, saved: ServerDraft): string | undefined {
  if (draft.kind === 'stdio' || !carriesSecrets(draft.kind) || draft.kept.length === 0) return undefined;
  if (!URL.canParse(draft.url) || !URL.canParse(saved.url)) return undefined;
  const { origin, host } = new URL(draft.url);
  return origin === new URL(saved.url).origin ? undefined : host;
}
