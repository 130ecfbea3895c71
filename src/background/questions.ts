import { type Actor, createActor, fromPromise } from 'xstate';
import type { CallRef, ModelRequest, Question, QuestionOutcome } from '../shared/question.ts';
import { fail } from '../shared/failure.ts';
import type { QuestionView } from '../shared/views.ts';
import { questionMachine } from '../machines/question/question.machine.ts';
import type {
  AskModelInput,
  AskModelOutput,
  OpenPageInput,
  OpenPageOutput,
  QuestionEvent,
} from '../machines/question/question.types.ts';
import { type QuestionFacts, questionView } from '../machines/question/question.view.ts';

/** More of one server are not shown: a flood of questions is answered as if the user had closed them. */
const mostOfOne = 5;

/** Who asks: a server by id, and the calls that the question may belong to. */
export interface Asker {
  readonly server: string;
  readonly calls: readonly CallRef[];
}

/** What questions need of the rest of the worker. */
export interface QuestionsWorld {
  readonly nameOf: (server: string) => string;
  /** Opens an address in a new tab. */
  readonly openPage: (input: OpenPageInput) => Promise<OpenPageOutput>;
  /** Has the configured model answer; `signal` gives it up. */
  readonly askModel: (request: ModelRequest, signal: AbortSignal) => Promise<AskModelOutput>;
  /** The configured model's name. */
  readonly model: () => string | undefined;
  /** Takes the user's secrets out of what a server says. */
  readonly clean: <T>(said: T) => T;
  readonly changed: () => void;
  /** An id that no question had before, in this life of the worker or another: an old view must not hit a new question. */
  readonly newId: () => string;
}

interface Entry {
  readonly facts: Omit<QuestionFacts, 'serverName' | 'model'>;
  readonly actor: Actor<typeof questionMachine>;
}

/**
 * The open questions of all servers: one machine each. What the machines hold goes to the pages and to nobody else,
 * neither to the log nor to the inspector: answers are the user's own.
 */
export class Questions {
  readonly #open = new Map<string, Entry>();
  readonly #secrets = new Set<string>();

  constructor(private readonly world: QuestionsWorld) {}

  /** Asks the user; resolves how it ended. Once `signal` is aborted nobody waits any more. Never rejects. */
  ask(question: Question, { server, calls }: Asker, signal: AbortSignal): Promise<QuestionOutcome> {
    if (signal.aborted) return Promise.resolve({ state: 'expired' });
    if (this.#of(server).length >= mostOfOne) return Promise.resolve({ state: 'cancelled' });
    const id = this.world.newId();
    const logic = questionMachine.provide({
      actors: {
        askModel: fromPromise<AskModelOutput, AskModelInput>(({ input: { request }, signal }) =>
          request === undefined
            ? Promise.resolve(fail('internal', 'Nothing was asked of the model.'))
            : this.world.askModel(request, signal),
        ),
        openPage: fromPromise<OpenPageOutput, OpenPageInput>(({ input }) => this.world.openPage(input)),
      },
    });
    // Whether a call is meant is known only where one alone runs.
    const [call] = calls.length === 1 ? calls : [];
    const actor = createActor(logic, { id, input: { question: this.world.clean(question) } });
    this.#open.set(id, { facts: { id, server, ...(call && { call }) }, actor });
    return new Promise((resolve) => {
      const expire = () => actor.send({ type: 'question.expired' });
      signal.addEventListener('abort', expire, { once: true });
      actor.subscribe((snapshot) => {
        if (snapshot.status === 'done') {
          signal.removeEventListener('abort', expire);
          this.#open.delete(id);
          this.#remember(question, snapshot.output);
          resolve(snapshot.output);
        }
        this.world.changed();
      });
      actor.start();
      this.world.changed();
    });
  }

  /** Tells a question what the user did. False if it is not open any more. */
  tell(id: string, event: QuestionEvent): boolean {
    const entry = this.#open.get(id);
    entry?.actor.send(event);
    return entry !== undefined;
  }

  /** What is wrong with the answer that was given last; undefined if nothing is. */
  problemOf(id: string): string | undefined {
    const problems = this.#open.get(id)?.actor.getSnapshot().context.problems ?? {};
    const [first] = Object.entries(problems);
    return first && `${first[0]}: ${first[1]}`;
  }

  /** A server says that the visit it asked for is over. */
  visited(server: string, elicitation: string): void {
    for (const { actor } of this.#of(server)) {
      const { question } = actor.getSnapshot().context;
      if (question.kind === 'url' && question.elicitation === elicitation)
        actor.send({ type: 'question.visited' });
    }
  }

  views(): QuestionView[] {
    return [...this.#open.values()].map(({ facts, actor }) =>
      questionView(
        { ...facts, serverName: this.world.nameOf(facts.server), model: this.world.model() },
        actor.getSnapshot(),
      ),
    );
  }

  get count(): number {
    return this.#open.size;
  }

  get isOpen(): boolean {
    return this.count > 0;
  }

  /** What was typed into fields that ask for secrets: a server may repeat it in a result, and results are logged. */
  secrets(): readonly string[] {
    return [...this.#secrets];
  }

  #of(server: string): Entry[] {
    return [...this.#open.values()].filter(({ facts }) => facts.server === server);
  }

  #remember(question: Question, outcome: QuestionOutcome): void {
    if (question.kind !== 'form' || outcome.state !== 'accepted') return;
    for (const { name, secret, kind } of question.fields) {
      const value = outcome.content?.[name];
      if (secret && kind === 'text' && typeof value === 'string' && value !== '') this.#secrets.add(value);
    }
  }
}
