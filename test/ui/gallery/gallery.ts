import { McpPopup } from '../../../src/ui/components/mcp-popup.ts';
import { McpSidebar } from '../../../src/ui/components/mcp-sidebar.ts';
import { tokens } from '../../../src/ui/styles/tokens.ts';
import { createViewStore } from '../../../src/ui/view-store.ts';
import { fakeLink } from './fake-link.ts';
import { type GalleryState, galleryViews } from './views.ts';

/**
 * The real pages without the extension: `?page=popup|sidebar&state=<name>&theme=light|dark&framed=1`. What was asked of the link
 * is at `globalThis.asked`, the store at `globalThis.store`.
 */
const query = new URLSearchParams(location.search);
const view = galleryViews[query.get('state') as GalleryState];
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';

if (tokens.styleSheet !== undefined) document.adoptedStyleSheets.push(tokens.styleSheet);
const store = createViewStore();
store.trigger.viewChanged({ patch: { ...view, settings: { ...view.settings, theme } } });
store.trigger.connectionChanged({ connection: query.get('lost') === '1' ? 'lost' : 'open' });
const { link, asked } = fakeLink({ framed: query.get('framed') === '1' });
const page = query.get('page') === 'popup' ? new McpPopup() : new McpSidebar();
page.app = { store, link };
document.body.append(page);
Object.assign(globalThis, { asked, store });
