import { describe, expect, it } from 'vitest';

import { dayRangeOf } from './day-range.ts';
import { ProblemError } from './problem-error.ts';

const errorsOf = (extra: Record<string, string>) => {
  try {
    dayRangeOf({ extra });
  } catch (error) {
    if (error instanceof ProblemError) return error.errors;
    throw error;
  }
  throw new Error('was not refused');
};
const instants = (extra: Record<string, string>) => {
  const range = dayRangeOf({ extra });
  return range && [new Date(range.fromMs).toISOString(), new Date(range.toMs).toISOString()];
};

describe('the days of a list’s figures', () => {
  it('are whole days of the zone, the last one included', () => {
    expect(instants({ from: '2026-11-01', to: '2026-11-01' })).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-02T00:00:00.000Z',
    ]);
    expect(instants({ from: '2026-11-01', to: '2026-11-30', timezone: '+05:30' })).toEqual([
      '2026-10-31T18:30:00.000Z',
      '2026-11-30T18:30:00.000Z',
    ]);
    expect(instants({ from: '2026-10-25', to: '2026-10-25', timezone: 'Europe/Berlin' })).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(instants({ from: '2026-11-01', to: '2026-11-01', timezone: '-12:00' })).toEqual([
      '2026-11-01T12:00:00.000Z',
      '2026-11-02T12:00:00.000Z',
    ]);
  });

  it('are all of time where a call names none', () => {
    expect(dayRangeOf({ extra: {} })).toBeUndefined();
    expect(dayRangeOf({ extra: { timezone: '+01:00' } })).toBeUndefined();
  });

  it.each([
    [{ from: '2026-02-31', to: '2026-03-01' }, 'from'],
    [{ from: 'x', to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-01', to: '1e9' }, 'to'],
    [{ from: '2026-03-01' }, 'to'],
    [{ to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
    [{ from: '2025-01-01', to: '2026-11-01' }, 'from'],
    [{ from: '2026-03-01', to: '2026-03-01', timezone: '+05:45' }, 'timezone'],
    [{ from: '2026-03-01', to: '2026-03-01', timezone: 'Pacific/Chatham' }, 'timezone'],
  ])('%j is refused at %s', (extra, field) => {
    expect(errorsOf(extra as Record<string, string>)).toEqual([
      { field, message: expect.stringMatching(/./) as string },
    ]);
  });
});
