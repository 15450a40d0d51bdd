import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AppendQueue } from './append-queue.ts';

describe('a queue of appends that writes every 50 ms', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('writes at once after a quiet time, and then together what comes before the next write', async () => {
    const writes: (readonly string[])[] = [];
    const queue = new AppendQueue({
      write: async (calls) => void writes.push(calls.flatMap(({ messages }) => messages.map((m) => m.value))),
      maxWriteBytes: 1_000_000,
      everyMs: 50,
      slowAdvice: '',
    });
    const append = (value: string): Promise<void> => queue.append('wins', [{ key: 'k', value }]);
    await append('first');
    expect(writes).toEqual([['first']]);

    const later = Promise.all([append('second'), append('third')]);
    await vi.advanceTimersByTimeAsync(49);
    expect(writes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await later;
    expect(writes).toEqual([['first'], ['second', 'third']]);

    await vi.advanceTimersByTimeAsync(50);
    await append('after a quiet time');
    expect(writes).toHaveLength(3);
    await queue.drained();
  });
});
