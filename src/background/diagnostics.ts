import type { Diagnostics, PageDiagnosis, ServerDiagnosis } from '../shared/diagnostics.ts';
import { fail, type Outcome, succeed } from '../shared/failure.ts';
import { serverView } from '../machines/server/server.view.ts';
import { askHost } from '../transports/native-hello.ts';
import type { App } from './app.ts';
import { chatNames } from './session-index.ts';
import { lookOf, scanTab } from './scan-tab.ts';

/** Looks at every part of the way from the chat of `tab` to the servers. Changes nothing, never rejects, tells no secret. */
export async function diagnose(app: App, tab: number | undefined): Promise<Diagnostics> {
  const [host, page] = await Promise.all([askHost(), lookAt(app, tab)]);
  const stream = tab === undefined ? undefined : app.sessions.shownIn(tab);
  const told = stream && app.told.of(chatNames(stream));
  const { version, permissions = [] } = chrome.runtime.getManifest();
  const last = lastFailure(app, tab);
  const found: Diagnostics = {
    at: Date.now(),
    extension: {
      version,
      edition: permissions.includes('debugger') ? 'full' : 'chat',
      browser: navigator.userAgent,
    },
    host,
    servers: serversOf(app),
    page,
    autoRun: app.config.get().settings.autoRun,
    notices: [...app.notices.all(), ...app.config.notices()].map(({ message }) => message),
    ...(told && { prompt: { at: told.at, tools: told.tools.length } }),
    ...(last && { lastFailure: last }),
  };
  return app.cleaned(found);
}

function serversOf(app: App): ServerDiagnosis[] {
  return app.servers.all().map(({ config, snapshot }) => {
    const view = serverView(config, snapshot, (tool) => tool.name);
    return {
      name: view.name,
      kind: view.transport.kind,
      state: view.state,
      status: view.status,
      tools: view.tools.length,
      rejectedTools: view.rejectedTools.length,
      ...(view.protocolVersion !== undefined && { protocolVersion: view.protocolVersion }),
      ...(view.failure && { failure: view.failure }),
    };
  });
}

async function lookAt(app: App, tab: number | undefined): Promise<Outcome<PageDiagnosis>> {
  const place = tab === undefined ? undefined : await app.pages.arrived(tab);
  if (tab === undefined || !place)
    return fail(
      'pageGone',
      'The tab shows no chat that is known here. Open one of the supported chats in it.',
    );
  const scan = await scanTab(app.pages, tab);
  const stream = app.sessions.shownIn(tab);
  return succeed({
    platform: place.name,
    ...(place.conversation !== undefined && { conversation: place.conversation }),
    status: stream ? app.viewOf(stream).status : 'This conversation is not watched yet.',
    look: scan.ok ? lookOf(scan.value.scan) : scan,
  });
}

function lastFailure(app: App, tab: number | undefined): Diagnostics['lastFailure'] {
  const stream = tab === undefined ? undefined : app.sessions.shownIn(tab);
  const calls = stream ? app.viewOf(stream).batches.flatMap((batch) => batch.calls) : [];
  const last = calls.findLast(({ failure }) => failure !== undefined);
  if (last?.failure === undefined) return undefined;
  return {
    tool: last.tool,
    failure: last.failure,
    ...(last.settledAt !== undefined && { at: last.settledAt }),
  };
}
