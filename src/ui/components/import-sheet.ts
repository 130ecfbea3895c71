import { css } from 'lit';

/** Layout of the import. */
export const importSheet = css`
  form,
  ul,
  li,
  fieldset {
    display: grid;
    gap: 8px;
  }
  form {
    border-radius: var(--radius-small);
  }
  form.dragged {
    outline: 2px dashed var(--accent);
    outline-offset: 4px;
  }
  fieldset {
    margin: 0;
    padding: 8px 10px 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
  }
  legend {
    padding: 0 4px;
    font-size: 12px;
    font-weight: 600;
  }
  .end {
    justify-content: flex-end;
  }
  li code {
    display: block;
    color: var(--muted);
  }
  .problems {
    gap: 4px;
    padding: 8px 10px;
    border-radius: var(--radius-small);
    background: var(--warn-soft);
    color: var(--warn);
  }
  .problems li {
    display: block;
    color: var(--text);
  }
`;
