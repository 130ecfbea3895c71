/** A file as the page sends it along with a message. */
export interface ChatFile {
  readonly name: string;
  readonly text: string;
}

/** One turn of a conversation, as the page sends it. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly files: readonly ChatFile[];
}

/** What the server streams back, one JSON object a line. The last line of a whole reply is `done`. */
export type ReplyPart =
  | { readonly type: 'text' | 'thinking'; readonly text: string }
  | { readonly type: 'error'; readonly message: string }
  | { readonly type: 'done' };

/** An assistant: given the conversation so far, it streams its reply. It ends early when `signal` aborts. */
export interface Assistant {
  readonly name: string;
  readonly reply: (messages: readonly ChatMessage[], signal: AbortSignal) => AsyncIterable<ReplyPart>;
}

/** A message's text with its files' texts below it: what a model is given to read. */
export function fullText(message: ChatMessage): string {
  const files = message.files.map((file) => `Attached file "${file.name}":\n\n${file.text}`);
  return [message.text, ...files].filter((part) => part.trim() !== '').join('\n\n');
}

/** The messages of a request body; undefined when it is none of ours. */
export function readMessages(body: unknown): ChatMessage[] | undefined {
  const messages =
    typeof body === 'object' && body !== null && 'messages' in body ? body.messages : undefined;
  return Array.isArray(messages) && messages.length > 0 && messages.every(isMessage) ? messages : undefined;
}

function isMessage(value: unknown): value is ChatMessage {
  const message = value as Partial<ChatMessage> | null;
  return (
    typeof message === 'object' &&
    message !== null &&
    (message.role === 'user' || message.role === 'assistant') &&
    typeof message.text === 'string' &&
    Array.isArray(message.files) &&
    message.files.every(
      (file: Partial<ChatFile> | null) => typeof file?.name === 'string' && typeof file.text === 'string',
    )
  );
}
