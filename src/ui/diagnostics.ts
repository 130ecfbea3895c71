import { McpDiagnostics } from './components/mcp-diagnostics.ts';
import { startPage } from './start-page.ts';

const page = new McpDiagnostics();
const tab = Number(new URLSearchParams(location.search).get('tab') ?? NaN);
if (Number.isSafeInteger(tab)) page.tab = tab;
void startPage(page);
