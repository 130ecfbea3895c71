import { css } from 'lit';

/** Layout of the popup; opened as a tab it stays a column. */
export const popupSheet = css`
  :host {
    display: flex;
    flex-direction: column;
    width: min(100%, 560px);
    min-height: 100%;
    margin-inline: auto;
  }
  header {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    padding: 10px 14px;
    background: var(--bg);
  }
  h1 {
    font-size: 15px;
  }
  h2 {
    font-size: 14px;
  }
  img {
    border-radius: 5px;
  }
  main {
    display: grid;
    flex: 1;
    align-content: start;
    gap: 10px;
    padding: 2px 12px 12px;
  }
  footer {
    padding: 8px 14px;
    border-top: 1px solid var(--line);
  }
  .adding {
    display: grid;
    gap: 10px;
    padding: 12px;
  }
  .add {
    border-style: dashed;
    background: transparent;
  }
`;
