import { siteSpecs } from '../../fixtures/pages/site-specs.ts';
import type { SitePage } from './site-pages.ts';

/** The turns of a site that has a replica made from the facts, in that replica's own shape. */
export function specPage(host: string, { platform, id }: Pick<SitePage, 'platform' | 'id'>): SitePage {
  const spec = siteSpecs[host];
  if (spec === undefined) throw new Error(`There is no spec of ${host}.`);
  const attributes = Object.entries(spec.editorAttributes).map(([name, value]) => `${name}="${value}"`);
  const editor =
    spec.editor === 'textarea'
      ? `<textarea ${attributes.join(' ')}></textarea>`
      : `<div contenteditable="true" ${attributes.join(' ')}></div>`;
  return {
    platform,
    generation: 'current',
    id,
    page: ({ answer, user, thought }) => {
      const turns = [
        fill(spec.user.replaceAll('$id', '1'), { text: user }),
        fill(spec.assistant.replaceAll('$id', '2'), { text: answer, thought, spinner: '' }),
      ];
      const thread = (spec.newestFirst === true ? turns.reverse() : turns).join('');
      return fill(spec.page, { thread, editor });
    },
  };
}

/** Puts HTML into the slots of HTML. */
function fill(html: string, slots: Readonly<Record<string, string>>): string {
  return Object.entries(slots).reduce(
    (filled, [name, inner]) =>
      filled.replace(new RegExp(`data-slot="${name}"[^>]*>`), (place) => place + inner),
    html,
  );
}
