/** Most bytes of one answer, after decompression (threats C14). */
export const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * The response with its body counted: over `limit` bytes the body breaks with the error that `onOver` makes. In an
 * event stream each event may be that long. `onEnd` is called once when the body is over, however it ended.
 */
export function cappedBody(
  response: Response,
  options: { readonly limit: number; readonly onOver: () => Error; readonly onEnd?: () => void },
): Response {
  if (response.body === null) {
    options.onEnd?.();
    return response;
  }
  const events = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  const reader = response.body.getReader();
  let size = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          options.onEnd?.();
          return;
        }
        size = (events ? afterLastBlankLine(value) : undefined) ?? size + value.length;
        if (size > options.limit) throw options.onOver();
        controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        void reader.cancel().catch(() => undefined);
        options.onEnd?.();
      }
    },
    async cancel(reason) {
      options.onEnd?.();
      await reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/** Bytes after the last blank line, which ends an event; undefined when the chunk has none. */
function afterLastBlankLine(chunk: Uint8Array): number | undefined {
  for (let at = chunk.length - 1; at > 0; at--) {
    const before = chunk[at] === 10 && chunk[at - 1] === 13 ? at - 2 : at - 1;
    if (isLineEnd(chunk[at]) && isLineEnd(chunk[before])) return chunk.length - 1 - at;
  }
  return undefined;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13;
}
