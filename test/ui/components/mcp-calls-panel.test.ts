// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { McpCallsPanel } from '../../../src/ui/components/mcp-calls-panel.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { galleryViews } from '../gallery/views.ts';
import { mount, settle } from './render.ts';

/** The list with heights as a browser would give them; happy-dom lays nothing out. */
async function panel() {
  const session =
    Object.values(galleryViews).find((view) => (view.session?.batches.length ?? 0) > 0)?.session ?? null;
  const element = await mount(new McpCallsPanel(), { link: fakeLink().link, session, shown: true });
  const list = element.renderRoot.querySelector<HTMLElement>('.list')!;
  const size = { height: 1000 };
  let top = 0;
  Object.defineProperties(list, {
    scrollHeight: { get: () => size.height },
    clientHeight: { get: () => 400 },
    scrollTop: { get: () => top, set: (to: number) => (top = Math.max(0, Math.min(to, size.height - 400))) },
  });
  const change = async () => {
    element.session = session && { ...session };
    await settle(element);
  };
  return { element, list, size, change };
}

it('stays at the end when cards are added before the event of its own scrolling comes', async () => {
  const { element, list, size, change } = await panel();
  await change();
  expect(list.scrollTop).toBe(600);
  size.height = 2000;
  list.dispatchEvent(new Event('scroll'));
  await change();
  expect([list.scrollTop, element.renderRoot.querySelector<HTMLElement>('.newest')?.hidden]).toEqual([
    1600,
    true,
  ]);
});

it('stays where the user scrolled up to, and offers the way back', async () => {
  const { element, list, size, change } = await panel();
  await change();
  list.scrollTop = 100;
  list.dispatchEvent(new Event('scroll'));
  size.height = 2000;
  await change();
  const newest = element.renderRoot.querySelector<HTMLElement>('.newest');
  expect([list.scrollTop, newest?.hidden]).toEqual([100, false]);
  newest?.click();
  await settle(element);
  expect([list.scrollTop, newest?.hidden]).toEqual([1600, true]);
});
