import { css } from 'lit';

/** What the tab "Add to chat" has besides panelSheet. */
export const addSheet = css`
  h2 {
    padding-inline-start: 4px;
  }
  h3 {
    padding: 4px 4px 0;
    color: var(--muted);
    font-size: 12px;
  }
  .card p {
    padding-inline-start: 4px;
  }
`;
