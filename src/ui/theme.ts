import type { Settings } from '../shared/settings.ts';

const memory = 'theme';

/** Marks the document with a theme and remembers it, so that the next page opens in it before the worker has spoken. */
export function applyTheme(theme: Settings['theme']): void {
  if (document.documentElement.dataset['theme'] === theme) return;
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(memory, theme);
  } catch {
    // A frame in a sandboxed page has no storage; it starts in the system's theme then.
  }
}

/** The theme this page had last time. */
export function rememberedTheme(): Settings['theme'] {
  try {
    const theme = localStorage.getItem(memory);
    return theme === 'light' || theme === 'dark' ? theme : 'system';
  } catch {
    // As above: no storage in a sandboxed frame.
    return 'system';
  }
}

/** Whether the document is dark now, whatever the setting says. */
export function isDark(theme: Settings['theme']): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
