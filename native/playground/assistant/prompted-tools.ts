/** Names of the tools that a prompt in our format (src/shared/prompt.ts) lists; empty when the text holds no prompt. */
export function promptedTools(text: string): string[] {
  const list = text.lastIndexOf('\n## 6. Tools (');
  if (!text.includes('# MCP tools') || list < 0) return [];
  return [...text.slice(list).matchAll(/^#### `([^`]+)`/gm)].map((heading) => heading[1] ?? '');
}

/** The listed tool with this name of a server; where names are prefixed with the server's, one that ends in it. */
export function findTool(tools: readonly string[], name: string): string | undefined {
  return (
    tools.find((tool) => tool === name) ??
    tools.find((tool) => new RegExp(`[^a-z0-9]${name}$`, 'i').test(tool))
  );
}
