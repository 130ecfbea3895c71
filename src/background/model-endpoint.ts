import * as z from 'zod/mini';
import { errorText, fail, succeed, type Outcome } from '../shared/failure.ts';
import { isJsonObject, type Json } from '../shared/json.ts';
import type { ModelReply, ModelRequest } from '../shared/question.ts';
import type { EndpointView } from '../shared/views.ts';
import { cappedBody } from '../transports/capped-body.ts';

const storedEndpoint = z.object({ url: z.url(), model: z.string(), key: z.exactOptional(z.string()) });

/** Where models answer: the base address of an OpenAI-compatible API. The key never leaves the worker but to there. */
export type StoredEndpoint = z.infer<typeof storedEndpoint>;

const storageKey = 'modelEndpoint';
/** Longest answer of a model, bytes. */
const longestReply = 1_000_000;
const limitMs = 120_000;
const tooLong = new Error('too long');

/** The configured endpoint; at most one. */
export class ModelEndpoint {
  #stored: StoredEndpoint | undefined;

  constructor(private readonly changed: () => void) {}

  async load(): Promise<void> {
    const items = await chrome.storage.local.get<Record<string, unknown>>(storageKey);
    this.#stored = storedEndpoint.safeParse(items[storageKey]).data;
  }

  /** A key is kept only for the origin that it was given for. */
  async save({ url, model, key, keepKey }: EndpointChange): Promise<Outcome<null>> {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      return fail('configInvalid', 'The address must begin with http:// or https://.');
    const before = this.#stored;
    const isSame = before !== undefined && new URL(before.url).origin === new URL(url).origin;
    if (keepKey && !isSame)
      return fail('configInvalid', 'The stored key belongs to another address. Enter the key for this one.');
    const held = key ?? (keepKey ? before?.key : undefined);
    await this.#put({ url, model, ...(held !== undefined && { key: held }) });
    return succeed(null);
  }

  async remove(): Promise<void> {
    this.#stored = undefined;
    await chrome.storage.local.remove(storageKey);
    this.changed();
  }

  view(): EndpointView | null {
    if (this.#stored === undefined) return null;
    const { url, model, key } = this.#stored;
    return { url, model, hasKey: key !== undefined };
  }

  secrets(): readonly string[] {
    return this.#stored?.key === undefined ? [] : [this.#stored.key];
  }

  /** Never rejects. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<Outcome<ModelReply>> {
    if (this.#stored === undefined)
      return Promise.resolve(fail('configInvalid', 'No model is set up. Enter one in the settings.'));
    return askModel(this.#stored, request, signal);
  }

  async #put(endpoint: StoredEndpoint): Promise<void> {
    this.#stored = endpoint;
    await chrome.storage.local.set({ [storageKey]: endpoint });
    this.changed();
  }
}

export interface EndpointChange {
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly keepKey: boolean;
}

/** One chat completion (POST {url}/chat/completions), without cookies and without following redirects. Never rejects. */
export async function askModel(
  { url, model, key }: StoredEndpoint,
  { system, messages, maxTokens, temperature, stop }: ModelRequest,
  signal: AbortSignal,
): Promise<Outcome<ModelReply>> {
  const body = {
    model,
    max_tokens: maxTokens,
    messages: [
      ...(system === '' ? [] : [{ role: 'system', content: system }]),
      ...messages.map(({ role, text }) => ({ role, content: text })),
    ],
    ...(temperature !== undefined && { temperature }),
    ...(stop !== undefined && { stop }),
  };
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    });
    const text = await cappedBody(response, { limit: longestReply, onOver: () => tooLong }).text();
    return response.ok ? replyOf(text, model) : refused(response.status, text);
  } catch (error) {
    if (error === tooLong)
      return fail(
        'tooLarge',
        `The model's answer is longer than ${longestReply} bytes. Nothing of it was used.`,
      );
    return fail(
      'connectionRefused',
      `No answer from ${new URL(url).host}. Is the model's server running, and may the extension talk to it? Look in the settings.`,
      errorText(error),
    );
  }
}

function replyOf(text: string, asked: string): Outcome<ModelReply> {
  const answer = parsed(text);
  const choices = isJsonObject(answer) ? answer['choices'] : undefined;
  const [first] = Array.isArray(choices) ? (choices as readonly Json[]) : [];
  const message = isJsonObject(first) ? first['message'] : undefined;
  const content = isJsonObject(message) ? message['content'] : undefined;
  if (typeof content !== 'string')
    return fail('protocolError', 'The answer is none of an OpenAI-compatible API.', text.slice(0, 500));
  const named = isJsonObject(answer) ? answer['model'] : undefined;
  return succeed({ text: content, model: typeof named === 'string' ? named : asked });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function refused(status: number, text: string): Outcome<ModelReply> {
  const detail = `HTTP ${status}: ${text.slice(0, 500)}`;
  return status === 401 || status === 403
    ? fail('unauthorized', "The model's server refused the key. Look in the settings.", detail)
    : fail(
        'httpError',
        "The model's server refused the request. Look at its address and the model's name.",
        detail,
      );
}
