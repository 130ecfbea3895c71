import { expect, it, vi } from 'vitest';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Selected } from '../../src/ui/selected.ts';
import { createViewStore } from '../../src/ui/view-store.ts';
import { server, view } from './gallery/views.ts';

it('shows nothing until the first whole view, then takes patches key by key', () => {
  const store = createViewStore();
  store.trigger.viewChanged({ patch: { notices: [] } });
  expect(store.getSnapshot().context).toEqual({ view: null, connection: 'connecting' });

  const first = view({ servers: [server()] });
  store.trigger.viewChanged({ patch: first });
  store.trigger.viewChanged({ patch: { session: null } });
  store.trigger.connectionChanged({ connection: 'open' });
  expect(store.getSnapshot().context).toEqual({ view: { ...first, session: null }, connection: 'open' });
});

it('renders a host again only when its selection changed', () => {
  const store = createViewStore();
  store.trigger.viewChanged({ patch: view({ servers: [server()] }) });
  const controllers: ReactiveController[] = [];
  const requestUpdate = vi.fn();
  const host = {
    addController: (controller: ReactiveController) => controllers.push(controller),
    requestUpdate,
  } as unknown as ReactiveControllerHost;
  const selected = new Selected(
    host,
    () => store,
    (ui) => ui.view?.servers,
  );
  controllers[0]?.hostConnected?.();
  requestUpdate.mockClear();

  store.trigger.viewChanged({ patch: structuredClone(view({ servers: [server()] })) });
  store.trigger.viewChanged({ patch: { session: null } });
  expect(requestUpdate).toHaveBeenCalledTimes(0);

  store.trigger.viewChanged({ patch: { servers: [server({ state: 'failed' })] } });
  expect(requestUpdate).toHaveBeenCalledTimes(1);
  expect(selected.value?.[0]?.state).toBe('failed');

  controllers[0]?.hostDisconnected?.();
  store.trigger.viewChanged({ patch: { servers: [] } });
  expect(requestUpdate).toHaveBeenCalledTimes(1);
});
