import * as z from 'zod/mini';
import { type Outcome, succeed } from '../../shared/failure.ts';
import type { Completion, CompletionAsk } from '../../shared/resource.ts';
import type { Ask } from './ask.ts';

const completeMs = 10_000;
/** The most values that one answer may hold (MCP, "Completion"). */
const maxValues = 100;
const maxChars = 1_000;

const completionSchema = z.looseObject({
  completion: z.looseObject({ values: z.array(z.unknown()), hasMore: z.optional(z.unknown()) }),
});

/** Asks the server for values of an argument. Never rejects. */
export async function complete(
  ask: Ask,
  { of, argument, value, others }: CompletionAsk,
): Promise<Outcome<Completion>> {
  const ref =
    of.kind === 'prompt'
      ? { type: 'ref/prompt' as const, name: of.name }
      : { type: 'ref/resource' as const, uri: of.uriTemplate };
  const context = Object.keys(others).length === 0 ? {} : { context: { arguments: { ...others } } };
  const params = { ref, argument: { name: argument, value }, ...context };
  const got = await ask('values to choose from', completeMs, ({ client }, options) =>
    client.request({ method: 'completion/complete', params }, completionSchema, options),
  );
  if (!got.ok) return got;
  const { values, hasMore } = got.value.completion;
  const texts = values
    .filter((text) => typeof text === 'string' && text.length <= maxChars)
    .slice(0, maxValues) as string[];
  return succeed({ values: texts, hasMore: hasMore === true || texts.length < values.length });
}
