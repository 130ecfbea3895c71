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
  const measure = events ? eventMeasure() : totalMeasure();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          options.onEnd?.();
          return;
        }
        if (measure(value) > options.limit) throw options.onOver();
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

/** Tells of each chunk the bytes that came until its end. */
function totalMeasure(): (chunk: Uint8Array) => number {
  let size = 0;
  return (chunk) => (size += chunk.length);
}

/**
 * Tells of each chunk the longest that an event has been in it, in bytes, its part in earlier chunks counted. A blank
 * line ends an event; lines end with LF, CR or both (HTML, 9.2.5 "Parsing an event stream"), wherever the chunks do.
 */
function eventMeasure(): (chunk: Uint8Array) => number {
  let [size, lineIsEmpty, afterCr] = [0, true, false];
  return (chunk) => {
    let longest = 0;
    for (const byte of chunk) {
      const isSecondHalf = afterCr && byte === 10;
      afterCr = byte === 13;
      if (isSecondHalf) continue;
      const endsLine = byte === 10 || byte === 13;
      size = endsLine && lineIsEmpty ? 0 : size + 1;
      lineIsEmpty = endsLine;
      if (size > longest) longest = size;
    }
    return longest;
  };
}
