import { css } from 'lit';

/** Layout of the Tools tab. */
export const toolsSheet = css`
  :host {
    display: flex;
    flex-direction: column;
  }
  .top {
    display: grid;
    gap: 8px;
    padding: 12px 12px 8px;
  }
  .actions {
    display: grid;
    grid-template-columns: repeat(2, 1fr);
    gap: 6px;
  }
  .report {
    min-height: 34px;
  }
  .list {
    display: grid;
    flex: 1;
    align-content: start;
    gap: 10px;
    overflow-y: auto;
    min-height: 0;
    padding: 4px 12px 12px;
  }
  .card {
    display: grid;
    gap: 6px;
    padding: 10px 10px 6px;
  }
  .head {
    gap: 6px;
    padding-inline-start: 4px;
  }
  h2 {
    font-size: 14px;
  }
  .card > p {
    padding-inline-start: 4px;
  }
  .rejected {
    display: grid;
    gap: 4px;
    padding: 4px 4px 6px 22px;
  }
  .manage {
    display: grid;
  }
  .empty {
    display: grid;
    gap: 10px;
    padding: 28px 12px 8px;
    text-align: center;
  }
`;
