import { css } from 'lit';

/** Text fields, selects, switches, and the label, hint and error around them. */
export const fields = css`
  .field {
    display: grid;
    gap: 3px;
    min-width: 0;
  }
  label,
  .label {
    font-size: 12px;
    font-weight: 600;
  }
  .hint {
    color: var(--muted);
    font-size: 12px;
  }
  .error {
    display: flex;
    gap: 5px;
    color: var(--bad);
    font-size: 12px;
  }
  .error svg {
    margin-top: 1px;
  }
  input:not([type='checkbox'], [type='radio']),
  select,
  textarea {
    width: 100%;
    min-height: 30px;
    padding: 4px 8px;
    border: 1px solid var(--control);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }
  textarea {
    resize: vertical;
    line-height: 1.5;
  }
  input.mono,
  textarea.mono {
    font-family: var(--mono);
    font-size: 12px;
  }
  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  [aria-invalid='true'] {
    border-color: var(--bad) !important;
  }
  .check {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 1px 8px;
    align-items: start;
  }
  .check label {
    font-size: 13px;
    font-weight: 500;
  }
  .check .hint {
    grid-column: 2;
  }
  input[type='checkbox']:not([role='switch']) {
    width: 15px;
    height: 15px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
  input[role='switch'] {
    position: relative;
    flex: none;
    width: 34px;
    height: 20px;
    margin: 0;
    border: 1px solid var(--control);
    border-radius: 99px;
    background: var(--sunken);
    appearance: none;
    cursor: pointer;
    transition: background-color 0.12s;
  }
  input[role='switch']::before {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 14px;
    height: 14px;
    border-radius: 50%;
    background: var(--control);
    content: '';
    transition: translate 0.12s;
  }
  input[role='switch']:checked {
    border-color: var(--accent);
    background: var(--accent);
  }
  input[role='switch']:checked::before {
    background: var(--on-accent);
    translate: 14px;
  }
  input[role='switch']:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;
