import { css } from 'lit';

/** A report that says nothing takes no room. */
export const toldSheet = css`
  .row {
    margin-block: 6px;
  }
`;
