import { Chat, newId } from './chat.ts';
import { Composer } from './composer.ts';
import { el, one } from './dom.ts';
import { type Conversation, deleteChat, loadChat, savedChats } from './store.ts';

const ideas = [
  'What can you do?',
  'call list_allowed_directories',
  'Enter agent mode. List the files in `/some/folder`, read three of them and write a summary to `/some/folder/summary.md`',
];

const log = one('[data-log]', HTMLElement);
const scroll = one('[data-scroll]', HTMLElement);
const welcome = one('[data-welcome]', HTMLElement);
const title = one('[data-title]', HTMLElement);
const history = one('[data-history]', HTMLElement);
const status = one('[data-status]', HTMLElement);
const toggle = one('[data-toggle-chats]', HTMLButtonElement);
const composer = new Composer(one('[data-composer]', HTMLFormElement), {
  send: (draft) => {
    welcome.hidden = true;
    const sent = chat.send(draft);
    if (location.pathname !== `/c/${chat.id}`) window.history.pushState(null, '', `/c/${chat.id}`);
    void sent;
  },
  stop: () => chat.stop(),
  tell,
});
let chat = open();

function open(): Chat {
  const id = /^\/c\/([\w-]+)/.exec(location.pathname)?.[1];
  const saved = id === undefined ? undefined : loadChat(id);
  welcome.hidden = saved !== undefined;
  title.textContent = saved?.title ?? 'New chat';
  composer.setStreaming(false);
  log.removeAttribute('aria-busy');
  const opened = new Chat(id ?? newId(), saved, {
    log,
    streaming: (on) => composer.setStreaming(on),
    changed,
    tell,
    follow,
  });
  scroll.scrollTop = scroll.scrollHeight;
  listChats(opened.id);
  return opened;
}

/** Opens what the address names; the reply that is being written elsewhere ends. */
function reopen(): void {
  chat.leave();
  chat = open();
  closeChats();
  composer.focus();
}

/** Folds the list away where it lies over the conversation. */
function closeChats(): void {
  document.body.removeAttribute('data-chats-open');
  toggle.setAttribute('aria-expanded', 'false');
}

function goTo(path: string): void {
  if (path !== location.pathname) window.history.pushState(null, '', path);
  reopen();
}

function changed({ id, title: name }: Conversation): void {
  if (id === chat.id) title.textContent = name;
  listChats(chat.id);
}

function listChats(current: string): void {
  history.replaceChildren(
    ...savedChats().map(({ id, title: name }) => {
      const link = el('a', { href: `/c/${id}`, ...(id === current ? { 'aria-current': 'page' } : {}) }, name);
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goTo(`/c/${id}`);
      });
      const remove = el('button', { type: 'button', 'aria-label': `Delete ${name}`, title: 'Delete' }, '×');
      remove.addEventListener('click', () => forget(id));
      return el('li', {}, link, remove);
    }),
  );
}

function forget(id: string): void {
  deleteChat(id);
  if (id === chat.id) {
    chat.discard();
    window.history.pushState(null, '', '/');
    chat = open();
  }
  listChats(chat.id);
}

function tell(text: string): void {
  status.textContent = text;
}

function follow(change: () => void): void {
  const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 80;
  change();
  if (atEnd) scroll.scrollTop = scroll.scrollHeight;
}

one('[data-new-chat]', HTMLAnchorElement).addEventListener('click', (event) => {
  event.preventDefault();
  goTo('/');
});
toggle.addEventListener('click', () => {
  const isOpen = document.body.toggleAttribute('data-chats-open');
  toggle.setAttribute('aria-expanded', String(isOpen));
});
one('[data-ideas]', HTMLElement).append(
  ...ideas.map((idea) => {
    const button = el('button', { type: 'button' }, idea);
    button.addEventListener('click', () => composer.suggest(idea));
    return button;
  }),
);
window.addEventListener('popstate', reopen);
window.addEventListener('pagehide', () => chat.leave());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') closeChats();
});
scroll.addEventListener('pointerdown', closeChats);
fetch('/api/about')
  .then((response) => response.json() as Promise<{ assistant: string }>)
  .then(
    ({ assistant }) => (one('[data-about]', HTMLElement).textContent = assistant),
    () => tell('The playground’s server does not answer.'),
  );
composer.focus();
