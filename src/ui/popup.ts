import { McpPopup } from './components/mcp-popup.ts';
import { startPage } from './start-page.ts';

void startPage(new McpPopup());
