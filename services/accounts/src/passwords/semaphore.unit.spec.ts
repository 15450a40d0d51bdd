import { describe, expect, it } from 'vitest';

import { createSemaphore } from './semaphore.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('semaphore', () => {
  it('lets only so many run, all of them in the end, failures included', async () => {
    const gate = createSemaphore(2, 100);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        gate(async () => {
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
    await expect(gate(async () => 'free again')).resolves.toBe('free again');
  });
  it('turns away when too many wait', async () => {
    const gate = createSemaphore(1, 1);
    const first = gate(turn);
    const second = gate(turn);
    await expect(gate(turn)).rejects.toThrow('too many are waiting');
    await Promise.all([first, second]);
  });
});
