import type { Failure, Outcome } from '../../shared/failure.ts';
import type { FormContent, FormProblems } from '../../shared/form-answer.ts';
import type { ModelReply, ModelRequest, Question, QuestionOutcome } from '../../shared/question.ts';

export interface QuestionInput {
  readonly question: Question;
}

export interface QuestionContext {
  readonly question: Question;
  /** Why the last answer was not taken, by field. */
  readonly problems: FormProblems;
  /** Why the last effect failed. */
  readonly failure: Failure | undefined;
  readonly content: FormContent | undefined;
  /** What the configured model answered: the user may send it, changed or not. */
  readonly draft: ModelReply | undefined;
  readonly reply: ModelReply | undefined;
}

export type QuestionEvent =
  /** The user says yes. A form without `content` is taken as the server proposed it: with its defaults. */
  | { readonly type: 'question.accepted'; readonly content?: FormContent | undefined }
  | { readonly type: 'question.declined' }
  | { readonly type: 'question.cancelled' }
  /** Nobody waits for the answer any more: its call ended, the server withdrew it, the connection is gone. */
  | { readonly type: 'question.expired' }
  /** The visit of the address is over, by the server's word or the user's. */
  | { readonly type: 'question.visited' }
  /** The user has the configured model answer this request, which they may have changed. */
  | { readonly type: 'question.modelAsked'; readonly request: ModelRequest }
  | { readonly type: 'question.modelStopped' }
  /** The user's word for what the server gets as the model's answer. */
  | { readonly type: 'question.replied'; readonly text: string };

/** What the effect `openPage` needs. */
export interface OpenPageInput {
  readonly url: string;
}

export type OpenPageOutput = Outcome<null>;

/** What the effect `askModel` needs. */
export interface AskModelInput {
  readonly request: ModelRequest | undefined;
}

export type AskModelOutput = Outcome<ModelReply>;

export type QuestionOutput = QuestionOutcome;
