import { css } from 'lit';

/** What the rows of the tab "Add to chat" have besides rowSheet. */
export const offerSheet = css`
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    align-items: center;
  }
`;
