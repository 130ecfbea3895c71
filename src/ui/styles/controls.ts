import { css } from 'lit';

/** Buttons, badges, native disclosure. */
export const controls = css`
  button,
  .button {
    display: inline-flex;
    flex-shrink: 0;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: 30px;
    padding: 4px 12px;
    border: 1px solid var(--control);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-weight: 500;
    text-decoration: none;
    cursor: pointer;
    transition: background-color 0.12s;
  }
  button:hover,
  .button:hover {
    background: var(--hover);
  }
  button:disabled {
    border-color: var(--line);
    background: transparent;
    color: var(--muted);
    cursor: not-allowed;
  }
  .button.primary,
  button.primary:not(:disabled) {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .button.primary:hover,
  button.primary:hover:not(:disabled) {
    border-color: var(--accent-hover);
    background: var(--accent-hover);
  }
  button.danger:not(:disabled) {
    color: var(--bad);
  }
  button.quiet {
    border-color: transparent;
    background: transparent;
  }
  button.quiet:hover:not(:disabled) {
    background: var(--hover);
  }
  button.icon {
    width: 30px;
    padding: 0;
  }
  button.small {
    min-height: 26px;
    padding: 2px 10px;
    font-size: 12px;
  }
  .badge {
    display: inline-flex;
    flex-shrink: 0;
    align-items: center;
    gap: 4px;
    padding: 1px 8px;
    border-radius: 99px;
    background: var(--sunken);
    color: var(--muted);
    font-size: 11.5px;
    font-weight: 500;
    white-space: nowrap;
  }
  .tone-ok {
    color: var(--ok);
  }
  .tone-warn {
    color: var(--warn);
  }
  .tone-bad {
    color: var(--bad);
  }
  .tone-busy {
    color: var(--accent-text);
  }
  .tone-off {
    color: var(--muted);
  }
  .badge.tone-ok {
    background: var(--ok-soft);
  }
  .badge.tone-warn {
    background: var(--warn-soft);
  }
  .badge.tone-bad {
    background: var(--bad-soft);
  }
  .badge.tone-busy {
    background: var(--accent-soft);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 6px;
    border-radius: var(--radius-small);
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > .chevron {
    color: var(--muted);
    transition: rotate 0.12s;
  }
  details[open] > summary > .chevron {
    rotate: 90deg;
  }
  .card {
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
  }
  .callout {
    padding: 8px 10px;
    border-radius: var(--radius-small);
    background: var(--sunken);
  }
  .callout.tone-bad {
    background: var(--bad-soft);
  }
  .callout.tone-warn {
    background: var(--warn-soft);
  }
  .callout.tone-busy {
    background: var(--accent-soft);
  }
`;
