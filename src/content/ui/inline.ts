import type { SeenCall } from '../../shared/call.ts';
import type { InlineCall } from '../../shared/page-messages.ts';
import type { BlockCalls } from '../watch/turn.ts';
import { Genuine } from './genuine.ts';
import { createHost, element, palette, type Shade } from './shadow.ts';

const css = `${palette}
  :host { display: block; margin: 6px 0 10px; }
  .call {
    display: flex; align-items: center; gap: 8px; flex-wrap: wrap; box-sizing: border-box; padding: 4px 8px;
    border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink);
    font: 13px/1.4 system-ui, sans-serif;
  }
  .call + .call { margin-top: 4px; }
  .name { font-weight: 600; overflow-wrap: anywhere; }
  .status { flex: 1; overflow-wrap: anywhere; }
  button {
    min-width: 44px; min-height: 28px; padding: 2px 12px; border: 0; border-radius: 6px; background: var(--accent);
    color: var(--on-accent); font: 600 13px/1.4 system-ui, sans-serif; cursor: pointer;
  }
  button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

interface Row {
  readonly genuine: Genuine;
  readonly button: HTMLButtonElement;
  readonly status: HTMLElement;
}

interface Mounted {
  readonly host: HTMLElement;
  readonly rows: ReadonlyMap<string, Row>;
}

/** The rows under the code blocks that hold calls: each call's state and, where it may be run by hand, its Run button. */
export class InlineRows {
  private readonly mounted = new Map<Element, Mounted>();
  private states = new Map<string, InlineCall>();

  constructor(
    private readonly shade: Shade,
    private readonly run: (key: string) => void,
  ) {}

  /** Mounts what is missing under the blocks shown now, and removes what belongs to no block any more. */
  show(blocks: readonly BlockCalls[]): void {
    const wanted = new Map(
      blocks.filter(({ calls }) => calls.length > 0).map(({ block, calls }) => [block, calls]),
    );
    for (const [block, { rows }] of this.mounted) {
      const calls = wanted.get(block);
      if (!block.isConnected || calls === undefined || !hasRows(rows, calls)) this.unmount(block);
    }
    for (const [block, calls] of wanted) if (block.isConnected) this.mount(block, calls);
  }

  /** Shows the calls' states as the worker tells them. */
  update(calls: readonly InlineCall[]): void {
    this.states = new Map(calls.map((call) => [call.key, call]));
    for (const { host, rows } of this.mounted.values()) {
      this.shade.applyTo(host);
      for (const [key, row] of rows) this.render(key, row);
    }
  }

  remove(): void {
    for (const block of [...this.mounted.keys()]) this.unmount(block);
  }

  private mount(block: Element, calls: readonly SeenCall[]): void {
    const mounted = this.mounted.get(block) ?? this.create(calls);
    this.mounted.set(block, mounted);
    if (block.nextSibling !== mounted.host) block.after(mounted.host);
  }

  private unmount(block: Element): void {
    const mounted = this.mounted.get(block);
    for (const { genuine } of mounted?.rows.values() ?? []) genuine.stop();
    mounted?.host.remove();
    this.mounted.delete(block);
  }

  private create(calls: readonly SeenCall[]): Mounted {
    const { host, root } = createHost('inline', css);
    this.shade.applyTo(host);
    const rows = new Map(calls.map(({ key, name }) => [key, this.createRow(host, root, key, name)]));
    return { host, rows };
  }

  private createRow(host: HTMLElement, root: ShadowRoot, key: string, name: string): Row {
    const button = element('button', { type: 'button', 'aria-label': `Run ${name}` }, 'Run');
    const status = element('span', { class: 'status', role: 'status', 'aria-live': 'polite' });
    const genuine = new Genuine(host, button);
    const row = { genuine, button, status };
    button.addEventListener('click', (event) => {
      const objection = genuine.objection(event);
      if (objection === undefined) this.run(key);
      else status.textContent = objection;
    });
    // The button comes first: at the other end the open sidebar would cover it.
    root.append(element('div', { class: 'call' }, button, element('span', { class: 'name' }, name), status));
    this.render(key, row);
    return row;
  }

  private render(key: string, { button, status }: Row): void {
    const call = this.states.get(key);
    button.hidden = call?.canRun !== true;
    const text = call?.status ?? '';
    if (status.textContent !== text) status.textContent = text;
  }
}

function hasRows(rows: ReadonlyMap<string, Row>, calls: readonly SeenCall[]): boolean {
  return rows.size === calls.length && calls.every(({ key }) => rows.has(key));
}
