import { describe, expect, it } from 'vitest';

import { createBoundedLimit } from './bounded-limit.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const full = () => new Error('too many are waiting');

describe('a bounded limit', () => {
  it('lets only so many run, all of them in the end, failures included', async () => {
    const limit = createBoundedLimit({ concurrency: 2, waitingMax: 18, full });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        limit(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(index);
          await turn();
          running -= 1;
          if (index % 3 === 0) throw new Error('failed');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    await expect(limit(async () => 'free again')).resolves.toBe('free again');
  });

  it('rejects when too many wait, and accepts again once fewer do', async () => {
    const limit = createBoundedLimit({ concurrency: 1, waitingMax: 1, full });
    const first = limit(turn);
    const second = limit(async () => 'second');
    await expect(limit(turn)).rejects.toThrow('too many are waiting');
    await first;
    expect(await second).toBe('second');
    await expect(limit(async () => 'third')).resolves.toBe('third');
  });
});
