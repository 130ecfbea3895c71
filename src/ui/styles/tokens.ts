import { css } from 'lit';

/** Contrast of every text pair is at least 4.5:1, of control borders 3:1 (checked by axe in test/e2e/ui-gallery.spec.ts). */
const light = css`
  color-scheme: light;
  --bg: #f5f6f8;
  --surface: #ffffff;
  --sunken: #eef0f4;
  --hover: #e9ecf2;
  --text: #161a22;
  --muted: #545c6b;
  --line: #dce0e8;
  --control: #858e9e;
  --accent: #2350d2;
  --accent-hover: #1b41b0;
  --on-accent: #ffffff;
  --accent-soft: #e9effe;
  --accent-text: #1f48bd;
  --ok: #13703c;
  --ok-soft: #e2f4e9;
  --warn: #7d4b00;
  --warn-soft: #fdf0d9;
  --bad: #ad2019;
  --bad-soft: #fdecea;
  --shadow: 0 1px 2px rgb(20 26 40 / 6%), 0 2px 8px rgb(20 26 40 / 5%);
`;

const dark = css`
  color-scheme: dark;
  --bg: #0f1218;
  --surface: #181c24;
  --sunken: #10141b;
  --hover: #242a35;
  --text: #e7eaf0;
  --muted: #a2abbb;
  --line: #2a313d;
  --control: #6f7a8c;
  --accent: #8eb0ff;
  --accent-hover: #abc4ff;
  --on-accent: #0b1530;
  --accent-soft: #1b2742;
  --accent-text: #a3bfff;
  --ok: #74d69f;
  --ok-soft: #132b1f;
  --warn: #f2be66;
  --warn-soft: #2f2411;
  --bad: #ff9c94;
  --bad-soft: #381b1a;
  --shadow: 0 1px 2px rgb(0 0 0 / 40%);
`;

/** The document's own sheet: colours for both themes, sizes, and the page around the root element. */
export const tokens = css`
  :root {
    ${light}
    --font: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
    --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    --radius: 10px;
    --radius-small: 6px;
    --ring: 0 0 0 2px var(--surface), 0 0 0 4px var(--accent);
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) {
      ${dark}
    }
  }
  :root[data-theme='dark'] {
    ${dark}
  }
  html {
    height: 100%;
    background: var(--bg);
    scrollbar-color: var(--control) transparent;
    scrollbar-width: thin;
  }
  body {
    height: 100%;
    margin: 0;
    color: var(--text);
    font: 13px/1.45 var(--font);
  }
  .offscreen {
    position: fixed;
    inset-block-start: -100px;
  }
`;
