import { expect, it } from 'vitest';
import { pollMs, stepAfter, type TaskState } from '../../../src/background/mcp/task.ts';

const task = (status: string, more: Partial<TaskState> = {}): TaskState => ({ taskId: 't', status, ...more });

it.each([
  ['working', { do: 'wait' }, { do: 'wait' }],
  ['of-the-future', { do: 'wait' }, { do: 'wait' }],
  ['input_required', { do: 'answer', requests: {} }, { do: 'collect' }],
  ['completed', { do: 'end', result: 5 }, { do: 'collect' }],
  ['failed', { do: 'fail', why: 'Broke' }, { do: 'collect' }],
  ['cancelled', { do: 'fail', why: 'It cancelled the task.' }, { do: 'fail', why: 'It cancelled the task.' }],
])('what is done after a look at a task that is %s', (status, modern, legacy) => {
  const state = task(status, { result: 5, error: { code: -32603, message: 'Broke' } });
  expect([stepAfter(state, true), stepAfter(state, false)]).toEqual([modern, legacy]);
});

it('looks as often as the server asks for, within bounds, else ever more rarely', () => {
  const said = [0, 500, 3_600_000, Number.NaN].map((pollIntervalMs) =>
    pollMs({ state: task('working', { pollIntervalMs }), quiet: 3 }),
  );
  const legacy = pollMs({ state: task('working', { pollInterval: 700 }), quiet: 0 });
  const own = [0, 1, 2, 20].map((quiet) => pollMs({ state: task('working'), quiet }));
  expect([said, legacy, own]).toEqual([[100, 500, 30_000, 3375], 700, [1000, 1500, 2250, 10_000]]);
});
