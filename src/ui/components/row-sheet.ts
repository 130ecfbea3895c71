import { css } from 'lit';

/** A row of a list that opens: a tool, a resource, a prompt. */
export const rowSheet = css`
  :host {
    contain-intrinsic-size: auto 44px;
    content-visibility: auto;
  }
  summary {
    align-items: start;
    padding: 6px 4px;
  }
  summary:hover {
    background: var(--hover);
  }
  .chevron {
    margin-top: 2px;
  }
  .name {
    font-weight: 600;
  }
  .description {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  details[open] .description {
    display: block;
    white-space: pre-wrap;
  }
  .body {
    display: grid;
    gap: 8px;
    padding: 2px 4px 10px 26px;
  }
`;
