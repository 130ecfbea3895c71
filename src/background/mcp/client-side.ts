import '../../shared/zod-jitless.ts';
import {
  type Client,
  type ClientCapabilities,
  type ElicitRequest,
  type ElicitResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/client';
import { failure } from '../../shared/failure.ts';
import { looksSecret, readFields } from '../../shared/form-fields.ts';
import type { Json } from '../../shared/json.ts';
import type { Question, QuestionOutcome } from '../../shared/question.ts';
import type { MessageLevel, ServerMessage } from '../../shared/server-message.ts';
import type { Root } from '../../shared/settings.ts';
import { NotAnswered } from './not-answered.ts';
import { samplingQuestion, samplingResult } from './sampling.ts';
import type { RunningCalls } from './running-calls.ts';
import { tasksExtension } from './task.ts';
import type { Asking } from './types.ts';

/** What a server may ask of us while a session lasts, and who answers. */
export interface ClientSide {
  /** Resolves how the question ended; `expired` once `signal` is aborted. Never rejects. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<QuestionOutcome>;
  /** The folders that the user shows to this server, now. */
  readonly roots: () => readonly Root[];
  /** Whether requests for a model's answer are brought to the user; else they are refused. */
  readonly sampling: boolean;
  /** From which level on the server shall tell of itself, now. */
  readonly level: () => MessageLevel;
  /** The server tells something of itself. */
  readonly logged: (message: Omit<ServerMessage, 'at'>) => void;
  /** The server says that the visit of an address is over. */
  readonly visited: (elicitation: string) => void;
}

/** The client side of one connection: its questions end with it, and with the calls that they may belong to. */
export function clientSide(asking: Asking, running: RunningCalls, life: AbortSignal): ClientSide {
  return {
    ...asking,
    ask: (question, signal) =>
      running.whileAsking(({ calls, ended }) =>
        asking.ask(question, { calls }, AbortSignal.any([signal, ended, life])),
      ),
  };
}

/** What is declared to a server: exactly what it would be answered. */
export function capabilitiesOf(side: ClientSide | undefined): ClientCapabilities {
  const extensions = { [tasksExtension]: {} };
  if (side === undefined) return { extensions };
  return {
    extensions,
    elicitation: { form: {}, url: {} },
    roots: { listChanged: true },
    ...(side.sampling && { sampling: {} }),
  };
}

/**
 * Answers the server's requests: JSON-RPC requests of the legacy era, and what a result of the modern era asks for
 * (`input_required`), which the SDK brings to the same handlers and then sends the call again with the answers.
 */
export function answerRequests(client: Client, side: ClientSide | undefined): void {
  if (side === undefined) return;
  client.setRequestHandler('roots/list', () => ({ roots: side.roots().map((root) => ({ ...root })) }));
  client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq }) =>
    elicitResult(await side.ask(questionOf(params), mcpReq.signal)),
  );
  if (side.sampling)
    client.setRequestHandler('sampling/createMessage', async ({ params }, { mcpReq }) =>
      samplingResult(await side.ask(samplingQuestion(params), mcpReq.signal)),
    );
  client.setNotificationHandler('notifications/message', ({ params: { level, logger, data } }) =>
    side.logged({
      level,
      text: typeof data === 'string' ? data : JSON.stringify(data),
      ...(logger !== undefined && { logger }),
    }),
  );
  client.setNotificationHandler('notifications/elicitation/complete', ({ params }) =>
    side.visited(params.elicitationId),
  );
}

/** Throws the JSON-RPC error that the server is answered with where its request cannot be shown. */
function questionOf(params: ElicitRequest['params']): Question {
  const { message } = params;
  if ('url' in params) {
    const { url, elicitationId } = params as { url: string; elicitationId?: string };
    return addressQuestion({ message, url, elicitationId }, false);
  }
  const fields = readFields(params.requestedSchema as Json);
  if (fields === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'The requested schema is no form that can be shown.',
    );
  return {
    kind: 'form',
    message,
    fields,
    asksSecret: looksSecret(message) || fields.some(({ secret }) => secret),
  };
}

/** Throws like {@link questionOf} for an address that is not to be opened. */
export function addressQuestion(
  { message, url, elicitationId }: { message: string; url: string; elicitationId: string | undefined },
  waits: boolean,
): Question {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Only http and https addresses are opened.');
  return {
    kind: 'url',
    message,
    url,
    waits,
    ...(elicitationId !== undefined && { elicitation: elicitationId }),
  };
}

function elicitResult(outcome: QuestionOutcome): ElicitResult {
  switch (outcome.state) {
    case 'accepted':
      return {
        action: 'accept',
        ...(outcome.content && { content: outcome.content as NonNullable<ElicitResult['content']> }),
      };
    case 'declined':
      return { action: 'decline' };
    case 'cancelled':
    case 'expired':
      return { action: 'cancel' };
  }
}

/** The call was not made: the user did not visit an address that the server wants to be visited first. */
export function notVisited(): NotAnswered {
  return new NotAnswered(
    failure(
      'denied',
      'The server wants you to open an address first, and that was not done. Run the call again to be asked again.',
    ),
    'no',
  );
}
