import type { FormContent } from './form-answer.ts';
import type { FormField } from './form-fields.ts';

/** The run of a call in a conversation. */
export interface CallRef {
  /** Name of the session's stream. */
  readonly stream: string;
  readonly key: string;
  readonly run: number;
}

/** A form to be filled in. `asksSecret`: its words ask for something that may not be asked for in a form. */
export interface FormQuestion {
  readonly kind: 'form';
  readonly message: string;
  readonly fields: readonly FormField[];
  readonly asksSecret: boolean;
}

/** An address to be visited outside of the server's sight. */
export interface UrlQuestion {
  readonly kind: 'url';
  readonly message: string;
  /** http or https, as the server gave it. */
  readonly url: string;
  /** The server's own name for it, by which it tells that the visit is over. */
  readonly elicitation?: string;
  /** The question ends only when the visit is over, not when the address is opened. */
  readonly waits: boolean;
}

/** One message of a conversation with a model. */
export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** What a model is asked. `maxTokens`: the most that the answer may have. */
export interface ModelRequest {
  /** Empty where there is none. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
  readonly stop?: readonly string[] | undefined;
}

/** What a model, or the user in its place, answered. */
export interface ModelReply {
  readonly text: string;
  readonly model: string;
}

/** A server wants a model's answer. */
export interface SamplingQuestion {
  readonly kind: 'sampling';
  readonly message: string;
  readonly request: ModelRequest;
  /** Names of models that the server would like, best first. */
  readonly hints: readonly string[];
  /** Pictures and sound of the request, which are left out. */
  readonly omitted: number;
}

/** What a server asks of the user through us. Everything in it is a stranger's word. */
export type Question = FormQuestion | UrlQuestion | SamplingQuestion;

/** How a question ended. `content` is a form's, `reply` a model's. */
export type QuestionOutcome =
  | { readonly state: 'accepted'; readonly content?: FormContent; readonly reply?: ModelReply }
  | { readonly state: 'declined' | 'cancelled' | 'expired' };
