import { css } from 'lit';

/** Layout of a tab that lists what servers have: a head that stays, a card a server, and what to say when there is none. */
export const panelSheet = css`
  :host {
    display: flex;
    flex-direction: column;
  }
  .top {
    display: grid;
    gap: 8px;
    padding: 12px 12px 8px;
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
  .empty {
    display: grid;
    gap: 10px;
    padding: 28px 12px 8px;
    text-align: center;
  }
`;
