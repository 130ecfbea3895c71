import { css } from 'lit';

/** Layout of the server form. */
export const formSheet = css`
  form,
  .more {
    display: grid;
    gap: 10px;
  }
  .more {
    padding-top: 10px;
  }
  .pair {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 10px;
    align-items: start;
  }
  .end {
    justify-content: flex-end;
  }
  summary {
    width: fit-content;
    padding: 2px 6px 2px 0;
    font-size: 12px;
    font-weight: 600;
  }
  .stored {
    gap: 4px;
  }
  .stored .badge {
    padding-inline-end: 2px;
    white-space: normal;
  }
  button.tiny {
    width: 20px;
    min-height: 20px;
    padding: 0;
    border-radius: 99px;
    color: inherit;
  }
  button.tiny svg {
    width: 12px;
  }
`;
