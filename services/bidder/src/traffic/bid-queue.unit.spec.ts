import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { describe, expect, it, vi } from 'vitest';

import { BidQueue } from './bid-queue.ts';

describe('the bid queue', () => {
  const logOf = (append: (messages: readonly TrafficMessage[]) => Promise<void>): TrafficLog =>
    ({
      append: (_topic: string, messages: readonly TrafficMessage[]) => append(messages),
    }) as unknown as TrafficLog;
  const options = {
    flushMs: 1,
    capacity: 5,
    batch: 2,
    messageOf: (key: string) => ({ key, value: '' }),
    onError: () => undefined,
  };

  it('takes bids to the log in order, and takes none beyond its capacity', async () => {
    const logged: string[] = [];
    let isDown = true;
    const queue = new BidQueue(
      logOf(async (messages) => {
        if (isDown) throw new Error('away');
        logged.push(...messages.map(({ key }) => key));
      }),
      options,
    );
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      expect(queue.hasCapacity(1)).toBe(true);
      queue.push(key);
    }
    expect(queue.hasCapacity(1)).toBe(false);
    await vi.waitFor(() => expect(queue.unhealthy()).toMatch(/away/));
    isDown = false;
    await vi.waitFor(() => expect(logged).toEqual(['a', 'b', 'c', 'd', 'e']), 15_000);
    expect(queue.hasCapacity(5)).toBe(true);
    expect(queue.unhealthy()).toBeUndefined();
  });

  it('leaves nothing behind when it stops', async () => {
    const logged: string[] = [];
    const queue = new BidQueue(
      logOf(async (messages) => void logged.push(...messages.map(({ key }) => key))),
      { ...options, flushMs: 60_000 },
    );
    const keys = [...'abcdefghi'];
    for (const key of keys) queue.push(key);
    await queue.stop();
    expect(logged).toEqual(keys);
    expect(queue.hasCapacity(1)).toBe(false);
  });

  it('gives up what the log has not taken three times when it stops, and says how many', async () => {
    const append = vi.fn(() => Promise.reject(new Error('away')));
    const onError = vi.fn();
    const queue = new BidQueue(logOf(append), { ...options, flushMs: 60_000, onError });
    for (const key of ['a', 'b', 'c']) queue.push(key);
    await queue.stop();
    expect(append).toHaveBeenCalledTimes(3);
    expect(onError).toHaveBeenLastCalledWith(new Error('3 bids were not logged'));
  });
});
