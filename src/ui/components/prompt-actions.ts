import { type Outcome, succeed } from '../../shared/failure.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';

/** Attaches the prompt in the tab's chat. Resolves the sentence to show. */
export async function attachPrompt(link: Link): Promise<Outcome<string>> {
  const outcome = await link.request({ type: 'prompt.attachRequested' });
  if (!outcome.ok) return outcome;
  return succeed(t(outcome.value.how === 'text' ? 'tools.attachedText' : 'tools.attachedFile'));
}

/** Saves the prompt as a file. */
export async function downloadPrompt(link: Link): Promise<Outcome<string>> {
  const outcome = await link.request({ type: 'prompt.requested' });
  if (!outcome.ok) return outcome;
  link.download(outcome.value.fileName, outcome.value.text, 'text/markdown');
  return succeed(t('tools.downloaded', { file: outcome.value.fileName }));
}

/** Puts the prompt on the clipboard. */
export async function copyPrompt(link: Link): Promise<Outcome<string>> {
  const outcome = await link.request({ type: 'prompt.requested' });
  if (!outcome.ok) return outcome;
  const copied = await link.copy(outcome.value.text);
  return copied.ok ? succeed(t('tools.copied')) : copied;
}

/** Has every server asked for its tools again. */
export async function refreshTools(link: Link): Promise<Outcome<string>> {
  const outcome = await link.request({ type: 'tools.refreshRequested' });
  return outcome.ok ? succeed(t('tools.refreshed')) : outcome;
}
