import { inline } from '../eventlog/blobs.ts';
import { fail, succeed, type Outcome } from '../shared/failure.ts';
import type { FromUi } from '../shared/messages.ts';
import type { App } from './app.ts';
import { diagnose } from './diagnostics.ts';
import { isManagedId } from './managed-config.ts';
import { answerOffers, type Asker } from './offer-requests.ts';
import { managedByAdmin, saveServer, setLogLevel, setRepeatable } from './save-server.ts';
import { answerQuestion } from './answer-question.ts';
import { resultFile, resultText } from './result-requests.ts';
import { scanTab } from './scan-tab.ts';
import { attachPrompt, makePrompt, promptFile, tellTools } from './tell-tools.ts';
import { answerOfChat, chatOf, insertRequest } from './to-chat.ts';

const gone = fail('notAllowed', 'That has been settled already; look at its card.');

/** Carries out one request of a UI page. What concerns resources and prompts goes on. */
export async function answerUi(
  app: App,
  message: Exclude<FromUi, { type: 'ui.opened' | 'ui.watching' }>,
  asker: Asker,
): Promise<Outcome<unknown>> {
  switch (message.type) {
    case 'server.saved':
      return saveServer(app.config, message.config, message.keepSecrets);
    case 'server.removed':
      if (isManagedId(message.server)) return managedByAdmin;
      app.eras.forget(message.server);
      app.config.store.trigger.serverRemoved({ server: message.server });
      return succeed(null);
    case 'server.toggled': {
      if (isManagedId(message.server)) return managedByAdmin;
      const known = app.config.own().find(({ id }) => id === message.server);
      if (known) app.config.store.trigger.serverSaved({ server: { ...known, enabled: message.enabled } });
      return known ? succeed(null) : gone;
    }
    case 'tool.repeatableSet':
      return setRepeatable(app.config, message);
    case 'server.logLevelSet':
      return setLogLevel(app.config, message);
    case 'server.reconnectRequested':
      app.eras.forget(message.server);
      return app.servers.reconnect(message.server)
        ? succeed(null)
        : fail('notAllowed', 'Switch the server on first.');
    case 'server.signInRequested':
      return app.signIn(message.server, message.host);
    case 'server.signOutRequested':
      return app.signOut(message.server);
    case 'tools.refreshRequested': {
      const [first] = await app.servers.refreshTools();
      return first ? { ok: false, failure: first } : succeed(null);
    }
    case 'settings.changed':
      app.config.store.trigger.settingsChanged({ settings: definedOnly(message.settings) });
      return succeed(null);
    case 'call.approved':
    case 'call.denied':
    case 'call.cancelled':
    case 'batch.deliverRequested':
    case 'batch.sendRequested':
    case 'batch.stopped':
      return press(app, message.stream, message.path, { type: message.type });
    case 'call.runAgain': {
      const cut = message.path.lastIndexOf('/');
      const event = { type: 'call.runAgain', id: message.path.slice(cut + 1) };
      return press(app, message.stream, message.path.slice(0, cut), event);
    }
    case 'result.requested':
      return resultText(app, message);
    case 'result.fileRequested':
      return resultFile(app, message);
    case 'prompt.requested':
      return prompt(app);
    case 'prompt.attachRequested':
      return attachPrompt(app, asker.tab);
    case 'tools.tellRequested':
      return tellTools(app, asker.tab);
    case 'log.requested':
      return succeed({ text: await logText(app, message.stream), snapshot: snapshotOf(app, message.stream) });
    case 'diagnostics.requested':
      return succeed(await diagnose(app, message.tab ?? asker.tab));
    case 'config.exportRequested':
      return succeed({ servers: app.config.own() });
    case 'notice.acknowledged':
      app.config.store.trigger.asideRemoved({ id: message.notice });
      await app.acknowledge(message.notice);
      return succeed(null);
    case 'question.accepted':
    case 'question.declined':
    case 'question.cancelled':
    case 'question.visited':
    case 'question.modelAsked':
    case 'question.modelStopped':
    case 'question.replied':
      return answerQuestion(app.questions, message);
    case 'chat.insertRequested': {
      const chat = await chatOf(app.pages, asker.tab);
      return chat.ok ? insertRequest(chat.value, message.text) : chat;
    }
    case 'chat.answerRequested': {
      const chat = await chatOf(app.pages, asker.tab);
      return chat.ok ? answerOfChat(chat.value) : chat;
    }
    case 'scan.requested':
      return scanTab(app.pages, asker.tab);
    case 'endpoint.saved':
      return app.endpoint.save(message);
    case 'endpoint.removed':
      await app.endpoint.remove();
      return succeed(null);
    case 'messages.requested':
      return succeed({ messages: app.messages.of(message.server) });
    default:
      return answerOffers(app, message, asker);
  }
}

/** Answered once it is on disk: what the user was told is done does not go with the worker. A full disk is told elsewhere. */
async function press(
  app: App,
  stream: string,
  path: string,
  event: { readonly type: string },
): Promise<Outcome<null>> {
  const found = app.sessions.index.get(stream);
  if (found?.send(path, event) !== true) return gone;
  await found.flushed().catch(() => undefined);
  return succeed(null);
}

async function prompt(app: App): Promise<Outcome<{ fileName: string; text: string }>> {
  const made = await makePrompt(app);
  return made.ok ? succeed({ fileName: promptFile, text: made.value.text }) : made;
}

/** A stream's records with their payloads put back, one JSON a line: a golden log as it stands. */
async function logText(app: App, stream: string): Promise<string> {
  const blobs = new Map((await app.store.readBlobs(stream)).map(({ id, text }) => [id, text]));
  const records = await app.store.read(stream);
  return records
    .map((record) => `${JSON.stringify({ ...record, event: inline(record.event, blobs) })}\n`)
    .join('');
}

/** The machines as they live, without secrets: what replaying the records must lead to. Null for a stream that does not run. */
function snapshotOf(app: App, stream: string): unknown {
  const snapshot = app.sessions.index.get(stream)?.actor.getPersistedSnapshot();
  if (snapshot === undefined) return null;
  return app.cleaned<unknown>(snapshot);
}

function definedOnly<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
