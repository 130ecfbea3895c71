import type { ToUi } from '../shared/messages.ts';
import type { InlineCall, ToContent } from '../shared/page-messages.ts';
import type { AppView, CallView, SessionView, SiteView } from '../shared/views.ts';
import type { App } from './app.ts';
import { isManagedId } from './managed-config.ts';
import type { Connection } from './mcp/types.ts';
import { serverView } from '../machines/server/server.view.ts';
import { shownAs, type TurnNames } from '../machines/session/turn-names.ts';
import { contextOf } from './session-index.ts';
import { toldView } from './tell-tools.ts';

interface UiPort {
  readonly post: (message: ToUi) => void;
  tab: number | undefined;
  last: Partial<Record<keyof AppView, string>>;
}

/** Sends what changed to every page that looks: whole top-level keys of the view, and only those that differ. */
export class Broadcast {
  readonly #ui = new Set<UiPort>();
  readonly #inline = new Map<number, string>();
  #scheduled = false;

  constructor(
    private readonly app: () => App,
    private readonly afterwards: () => void,
  ) {}

  /** Something may have changed; sent once all that happens now has happened. */
  readonly schedule = (): void => {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setTimeout(() => {
      this.#scheduled = false;
      this.#flush();
    });
  };

  addUi(post: UiPort['post']): UiPort {
    const port: UiPort = { post, tab: undefined, last: {} };
    this.#ui.add(port);
    return port;
  }

  removeUi(port: UiPort): void {
    this.#ui.delete(port);
  }

  /** The page of a tab is new: it is sent its calls anew. */
  forgetTab(tab: number): void {
    this.#inline.delete(tab);
    this.schedule();
  }

  #flush(): void {
    const app = this.app();
    const names = new Map([...app.servers.names().tools].map(([name, { tool }]) => [tool, name]));
    const servers = app.servers.all().map(({ config, snapshot }) => ({
      ...serverView(config, snapshot, (tool) => names.get(tool) ?? tool.name),
      ...app.auth.view(config),
      ...(isManagedId(config.id) && { managed: true }),
      ...offersOf(app.servers.connection(config.id)),
    }));
    const notices = [...app.notices.all(), ...app.config.notices()];
    const base = {
      settings: app.config.get().settings,
      servers,
      notices,
      questions: app.questions.views(),
      messages: app.messages.counts(),
      endpoint: app.endpoint.view(),
    };
    for (const port of this.#ui)
      this.#send(port, {
        ...base,
        told: toldView(app, port.tab),
        site: siteOf(app, port.tab),
        session: this.#session(port.tab),
      });
    for (const tab of app.pages.tabs()) this.#sendInline(tab);
    this.afterwards();
  }

  #session(tab: number | undefined): SessionView | null {
    const stream = tab === undefined ? undefined : this.app().sessions.shownIn(tab);
    return stream ? this.app().viewOf(stream) : null;
  }

  #send(port: UiPort, view: AppView): void {
    const patch: Record<string, unknown> = {};
    for (const key of Object.keys(view) as (keyof AppView)[]) {
      const text = JSON.stringify(view[key]);
      if (port.last[key] === text) continue;
      port.last[key] = text;
      patch[key] = view[key];
    }
    if (Object.keys(patch).length > 0) port.post({ type: 'view.changed', patch: patch });
  }

  #sendInline(tab: number): void {
    const stream = this.app().sessions.shownIn(tab);
    const session = stream ? this.app().viewOf(stream) : null;
    const { interceptPaste, theme } = this.app().config.get().settings;
    const message: ToContent = {
      type: 'calls.view',
      calls: inlineCalls(session, stream && contextOf(stream).names),
      busy: session?.busy ?? false,
      interceptPaste,
      theme,
    };
    const text = JSON.stringify(message);
    if (this.#inline.get(tab) === text) return;
    this.#inline.set(tab, text);
    this.app().pages.post(tab, message);
  }
}

function siteOf({ pages }: App, tab: number | undefined): SiteView | null {
  const place = tab === undefined ? undefined : pages.place(tab);
  if (tab === undefined || place === undefined) return null;
  const fault = pages.fault(tab);
  return { name: place.name, ...(fault && { fault }) };
}

function offersOf(connection: Connection | undefined) {
  return connection && { offers: connection.offers.facts };
}

/** The last run of each call stands for it in the page. */
function inlineCalls(session: SessionView | null, names: TurnNames | undefined): InlineCall[] {
  const byKey = new Map<string, CallView>();
  for (const call of session?.batches.flatMap((batch) => batch.calls) ?? []) byKey.set(call.key, call);
  return [...byKey.values()].flatMap(({ key, state, status, can }) =>
    shownAs(names, key).map((shown) => ({ key: shown, state, status, canRun: can.run })),
  );
}
