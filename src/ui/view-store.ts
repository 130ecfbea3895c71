import { createStore } from '@xstate/store';
import type { AppPatch, AppView } from '../shared/views.ts';
import type { ConnectionState, Link } from './link-types.ts';
import { share } from './share.ts';

/** What the page knows: the worker's last view (null until the first), and whether the worker is at the other end. */
export interface UiState {
  readonly view: AppView | null;
  readonly connection: ConnectionState;
}

const start: UiState = { view: null, connection: 'connecting' };

/** The page's mirror of the worker. It decides nothing. */
export function createViewStore() {
  return createStore({
    context: start,
    on: {
      viewChanged: (state, event: { patch: AppPatch }): UiState => ({
        ...state,
        view: merge(state.view, event.patch),
      }),
      connectionChanged: (state, event: { connection: ConnectionState }): UiState => ({
        ...state,
        connection: event.connection,
      }),
    },
  });
}
export type ViewStore = ReturnType<typeof createViewStore>;

/** What a page's root element is given. */
export interface App {
  readonly store: ViewStore;
  readonly link: Link;
}

function merge(view: AppView | null, patch: AppPatch): AppView | null {
  if (view !== null) return share(view, { ...view, ...patch });
  return isWhole(patch) ? patch : null;
}

/** The first patch holds every key (contract of `view.changed`); anything less is not yet a view. */
function isWhole(patch: AppPatch): patch is AppView {
  return ['settings', 'servers', 'session', 'notices', 'questions', 'messages', 'endpoint'].every(
    (key) => key in patch,
  );
}
