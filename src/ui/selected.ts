import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { UiState, ViewStore } from './view-store.ts';

/** Keeps one selection of the store for a Lit element and renders it again only when the selection changed. */
export class Selected<T> implements ReactiveController {
  #value: T | undefined;
  #subscription: { unsubscribe: () => void } | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly store: () => ViewStore,
    private readonly select: (state: UiState) => T,
  ) {
    host.addController(this);
  }

  /** The selection now. */
  get value(): T {
    return this.#value ?? this.select(this.store().getSnapshot().context);
  }

  hostConnected(): void {
    const look = (state: UiState): void => {
      const next = this.select(state);
      if (Object.is(next, this.#value)) return;
      this.#value = next;
      this.host.requestUpdate();
    };
    look(this.store().getSnapshot().context);
    this.#subscription = this.store().subscribe((snapshot) => look(snapshot.context));
  }

  hostDisconnected(): void {
    this.#subscription?.unsubscribe();
  }
}
