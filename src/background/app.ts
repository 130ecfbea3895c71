import { fail, failure, type Failure, type Outcome } from '../shared/failure.ts';
import type { ServerConfig } from '../shared/settings.ts';
import { openTransport, transportsWith } from '../transports/index.ts';
import { findStreams } from '../eventlog/check.ts';
import { finishStream } from '../eventlog/compact.ts';
import { clean } from '../eventlog/clean.ts';
import { IdbStore } from '../eventlog/idb-store.ts';
import type { StreamEnvironment } from '../eventlog/stream.ts';
import type { SessionSettings } from '../machines/session/session.types.ts';
import { originPattern } from '../machines/server/server.view.ts';
import { sessionView } from '../machines/session/session.view.ts';
import { rootId } from '../eventlog/stream.ts';
import { Auth } from './auth/auth.ts';
import { browserWorld } from './auth/browser-world.ts';
import { Vault } from './auth/vault.ts';
import { CallProgress, runName } from './call-progress.ts';
import { catalogue } from './catalogue.ts';
import { chromeMarks } from './chrome-marks.ts';
import { createConfigStore } from './config-store.ts';
import { createEras } from './eras.ts';
import { inspector } from './inspector.ts';
import { connect } from './mcp/connect.ts';
import { meantServer } from './meant-server.ts';
import { Notices } from './notices.ts';
import { Pages } from './pages.ts';
import { storedIn } from './read-more.ts';
import { openPage } from './open-page.ts';
import { ModelEndpoint } from './model-endpoint.ts';
import { Questions } from './questions.ts';
import { ServerMessages } from './server-messages.ts';
import { wakeMessage } from '../shared/ports.ts';
import { resumeFacts } from './resume-facts.ts';
import { secretsOf } from './secrets.ts';
import { Servers, type Connect } from './servers.ts';
import { sessionEffects } from './session-effects.ts';
import { claimSpace, contextOf, newChatSpace, SessionIndex, type SessionStream } from './session-index.ts';
import { sessionKind } from './session-kind.ts';
import { Sessions } from './sessions.ts';
import { Timeline } from './timeline.ts';
import { Told } from './told.ts';
import { ToolBook } from './tool-book.ts';
import { keptTools } from './tools-now.ts';
import { Watches } from './watches.ts';

export type App = ReturnType<typeof createApp>;

