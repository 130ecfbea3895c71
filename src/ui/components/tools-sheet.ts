import { css } from 'lit';

/** What the Tools tab has besides panelSheet. */
export const toolsSheet = css`
  .actions {
    display: grid;
    grid-template-columns: repeat(2, 1fr);
    gap: 6px;
  }
  .report {
    min-height: 34px;
  }
  .report.blank {
    min-height: 0;
    margin-top: -8px;
  }
  .head {
    gap: 6px;
    padding-inline-start: 4px;
  }
  .manage {
    display: grid;
  }
`;
