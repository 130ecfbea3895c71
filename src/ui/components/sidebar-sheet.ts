import { css } from 'lit';

/** Layout of the sidebar: header and tabs stay, the panel scrolls. Right from 320 px on. */
export const sidebarSheet = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
    overflow: hidden;
  }
  main {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
  header {
    padding: 10px 12px 8px;
    align-items: start;
  }
  h1 {
    font-size: 15px;
    line-height: 24px;
  }
  img {
    border-radius: 5px;
  }
  .tabs {
    display: grid;
    grid-template-columns: repeat(4, auto);
    padding-inline: 12px;
    border-bottom: 1px solid var(--line);
  }
  .tabs button {
    min-height: 36px;
    border: 0;
    border-bottom: 2px solid transparent;
    border-radius: var(--radius-small) var(--radius-small) 0 0;
    background: transparent;
    color: var(--muted);
  }
  .tabs button:hover {
    color: var(--text);
  }
  .tabs button[aria-selected='true'] {
    border-bottom-color: var(--accent);
    color: var(--text);
    font-weight: 600;
  }
  .count {
    min-width: 18px;
    padding-inline: 5px;
    border-radius: 99px;
    background: var(--warn-soft);
    color: var(--warn);
    font-size: 11.5px;
    font-weight: 600;
    line-height: 18px;
    text-align: center;
  }
  mcp-notices,
  main > mcp-scan {
    overflow-y: auto;
    flex-shrink: 0;
    max-height: 50vh;
    padding: 10px 12px 0;
  }
  .panel {
    flex: 1;
    min-height: 0;
  }
  .panel > * {
    height: 100%;
  }
  .panel > .part {
    padding: 12px;
  }
`;
