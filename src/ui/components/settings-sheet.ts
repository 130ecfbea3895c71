import { css } from 'lit';

/** Layout of the Settings tab. */
export const settingsSheet = css`
  .scroll {
    display: grid;
    align-content: start;
    gap: 12px;
    overflow-y: auto;
    height: 100%;
    padding: 12px;
  }
  .card {
    display: grid;
    padding: 10px 12px 4px;
  }
  h2 {
    padding-bottom: 2px;
    color: var(--muted);
    font-size: 12px;
  }
  .setting {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    padding-block: 9px;
  }
  .setting + .setting {
    border-top: 1px solid var(--line);
  }
  .setting label {
    font-size: 13px;
    font-weight: 500;
  }
  .hint,
  .setting .error {
    flex-basis: 100%;
  }
  .hint.tone-warn {
    display: flex;
    gap: 6px;
    margin-top: 4px;
    padding: 6px 8px;
    border-radius: var(--radius-small);
    background: var(--warn-soft);
    color: var(--warn);
  }
  .hint svg {
    margin-top: 1px;
  }
  .number input {
    width: 76px !important;
    text-align: end;
  }
  select {
    width: auto !important;
  }
  .wide {
    width: 100%;
    margin-block: 8px 4px;
  }
`;
