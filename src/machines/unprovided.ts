import { fromPromise, type PromiseActorLogic } from 'xstate';

/**
 * Stands for an effect in a machine: declares its types, and rejects if it was not provided. The composition root gives
 * the real one by `provide`; tests and replay give an inert one.
 */
export function unprovided<TOutput, TInput>(name: string): PromiseActorLogic<TOutput, TInput> {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`The effect ${name} was not provided`)));
}
