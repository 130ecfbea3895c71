import { succeed } from '../../../src/shared/failure.ts';
import { McpPopup } from '../../../src/ui/components/mcp-popup.ts';
import { McpSidebar } from '../../../src/ui/components/mcp-sidebar.ts';
import { tokens } from '../../../src/ui/styles/tokens.ts';
import { createViewStore } from '../../../src/ui/view-store.ts';
import { McpDiagnostics } from '../../../src/ui/components/mcp-diagnostics.ts';
import { allBroken, allWell } from './diagnostics.ts';
import { fakeLink } from './fake-link.ts';
import { type GalleryState, galleryViews } from './views.ts';

/**
 * The real pages without the extension: `?page=popup|sidebar|diagnostics&state=<name>&theme=light|dark&framed=1&found=well|broken`. What was asked of the link
 * is at `globalThis.asked`, the store at `globalThis.store`.
 */
const query = new URLSearchParams(location.search);
const view = galleryViews[query.get('state') as GalleryState];
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';

if (tokens.styleSheet !== undefined) document.adoptedStyleSheets.push(tokens.styleSheet);
const store = createViewStore();
store.trigger.viewChanged({ patch: { ...view, settings: { ...view.settings, theme } } });
store.trigger.connectionChanged({ connection: query.get('lost') === '1' ? 'lost' : 'open' });
const found = query.get('found') === 'broken' ? allBroken : allWell;
const { link, asked } = fakeLink({
  framed: query.get('framed') === '1',
  outcomes: { 'diagnostics.requested': succeed(found) },
});
const pages = { popup: McpPopup, sidebar: McpSidebar, diagnostics: McpDiagnostics };
const page = new pages[query.get('page') as keyof typeof pages]();
page.app = { store, link };
document.body.append(page);
Object.assign(globalThis, { asked, store });
