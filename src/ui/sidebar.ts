import { McpSidebar } from './components/mcp-sidebar.ts';
import { startPage } from './start-page.ts';

void startPage(new McpSidebar());
