import type { ChatMessage, ReplyPart } from '../chat.ts';

/**
 * Asks the assistant and yields its reply as it streams. Never rejects: what goes wrong comes as an `error` part in
 * plain words; an abort just ends it.
 */
export async function* ask(messages: readonly ChatMessage[], signal: AbortSignal): AsyncIterable<ReplyPart> {
  let whole = false;
  try {
    const response = await fetch('/api/chat', {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: messages.map(({ role, text, files }) => ({ role, text, files })) }),
    });
    if (!response.ok || response.body === null) {
      yield { type: 'error', message: await response.text() };
      return;
    }
    for await (const line of linesOf(response.body)) {
      const part = JSON.parse(line) as ReplyPart;
      whole ||= part.type === 'done' || part.type === 'error';
      yield part;
    }
  } catch {
    whole = false;
  }
  if (!whole && !signal.aborted)
    yield { type: 'error', message: 'The playground’s server is gone. Start it again, then try again.' };
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
}
