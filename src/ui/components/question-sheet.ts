import { css } from 'lit';

/** Layout of a server's question. */
export const questionSheet = css`
  article,
  form {
    display: grid;
    gap: 9px;
  }
  article {
    padding: 10px 12px;
    border: 1px solid var(--warn);
    border-radius: var(--radius);
    background: var(--surface);
  }
  article.plain {
    padding: 0;
    border: 0;
  }
  .title {
    font-weight: 600;
    font-size: 13px;
  }
  .head {
    align-items: start;
  }
  .message {
    white-space: pre-wrap;
  }
  fieldset {
    padding: 0;
    border: 0;
    margin: 0;
  }
  legend {
    padding: 0;
  }
  .actions {
    gap: 6px;
  }
  .host {
    font-size: 15px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .box {
    overflow: auto;
    max-height: 170px;
    padding: 6px 8px;
    border-radius: var(--radius-small);
    background: var(--sunken);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .callout {
    display: flex;
    gap: 8px;
    color: var(--text);
  }
`;
