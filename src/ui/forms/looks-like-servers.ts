/** Whether a pasted text is meant as a configuration of servers rather than as a field's own text. */
export function looksLikeServers(text: string): boolean {
  return isJson(text) || isAddCommand(text);
}

/** Braces, or a README's `"name": {`; before them there may be comments or the fence of a code block. */
export function isJson(text: string): boolean {
  return /^(?:\s|\/\/.*|\/\*[^]*?\*\/|```.*)*(?:\{|["“][^"”]+["”]\s*:\s*\{|\[)/.test(text);
}

/** Whether a text is a command that adds a server to another client. */
export function isAddCommand(text: string): boolean {
  return /^\s*(?:\$\s+)?(?:claude|codex|gemini)\s+mcp\s+add/.test(text);
}
