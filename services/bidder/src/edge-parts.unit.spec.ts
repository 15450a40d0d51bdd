import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { RateLimit } from './rate-limit.ts';
import { BidQueue } from './traffic/bid-queue.ts';
import { WindowedCount } from './windowed-count.ts';

describe('a rate limit', () => {
  it('lets through no more than its rate', () => {
    const limit = new RateLimit(10, 0);
    let passed = 0;
    for (let ms = 0; ms < 10_000; ms += 5) if (limit.allows(10, ms)) passed += 1;
    expect(passed).toBeGreaterThanOrEqual(100);
    expect(passed).toBeLessThanOrEqual(110);
  });

  it('follows a changed rate, and none', () => {
    const limit = new RateLimit(1, 0);
    expect([limit.allows(1, 0), limit.allows(1, 0)]).toEqual([true, false]);
    expect([limit.allows(2, 0), limit.allows(2, 0), limit.allows(2, 0)]).toEqual([true, true, false]);
    expect(limit.allows(0, 0)).toBe(true);
  });

  it('is not fooled by a clock that goes back', () => {
    const limit = new RateLimit(1, 10_000);
    expect([limit.allows(1, 10_000), limit.allows(1, 0), limit.allows(1, 500)]).toEqual([true, false, false]);
  });
});

describe('a windowed count', () => {
  it('agrees with a list of everything that was counted', () => {
    const step = fc.record({
      afterMs: fc.integer({ min: 0, max: 90_000 }),
      count: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const counted: { atMs: number; count: number }[] = [];
        const window = new WindowedCount();
        let nowMs = 1_700_000_000_000;
        for (const { afterMs, count } of steps) {
          nowMs += afterMs;
          window.add(count, nowMs);
          counted.push({ atMs: nowMs, count });
        }
        const since = (widthMs: number, buckets: number) => {
          const first = Math.floor(nowMs / widthMs) - buckets + 1;
          return counted
            .filter(({ atMs }) => Math.floor(atMs / widthMs) >= first)
            .reduce((sum, { count }) => sum + count, 0);
        };
        expect(window.read(nowMs)).toEqual({
          lastMinute: since(5_000, 12),
          lastHour: since(60_000, 60),
          total: counted.reduce((sum, { count }) => sum + count, 0),
        });
      }),
    );
  });
});

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

  it('takes bids to the log in order, and has no room beyond its capacity', async () => {
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
      expect(queue.hasRoom(1)).toBe(true);
      queue.push(key);
    }
    expect(queue.hasRoom(1)).toBe(false);
    await vi.waitFor(() => expect(queue.unhealthy()).toMatch(/away/));
    isDown = false;
    await vi.waitFor(() => expect(logged).toEqual(['a', 'b', 'c', 'd', 'e']), 3_000);
    expect(queue.hasRoom(5)).toBe(true);
    expect(queue.unhealthy()).toBeUndefined();
  });

  it('leaves nothing behind when it stops', async () => {
    const logged: string[] = [];
    const queue = new BidQueue(
      logOf(async (messages) => void logged.push(...messages.map(({ key }) => key))),
      { ...options, flushMs: 60_000 },
    );
    for (const key of ['a', 'b', 'c']) queue.push(key);
    await queue.stop();
    expect(logged).toEqual(['a', 'b', 'c']);
    expect(queue.hasRoom(1)).toBe(false);
  });
});
