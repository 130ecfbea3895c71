import { fail, type Outcome, succeed, errorText } from '../shared/failure.ts';
import type { ToUi } from '../shared/messages.ts';
import { portNames } from '../shared/ports.ts';
import type { Link, LinkListener } from './link-types.ts';
import { copyText, downloadFile } from './page-effects.ts';
import { PortLink, type UiPort } from './port-link.ts';
import { t } from './strings.ts';

/**
 * Joins this page to the worker. The one file of the UI that touches chrome.*.
 * A frame inside a chat page names no tab (the worker has `sender.tab`); popup and side panel name the active one.
 */
export async function openLink(listener: LinkListener): Promise<Link> {
  const framed = window.top !== window;
  let tab = framed ? undefined : await activeTab();
  const port = new PortLink(
    { connect: connectPort, alive: () => Boolean(chrome.runtime.id), visible, tab: () => tab },
    listener,
  );
  document.addEventListener('visibilitychange', () => {
    if (visible()) port.becameVisible();
  });
  if (!framed) {
    chrome.tabs.onActivated.addListener(() => {
      void activeTab().then((now) => {
        if (now === tab) return;
        tab = now;
        port.tabChanged();
      });
    });
  }
  return {
    request: (message) => port.request(message),
    allowOrigin,
    copy: copyText,
    download: downloadFile,
    openDiagnostics: () => void openDiagnostics(tab),
    reload: () => chrome.runtime.reload(),
    framed,
  };
}

function visible(): boolean {
  return document.visibilityState === 'visible';
}

/** Active tab of this page's own window, so that a side panel does not follow other windows. */
async function activeTab(): Promise<number | undefined> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id;
}

/** A frame inside a chat page stands in its tab. */
async function openDiagnostics(active: number | undefined): Promise<void> {
  const tab = active ?? (await chrome.tabs.getCurrent())?.id;
  const query = tab === undefined ? '' : `?tab=${tab}`;
  await chrome.tabs.create({ url: chrome.runtime.getURL(`src/ui/diagnostics.html${query}`) });
}

function connectPort(): UiPort {
  const port = chrome.runtime.connect({ name: portNames.ui });
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.onMessage.addListener((message) => listener(message as ToUi)),
    onDisconnect: (listener) => port.onDisconnect.addListener(() => listener()),
  };
}

async function allowOrigin(pattern: string): Promise<Outcome<null>> {
  try {
    const granted = await chrome.permissions.request({ origins: [pattern] });
    return granted ? succeed(null) : fail('permissionMissing', t('link.notAllowed', { origin: pattern }));
  } catch (error) {
    return fail('permissionMissing', t('link.notAllowed', { origin: pattern }), errorText(error));
  }
}
