import '../shared/zod-jitless.ts';
import { uiEnvelopeSchema, type ToUi } from '../shared/messages.ts';
import { type ToContent } from '../shared/page-messages.ts';
import { isBusySession } from '../machines/session/session.view.ts';
import { fail } from '../shared/failure.ts';
import { portNames } from '../shared/ports.ts';
import { createApp } from './app.ts';
import { Awake, awakeAlarm } from './awake.ts';
import { Broadcast } from './broadcast.ts';
import { ContentPort } from './content-port.ts';
import { contentTab, isOwnPage } from './sender.ts';
import { markFault, showOpenQuestions } from './badge.ts';
import type { SessionStream } from './session-index.ts';
import { answerUi } from './ui-requests.ts';

const awake = new Awake();
const broadcast: Broadcast = new Broadcast(() => app, holdWhileOpen);
const app = createApp(broadcast.schedule);
const chatSites =
  chrome.runtime.getManifest().content_scripts?.flatMap((script) => script.matches ?? []) ?? [];

// Content scripts share storage.local by default; ours holds secrets.
const closed = chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
const ready = closed.then(() => app.boot());
ready.catch((error: unknown) => console.error('The worker could not start', error));

// Listeners must stand at the first turn of the loop, or the event that woke the worker is lost.
chrome.runtime.onConnect.addListener((port) => {
  const { sender } = port;
  const tab = contentTab(sender, chrome.runtime.id, chatSites);
  if (port.name === portNames.content && tab !== undefined) connectContent(port, tab);
  else if (port.name === portNames.ui && isOwnPage(sender, chrome.runtime.id)) connectUi(port);
  else port.disconnect();
});
chrome.tabs.onRemoved.addListener((tab) => void ready.then(() => app.sessions.tabClosed(tab)));
chrome.permissions.onAdded.addListener(() => void ready.then(() => app.servers.retryFailed()));
// Being listened to is enough: it starts the worker, which connects all servers, as soon as the browser is there.
chrome.runtime.onStartup.addListener(() => undefined);
chrome.runtime.onInstalled.addListener(() => undefined);
// The alarm's only work is to wake the worker; booting takes up what was open.
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === awakeAlarm) broadcast.schedule();
});

function connectContent(port: chrome.runtime.Port, tab: number): void {
  const post = (message: ToContent) => port.postMessage(message);
  const content = new ContentPort(
    app,
    tab,
    post,
    ready,
    () => broadcast.forgetTab(tab),
    () => {
      markFault(tab, app.pages.fault(tab) !== undefined);
      broadcast.schedule();
    },
  );
  port.onMessage.addListener((message) => content.receive(message));
  port.onDisconnect.addListener(() => content.closed());
}

function connectUi(port: chrome.runtime.Port): void {
  let open = true;
  port.onDisconnect.addListener(() => (open = false));
  // A popup closes when a sign-in's window opens: then nobody waits for the answer.
  const post = (message: ToUi) => {
    if (open) port.postMessage(message);
  };
  const view = broadcast.addUi(post);
  port.onDisconnect.addListener(() => {
    broadcast.removeUi(view);
    app.watches.drop(view);
  });
  port.onMessage.addListener((raw: unknown) => {
    const parsed = uiEnvelopeSchema.safeParse(raw);
    if (!parsed.success) {
      console.warn('A message of a page of ours was refused', parsed.error.issues);
      return;
    }
    const { id, message } = parsed.data;
    if (message.type === 'ui.watching') return;
    void ready
      .then(async () => {
        if (message.type !== 'ui.opened') {
          post({
            type: 'request.answered',
            id,
            outcome: await answerUi(app, message, { tab: view.tab, page: view }),
          });
          return;
        }
        view.tab = message.tab ?? port.sender?.tab?.id;
        broadcast.schedule();
        // A page of which no session is known yet begins one when it connects, and so is shown.
        if (view.tab !== undefined) void app.pages.arrived(view.tab);
        post({ type: 'request.answered', id, outcome: { ok: true, value: null } });
      })
      .catch((error: unknown) => {
        console.error(error);
        post({
          type: 'request.answered',
          id,
          outcome: fail('internal', 'The extension failed at this. Please report it.', String(error)),
        });
      });
  });
}

function holdWhileOpen(): void {
  const streams = app.sessions.index.all();
  awake.hold(
    'sessions',
    streams.some((stream) => isOpen(stream) && !app.sessions.isTabless(stream)),
  );
  awake.hold('connecting', app.servers.isConnecting);
  awake.hold('page request', app.pages.isWaiting);
  awake.hold('signing in', app.auth.isBusy);
  awake.hold('questions', app.questions.isOpen);
  showOpenQuestions(app.questions.count);
  app.sessions
    .endQuiet(isOpen)
    .catch((error: unknown) => console.error('A conversation could not be ended', error));
}

function isOpen(stream: SessionStream): boolean {
  return isBusySession(stream.actor.getSnapshot());
}
