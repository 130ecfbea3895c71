import type { EntrySettings } from '../../shared/server-entry.ts';
import type { TransportConfig } from '../../shared/settings.ts';
import { secretsIn, withSecrets } from '../../shared/transport-secrets.ts';

/** `${env:NAME}`, `${input:id}`, `${workspaceFolder}`, `${NAME:-default}`: what other clients fill in and we ask for. */
const pattern = /\$\{([^{}]+)\}/g;

/** The placeholders in a server's settings, each once, as they are written. */
export function placeholdersOf({ transport }: EntrySettings): string[] {
  const found = textsOf(transport).flatMap((text) => text.match(pattern) ?? []);
  return [...new Set(found)];
}

/** Whether it stands for something secret, so that what is typed for it is not shown. */
export function isSecretPlaceholder(placeholder: string): boolean {
  return /key|token|secret|pass|auth|cred|cookie|session|pwd/i.test(placeholder);
}

/** What a placeholder brings with it: `${PORT:-8080}` has 8080. */
export function defaultOf(placeholder: string): string {
  return /^\$\{[^:}]+:-([^}]*)\}$/.exec(placeholder)?.[1] ?? '';
}

/** The settings with every placeholder that has a value replaced. What is typed is taken as it is. */
export function fillPlaceholders(
  settings: EntrySettings,
  values: ReadonlyMap<string, string>,
): EntrySettings {
  const fill = (text: string) =>
    text.replace(pattern, (placeholder) => values.get(placeholder) ?? placeholder);
  return { ...settings, transport: mapTexts(settings.transport, fill) };
}

function mapTexts(transport: TransportConfig, change: (text: string) => string): TransportConfig {
  const changed: TransportConfig =
    transport.kind === 'stdio'
      ? {
          ...transport,
          command: change(transport.command),
          args: transport.args.map(change),
          ...(transport.cwd !== undefined && { cwd: change(transport.cwd) }),
        }
      : { ...transport, url: change(transport.url) };
  const secrets = Object.entries(secretsIn(transport)).map(([name, value]) => [name, change(value)]);
  return secrets.length === 0
    ? changed
    : withSecrets(changed, Object.fromEntries(secrets) as Record<string, string>);
}

function textsOf(transport: TransportConfig): string[] {
  const texts: string[] = [];
  mapTexts(transport, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}
