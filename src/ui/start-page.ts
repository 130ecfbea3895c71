import { openLink } from './link.ts';
import { tokens } from './styles/tokens.ts';
import { applyTheme, rememberedTheme } from './theme.ts';
import { type App, createViewStore } from './view-store.ts';

/** Joins a page's root element to the worker and puts it on the page. */
export async function startPage(root: HTMLElement & { app: App }): Promise<void> {
  if (tokens.styleSheet !== undefined) document.adoptedStyleSheets.push(tokens.styleSheet);
  applyTheme(rememberedTheme());
  const store = createViewStore();
  const link = await openLink({
    viewChanged: (patch) => store.trigger.viewChanged({ patch }),
    connectionChanged: (connection) => store.trigger.connectionChanged({ connection }),
  });
  root.app = { store, link };
  document.body.append(root);
}