/** Everything the worker holds, joined. `changed` is called whenever some view may have changed. */
export function createApp(changed: () => void) {
  const store = new IdbStore();
  const config = createConfigStore();
  const eras = createEras();
  const vault = new Vault();
  const secrets = () => [
    ...secretsOf(config.get().servers, vault.secrets()),
    ...questions.secrets(),
    ...endpoint.secrets(),
  ];
  const pages = new Pages(callPage);
  const timeline = new Timeline();
  const configOf = (id: string) => config.get().servers.find((server) => server.id === id);
  /** Without any secret of the user: for what goes to pages. */
  const cleaned = <T>(said: T): T => clean(said, secrets()) as T;
  const auth = new Auth(browserWorld(cleaned), vault, configOf, changed);
  const progress = new CallProgress(changed, cleaned);
  const endpoint = new ModelEndpoint(changed);
  const messages = new ServerMessages(cleaned, changed);
  const questions: Questions = new Questions({
    nameOf: (id) => configOf(id)?.name ?? id,
    openPage,
    askModel: (request, signal) => endpoint.ask(request, signal),
    model: () => endpoint.view()?.model,
    clean: cleaned,
    changed,
    newId: () => `question-${crypto.randomUUID()}`,
  });
  const toInspector = inspector();
  const notices = new Notices(changed);
  const book = new ToolBook();
  const servers = new Servers(
    withPermissionHint((server, listener, signal) => {
      const openers = transportsWith(auth.authorizer(server));
      const open = (transport: ServerConfig['transport']) => openTransport(transport, openers);
      return connect(server, listener, signal, { eras, open });
    }),
    () => {
      watches.settle();
      changed();
    },
    toInspector,
    cleaned,
    book,
    {
      ask: (...asked) => questions.ask(...asked),
      visited: (...said) => questions.visited(...said),
      logged: (...said) => messages.keep(...said),
    },
  );
  const watches: Watches = new Watches(
    () => servers.all().map(({ config: { id } }) => id),
    (server, uris) => servers.connection(server)?.offers.watch(uris),
  );
  const environment: StreamEnvironment = {
    store,
    marks: chromeMarks,
    wall: {
      now: () => Date.now(),
      setTimeout: (fire, ms) => setTimeout(fire, ms),
      clearTimeout: (handle) => clearTimeout(handle),
    },
    catalogue,
    secrets,
    onTrouble: (trouble) => notices.trouble(trouble),
  };
  const sessionSettings = (): SessionSettings => {
    const { autoRun, autoSend, injectDelay, sendDelay } = config.get().settings;
    return {
      autoRun: autoRun && !notices.isQuarantined,
      autoSend,
      injectDelay: injectDelay * 1000,
      sendDelay: sendDelay * 1000,
    };
  };
  const viewOf = (stream: SessionStream) => {
    const names = servers.names();
    return sessionView(
      stream.name,
      pages.place(contextOf(stream).tab)?.name,
      rootId,
      stream.actor.getSnapshot(),
      {
        serverOf: (tool) => names.owners.get(tool)?.serverName,
        progressOf: (call) => progress.of(runName(stream.name, call)),
        timesOf: (path) => timeline.of(stream.name, path),
      },
    );
  };
  const index = new SessionIndex();
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const told = new Told(changed);
  const sessions = new Sessions(index, {
    environment,
    kind: sessionKind({
      effects: sessionEffects(index, pages, {
        servers: {
          names: () => servers.names(),
          missing: () => servers.missing(),
          connection: (id) => servers.connection(id),
          config: configOf,
          until: (ready, signal) => servers.until(ready, signal),
          next: (config, lost, signal) => servers.next(config, lost, signal),
        },
        claim: (claim) => {
          const stream = index.get(claim.stream);
          if (!stream) return Promise.resolve(false);
          return store.claim({ ...claim, conversation: claimSpace(stream), at: Date.now() });
        },
        ready: settled,
        progress,
        stored: storedIn(index),
        told,
        toolsNow: () => keptTools(servers),
        resultChars: () => config.get().settings.resultChars,
        timeoutMs: () => config.get().settings.callTimeout * 1000,
      }),
      inspect: (event, seen) => {
        toInspector(event);
        timeline.see(event, seen);
        if (seen.live && event.type === '@xstate.snapshot') changed();
      },
      resumeFacts: (path, actor, { stream, root }) => {
        const { platform, conversation } = root.getSnapshot().context;
        const spaces = [
          newChatSpace(stream),
          ...(conversation === undefined ? [] : [`${platform}/${conversation}`]),
        ];
        return resumeFacts(store, spaces, path, actor);
      },
    }),
    settings: sessionSettings,
    newName: () => `session-${crypto.randomUUID()}`,
    onUnreadable: (stream, reason) => notices.damaged(stream, reason),
    onEnded: (stream) => timeline.forget(stream),
    meant: (stream, tool) => meantServer(told, servers.names(), stream, tool),
    view: viewOf,
  });

  /** Takes everything up again: configuration, streams, servers. */
  async function boot(): Promise<void> {
    await Promise.all([config.load(), eras.load(), endpoint.load(), vault.load(), told.load(), book.load()]);
    config.store.subscribe(() => {
      vault.keepOnly(config.get().servers).catch((error: unknown) => console.error(error));
      servers.configure(config.get().servers);
      sessions.settingsChanged();
      changed();
    });
    servers.configure(config.get().servers);
    const tabs = await chrome.tabs.query({});
    try {
      const found = await findStreams(store, chromeMarks);
      for (const stream of found)
        if (stream.state === 'damaged') notices.damaged(stream.stream, stream.failure);
      await sessions.resume(found, new Set(tabs.flatMap((tab) => (tab.id === undefined ? [] : [tab.id]))));
      sessions.settingsChanged();
    } catch (error) {
      notices.trouble(unavailable(error));
    }
    settle();
    changed();
  }

  /** The user pressed "Sign in": see `server.signInRequested`. */
  async function signIn(id: string, host: string): Promise<Outcome<null>> {
    const server = configOf(id);
    if (server === undefined) return fail('notAllowed', 'This server was removed.');
    const outcome = await auth.signIn(server, host);
    if (outcome.ok && servers.connection(id) === undefined) servers.reconnect(id);
    return outcome;
  }

  async function signOut(id: string): Promise<Outcome<null>> {
    const server = configOf(id);
    if (server === undefined) return fail('notAllowed', 'This server was removed.');
    const outcome = await auth.signOut(server);
    servers.reconnect(id);
    return outcome;
  }

  /** The user has read a notice. Damaged streams are set aside for good: their records are kept some days, not resumed. */
  async function acknowledge(id: string): Promise<void> {
    for (const stream of notices.acknowledge(id)) {
      await chromeMarks.remove(stream);
      await finishStream(store, stream, Date.now(), { damaged: true });
    }
    sessions.settingsChanged();
  }

  return {
    store,
    cleaned,
    config,
    eras,
    auth,
    signIn,
    signOut,
    pages,
    notices,
    questions,
    endpoint,
    messages,
    servers,
    watches,
    sessions,
    told,
    viewOf,
    boot,
    acknowledge,
  };
}

function unavailable(error: unknown): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  return failure(
    'logUnavailable',
    'The event log cannot be opened, so nothing is run. Restart the browser; if that does not help, free some disk space.',
    detail,
  );
}

/**
 * Chrome says "Failed to fetch" both when a server is down and when we may not talk to it. Without permission for its
 * address, and if it never answered before, the missing permission is the likelier cause and the user can give it.
 */
function withPermissionHint(open: Connect): Connect {
  const answered = new Set<string>();
  return async (config, listener, signal) => {
    const outcome = await open(config, listener, signal);
    // A WebSocket needs no permission.
    if (!('url' in config.transport) || config.transport.kind === 'ws') return outcome;
    const { url } = config.transport;
    if (outcome.ok) answered.add(url);
    if (outcome.ok || outcome.failure.code !== 'connectionRefused' || answered.has(url)) return outcome;
    if (await chrome.permissions.contains({ origins: [originPattern(url)] })) return outcome;
    const message = `No answer from ${new URL(url).host}. Either the server does not run, or the browser must be allowed to talk to it: press "Allow access".`;
    return {
      ok: false,
      failure: failure('permissionMissing', message, outcome.failure.detail ?? outcome.failure.message),
    };
  };
}

/** A page whose port went with an earlier worker connects again only when it is called or has something to tell. */
function callPage(tab: number): void {
  // Rejects where no content script listens: then the page is not there, which is what the asker will be told.
  chrome.tabs.sendMessage(tab, wakeMessage, { frameId: 0 }).catch(() => undefined);
}
