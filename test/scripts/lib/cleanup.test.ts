import { describe, expect, it, vi } from 'vitest';
import { Cleanup } from '../../../scripts/lib/cleanup.ts';

describe('Cleanup', () => {
  it('undoes in reverse order, each step once, past a step that fails', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const done: string[] = [];
    const cleanup = new Cleanup();
    cleanup.add(async () => {
      await new Promise(setImmediate);
      done.push('first');
    });
    cleanup.add(() => Promise.reject(new Error('stuck')));
    cleanup.add(() => done.push('last'));
    void cleanup.run();
    await cleanup.run();
    expect(done).toEqual(['last', 'first']);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});
