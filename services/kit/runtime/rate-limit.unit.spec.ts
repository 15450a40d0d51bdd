import { describe, expect, it } from 'vitest';

import { RateLimit } from './rate-limit.ts';

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
