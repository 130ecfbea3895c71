import type { Json } from '../../shared/json.ts';
import type { RunningCall } from './running-calls.ts';
import { type TaskState, told } from './task.ts';

/** A call that runs as a task at its server: what must be known to go on with it, on another connection as well. */
export class OpenTask {
  readonly call: RunningCall;
  /** The call's tool, for messages: 'the tool "x"'. */
  readonly what: string;
  /** The server's questions by their keys: the answer, or undefined once the server has it. */
  readonly answers = new Map<string, Json | undefined>();
  /** As it was last seen. */
  state: TaskState;
  /** Looks since it last changed, and those that failed. */
  quiet = 0;
  #changes = 0;

  constructor(state: TaskState, call: RunningCall, what: string) {
    this.state = state;
    this.call = call;
    this.what = what;
    this.#tell();
  }

  get id(): string {
    return this.state.taskId;
  }

  /** Notes a look at it. A change is progress of the call: it holds the time limit off. */
  saw(state: TaskState): void {
    const isNews = told(state) !== told(this.state);
    this.quiet = isNews ? 0 : this.quiet + 1;
    this.state = { ...state, taskId: this.id };
    if (isNews) this.#tell();
  }

  #tell(): void {
    const { statusMessage: message } = this.state;
    this.call.progressed(message === undefined ? undefined : { progress: ++this.#changes, message });
  }
}
