import type { ChatMessage } from '../chat.ts';

/** A turn of a conversation as the page keeps it. */
export interface Turn extends ChatMessage {
  readonly id: string;
  readonly thinking?: string;
  /** Why the reply is missing or broken off, as a sentence. */
  readonly problem?: string;
}

/** A conversation as the page keeps it. */
export interface Conversation {
  readonly id: string;
  readonly title: string;
  readonly turns: readonly Turn[];
}

const indexKey = 'playground.chats';
const keyOf = (id: string) => `playground.chat.${id}`;

/** Conversations in this browser's storage for the playground's origin, newest first. */
export function savedChats(): { id: string; title: string }[] {
  return (parse(localStorage.getItem(indexKey)) as { id: string; title: string }[] | undefined) ?? [];
}

/** One saved conversation. */
export function loadChat(id: string): Conversation | undefined {
  return parse(localStorage.getItem(keyOf(id))) as Conversation | undefined;
}

/** Saves a conversation as the newest; when the storage is full, the oldest others make room. False: it did not fit. */
export function saveChat(chat: Conversation): boolean {
  const others = savedChats().filter(({ id }) => id !== chat.id);
  for (;;) {
    try {
      localStorage.setItem(keyOf(chat.id), JSON.stringify(chat));
      localStorage.setItem(indexKey, JSON.stringify([{ id: chat.id, title: chat.title }, ...others]));
      return true;
    } catch {
      const oldest = others.pop();
      if (oldest === undefined) return false;
      localStorage.removeItem(keyOf(oldest.id));
    }
  }
}

/** Removes a conversation for good. */
export function deleteChat(id: string): void {
  localStorage.removeItem(keyOf(id));
  localStorage.setItem(indexKey, JSON.stringify(savedChats().filter((chat) => chat.id !== id)));
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
