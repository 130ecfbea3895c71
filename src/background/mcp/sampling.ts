import '../../shared/zod-jitless.ts';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { failure } from '../../shared/failure.ts';
import { isJsonObject, type Json } from '../../shared/json.ts';
import type { ModelMessage, QuestionOutcome, SamplingQuestion } from '../../shared/question.ts';
import { NotAnswered } from './not-answered.ts';

/** The parts of a sampling request that are read; the SDK has checked them against the protocol's schema. */
export interface SamplingParams {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: unknown }[];
  readonly systemPrompt?: string | undefined;
  readonly modelPreferences?:
    { readonly hints?: readonly { readonly name?: string | undefined }[] | undefined } | undefined;
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
  readonly stopSequences?: readonly string[] | undefined;
  readonly tools?: unknown;
  readonly toolChoice?: unknown;
}

/** The whole request as the user sees it. Throws the JSON-RPC error for one with tools, which is not declared. */
export function samplingQuestion(params: SamplingParams): SamplingQuestion {
  if (params.tools !== undefined || params.toolChoice !== undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Sampling with tools is not supported.');
  const messages = params.messages.map(({ role, content }) => ({ role, parts: partsOf(content as Json) }));
  return {
    kind: 'sampling',
    message: '',
    request: {
      system: params.systemPrompt ?? '',
      messages: messages.map(({ role, parts }): ModelMessage => ({
        role,
        text: parts.map(textOf).join('\n'),
      })),
      maxTokens: params.maxTokens,
      ...(params.temperature !== undefined && { temperature: params.temperature }),
      ...(params.stopSequences !== undefined && { stop: [...params.stopSequences] }),
    },
    hints: (params.modelPreferences?.hints ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])),
    omitted: messages.flatMap(({ parts }) => parts).filter((part) => !isText(part)).length,
  };
}

function partsOf(content: Json): readonly Json[] {
  return Array.isArray(content) ? (content as readonly Json[]) : [content];
}

function isText(part: Json): boolean {
  return isJsonObject(part) && part['type'] === 'text' && typeof part['text'] === 'string';
}

function textOf(part: Json): string {
  if (!isJsonObject(part)) return '';
  if (part['type'] === 'text' && typeof part['text'] === 'string') return part['text'];
  const kind = part['mimeType'] ?? part['type'];
  return `[left out: ${typeof kind === 'string' ? kind : 'of a kind that is not known'}]`;
}

/** Throws NotAnswered where the user gave none: the server gets error -1 (MCP, "Sampling", "Error Handling"). */
export function samplingResult({ state, ...given }: QuestionOutcome) {
  const reply = 'reply' in given ? given.reply : undefined;
  if (state !== 'accepted' || reply === undefined)
    throw new NotAnswered(
      failure('denied', 'The server asked for a model’s answer and got none, so it did not finish the call.'),
      'unknown',
    );
  return {
    role: 'assistant' as const,
    content: { type: 'text' as const, text: reply.text },
    model: reply.model,
    stopReason: 'endTurn',
  };
}
