import { errorText } from '../../../src/shared/failure.ts';
import { type Assistant, type ChatMessage, type ReplyPart, fullText } from '../chat.ts';

/** Where a model answers: the base URL of an OpenAI-compatible API. */
export interface Endpoint {
  readonly endpoint: string;
  readonly model: string;
  readonly apiKey?: string;
}

/** What we read of a streamed piece (https://platform.openai.com/docs/api-reference/chat/streaming; reasoning: DeepSeek, Ollama). */
interface Piece {
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: string;
      readonly reasoning_content?: string;
      readonly reasoning?: string;
    };
  }[];
  readonly error?: { readonly message?: string };
}

/** An assistant that asks a model over HTTP and passes its words on as they come. */
export function endpointAssistant(endpoint: Endpoint): Assistant {
  return { name: endpoint.model, reply: (messages, signal) => reply(endpoint, messages, signal) };
}

async function* reply(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): AsyncIterable<ReplyPart> {
  let response: Response;
  try {
    response = await ask(endpoint, messages, signal);
  } catch (error) {
    const message = `Nothing answers at ${endpoint.endpoint}. Is the model server running? (${errorText(error)})`;
    yield { type: 'error', message };
    return;
  }
  if (!response.ok || response.body === null) {
    yield { type: 'error', message: await refusal(endpoint, response) };
    return;
  }
  try {
    for await (const data of sseData(response.body)) yield* partsOf(data);
  } catch (error) {
    yield {
      type: 'error',
      message: `The model server broke off in the middle of its answer. (${errorText(error)})`,
    };
  }
}

function ask(endpoint: Endpoint, messages: readonly ChatMessage[], signal: AbortSignal): Promise<Response> {
  return fetch(`${endpoint.endpoint.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      ...(endpoint.apiKey === undefined ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
    },
    body: JSON.stringify({
      model: endpoint.model,
      stream: true,
      messages: messages.map((message) => ({ role: message.role, content: fullText(message) })),
    }),
  });
}

async function refusal({ endpoint, model }: Endpoint, response: Response): Promise<string> {
  const said = (await response.text().catch(() => '')).slice(0, 500);
  const hint =
    response.status === 401 || response.status === 403
      ? 'Check the API key (--api-key-env).'
      : response.status === 404
        ? `Check the address ${endpoint} and that it knows the model "${model}".`
        : 'Look into the model server’s own log.';
  return `The model server answered ${response.status}. ${hint} It said: ${said === '' ? '(nothing)' : said}`;
}

/** The data of each server-sent event. */
async function* sseData(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice(5).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice(5).trim();
}

function* partsOf(data: string): Iterable<ReplyPart> {
  if (data === '' || data === '[DONE]') return;
  const piece = JSON.parse(data) as Piece;
  if (piece.error !== undefined)
    yield {
      type: 'error',
      message: `The model server reports: ${piece.error.message ?? 'an error without a text'}`,
    };
  const delta = piece.choices?.[0]?.delta;
  const thinking = delta?.reasoning_content ?? delta?.reasoning ?? '';
  if (thinking !== '') yield { type: 'thinking', text: thinking };
  if (typeof delta?.content === 'string' && delta.content !== '') yield { type: 'text', text: delta.content };
}
