/** Marks our elements in the page, so that a later run of this script can clear away an earlier one's. */
const hostMark = 'data-mcp-multi-bridge';

/** An element of ours in the page: a closed shadow root keeps the page's styles out and its scripts from reaching in. */
export function createHost(part: string, css: string): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  host.setAttribute(hostMark, part);
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host { all: initial; } ${css}`);
  root.adoptedStyleSheets = [sheet];
  return { host, root };
}

/** An element with properties and children; text is text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Removes what an earlier run of this script, from before an update of the extension, left in the page. */
export function clearHosts(): void {
  for (const host of document.querySelectorAll(`[${hostMark}]`)) host.remove();
}

/** Whether our parts are shown dark: as the user chose, or as the system has it. */
export class Shade {
  private theme: 'system' | 'light' | 'dark' = 'system';
  private readonly system = matchMedia('(prefers-color-scheme: dark)');

  choose(theme: 'system' | 'light' | 'dark'): void {
    this.theme = theme;
  }

  applyTo(host: HTMLElement): void {
    host.toggleAttribute('data-dark', this.theme === 'system' ? this.system.matches : this.theme === 'dark');
  }
}

/** Colours of both shades, contrast 4.5:1 or more. */
export const palette = `
  :host { --ink: #1c1c21; --paper: #ffffff; --line: #8a8a94; --accent: #1d4ed8; --on-accent: #ffffff; --warn: #9a3412; }
  :host([data-dark]) { --ink: #ececf1; --paper: #26262b; --line: #84848f; --accent: #93b4ff; --on-accent: #10131c; --warn: #fdba74; }
`;
