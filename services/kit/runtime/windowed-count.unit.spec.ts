import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { WindowedCount } from './windowed-count.ts';

describe('a windowed count', () => {
  it('forgets what is past also while nothing is counted', () => {
    const window = new WindowedCount();
    window.add(3, 1_700_000_000_000);
    expect(window.read(1_700_000_065_000)).toEqual({ lastMinute: 0, lastHour: 3, total: 3 });
    expect(window.read(1_700_003_660_000)).toEqual({ lastMinute: 0, lastHour: 0, total: 3 });
  });

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
