import { html, nothing, type TemplateResult } from 'lit';
import { errorText } from '../../shared/failure.ts';
import type { ServerView } from '../../shared/views.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';

let loading: Promise<unknown> | undefined;

/** How signing in to a server stands, if there is anything of it: the part is fetched with the first such server. */
export function signInPart(
  link: Link,
  server: ServerView,
  tell: (message: string) => void,
): TemplateResult | typeof nothing {
  if (server.signIn === undefined) return nothing;
  loading ??= import('./mcp-sign-in.ts').catch((error: unknown) => {
    loading = undefined;
    tell(t('signIn.partMissing', { reason: errorText(error) }));
  });
  return html`<mcp-sign-in .link=${link} .server=${server} .tell=${tell}></mcp-sign-in>`;
}
