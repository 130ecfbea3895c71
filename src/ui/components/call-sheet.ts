import { css } from 'lit';

/** Layout of a call card. */
export const callSheet = css`
  article {
    display: grid;
    gap: 7px;
    padding: 10px 12px;
  }
  .head {
    align-items: start;
  }
  h3 {
    padding-top: 1px;
    font-size: 13px;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    margin-top: -5px;
  }
  .facts > *:not(:last-child)::after {
    padding-inline: 6px;
    content: '·';
  }
  mcp-elapsed {
    font-variant-numeric: tabular-nums;
  }
  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    overflow-wrap: anywhere;
  }
  progress {
    flex: 1 1 120px;
    height: 8px;
    accent-color: var(--accent);
  }
  .result {
    padding-bottom: 3px;
  }
  .box {
    overflow: auto;
    max-height: 170px;
    padding: 6px 8px;
    border-radius: var(--radius-small);
    background: var(--sunken);
    white-space: pre-wrap;
  }
  .actions {
    gap: 6px;
    padding-top: 2px;
  }
  .message {
    color: var(--warn);
  }
`;
