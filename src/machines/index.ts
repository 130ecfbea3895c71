import { batchMachine } from './batch/batch.machine.ts';
import { questionMachine } from './question/question.machine.ts';
import { serverMachine } from './server/server.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { toolCallMachine } from './tool-call/tool-call.machine.ts';

/** Every machine, by the name of its folder. The diagrams in docs/machines are made from this. */
export const machines = {
  batch: batchMachine,
  question: questionMachine,
  server: serverMachine,
  session: sessionMachine,
  'tool-call': toolCallMachine,
} as const;
