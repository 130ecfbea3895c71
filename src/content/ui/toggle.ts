import { createHost, element, palette, type Shade } from './shadow.ts';

const css = `${palette}
  .tab {
    position: fixed; inset-block-start: 45%; inset-inline-end: 0; z-index: 1000; box-sizing: border-box;
    min-width: 44px; min-height: 44px; padding: 6px 8px; border: 1px solid var(--line); border-inline-end: 0;
    border-radius: 10px 0 0 10px; background: var(--paper); color: var(--ink); font: 600 13px/1.2 system-ui, sans-serif;
    cursor: pointer;
  }
  .tab:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
  .hint {
    position: fixed; inset-block-start: calc(45% + 52px); inset-inline-end: 8px; z-index: 1000; max-width: 220px; margin: 0;
    padding: 8px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--warn);
    font: 13px/1.4 system-ui, sans-serif;
  }
  .panel {
    position: fixed; inset-block: 0; inset-inline-end: 0; z-index: 1001; display: flex; flex-direction: column;
    box-sizing: border-box; width: min(420px, 100vw); border-inline-start: 1px solid var(--line); background: var(--paper);
  }
  .panel[hidden] { display: none; }
  .panel iframe { flex: 1; width: 100%; border: 0; }
  .close {
    align-self: flex-end; min-width: 44px; min-height: 32px; border: 0; background: none; color: var(--ink);
    font: 13px/1 system-ui, sans-serif; cursor: pointer;
  }
  .close:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
`;

/** The button on the page's edge and the sidebar it opens: our own page in a frame, over the chat, never moving it. */
export class Toggle {
  private readonly host: HTMLElement;
  private readonly button = element(
    'button',
    { class: 'tab', type: 'button', 'aria-expanded': 'false' },
    'MCP',
  );
  private readonly close = element('button', { class: 'close', type: 'button' }, 'Close ✕');
  private readonly panel = element('div', {
    class: 'panel',
    role: 'region',
    'aria-label': 'MCP Multi Bridge',
    hidden: '',
  });
  private readonly hint = element('p', { class: 'hint', role: 'status', hidden: '' });

  constructor(
    private readonly shade: Shade,
    onPress: () => void,
  ) {
    const { host, root } = createHost('toggle', css);
    this.host = host;
    this.button.setAttribute('aria-label', 'Show the MCP Multi Bridge sidebar');
    this.button.addEventListener('click', () => {
      onPress();
      if (!this.button.disabled) this.open(this.panel.hidden !== false);
    });
    this.close.addEventListener('click', () => this.open(false));
    this.panel.append(this.close);
    root.append(this.button, this.hint, this.panel);
    root.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') this.open(false);
    });
  }

  /** Puts the button into the page, again if the page threw it out. Outside body: sites rebuild that. */
  mount(): void {
    this.shade.applyTo(this.host);
    if (!this.host.isConnected) document.documentElement.append(this.host);
  }

  /** Says that this page has to be reloaded; the sidebar cannot work any more. */
  orphan(): void {
    this.open(false);
    this.button.disabled = true;
    this.hint.hidden = false;
    this.hint.textContent = 'MCP Multi Bridge was updated. Reload this page to go on using it.';
  }

  remove(): void {
    this.host.remove();
  }

  private open(open: boolean): void {
    if (open && this.panel.querySelector('iframe') === null) this.panel.append(frame());
    this.panel.hidden = !open;
    this.button.setAttribute('aria-expanded', String(open));
    if (open) this.close.focus();
    else if (document.activeElement === this.host) this.button.focus();
  }
}

function frame(): HTMLIFrameElement {
  return element('iframe', {
    src: chrome.runtime.getURL('src/ui/sidebar.html'),
    title: 'MCP Multi Bridge sidebar',
    allow: 'clipboard-write',
  });
}
