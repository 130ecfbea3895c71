import type { ReactiveControllerHost } from 'lit';
import { Selected } from './selected.ts';
import type { App, UiState } from './view-store.ts';

/** What a page's root element shows: the worker's view (null until it has come) and how the page is connected to it. */
export class AppState {
  readonly #view: Selected<UiState['view']>;
  readonly #connection: Selected<UiState['connection']>;

  constructor(host: ReactiveControllerHost, app: () => App) {
    const store = () => app().store;
    this.#view = new Selected(host, store, (ui) => ui.view);
    this.#connection = new Selected(host, store, (ui) => ui.connection);
  }

  get view(): UiState['view'] {
    return this.#view.value;
  }

  get connection(): UiState['connection'] {
    return this.#connection.value;
  }
}
