import { describe, expect, it } from 'vitest';

import { instantOf, wallClockOf } from './date-text.ts';

describe('an instant on the clock of an account', () => {
  it.each([
    [330, '2026-11-05 04:45:00'],
    [-720, '2026-11-04 11:15:00'],
    [0, '2026-11-04 23:15:00'],
  ])('%i minutes ahead of UTC reads %s, and back', (offset, clock) => {
    expect(wallClockOf('2026-11-04T23:15:00.000Z', offset)).toBe(clock);
    expect(instantOf(clock, offset)).toBe('2026-11-04T23:15:00.000Z');
  });

  it('takes a time without seconds', () => {
    expect(instantOf('2026-11-05 12:00', 120)).toBe('2026-11-05T10:00:00.000Z');
  });
});
