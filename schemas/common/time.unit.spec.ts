import * as v from 'valibot';
import { expect, it } from 'vitest';

import { offsetMinutes, utcOffset } from './time.ts';

it.each(['Z', '+00:00', '-12:00', '+12:00', '+05:30', '-11:30'])('%s may be asked for', (offset) => {
  expect(v.is(utcOffset, offset)).toBe(true);
});

it.each(['+14:00', '+13:30', '-13:00', '+12:30', '-12:30', '+05:45', '5:30', 'UTC', ''])(
  '%j may not',
  (offset) => {
    expect(v.is(utcOffset, offset)).toBe(false);
  },
);

it('zones that are stored from before are still read', () => {
  expect([offsetMinutes('+14:00'), offsetMinutes('-13:00')]).toEqual([840, -780]);
});
