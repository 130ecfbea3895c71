import { css } from 'lit';

/** What every element's sheet begins with: box model, text helpers, focus ring, motion. */
export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  /* Long untrusted text must wrap or clip inside its grid or flex cell, never widen it. */
  * {
    min-width: 0;
  }
  :host {
    display: block;
  }
  [hidden] {
    display: none !important;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  pre {
    margin: 0;
    padding: 0;
  }
  h1,
  h2,
  h3 {
    font-size: 13px;
    font-weight: 600;
  }
  ul,
  ol {
    list-style: none;
  }
  .muted {
    color: var(--muted);
  }
  .small {
    font-size: 12px;
  }
  .mono,
  pre,
  code {
    font-family: var(--mono);
    font-size: 12px;
  }
  .untrusted {
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  .clip {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .visually-hidden {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .wrap {
    flex-wrap: wrap;
  }
  .grow {
    flex: 1;
    min-width: 0;
  }
  svg {
    display: block;
    flex: none;
  }
  :focus-visible {
    outline: none;
    box-shadow: var(--ring);
  }
  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }
  .spin {
    animation: spin 1s linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
    }
  }
`;
