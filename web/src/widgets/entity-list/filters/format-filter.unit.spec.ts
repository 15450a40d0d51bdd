import { describe, expect, it } from 'vitest';

import { dayRanges } from './day-ranges.ts';
import { formatFilter } from './format-filter.ts';
import type { ListFilterField } from '../resource.ts';

const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value.toUpperCase() }));
const field = (kind: ListFilterField['kind']): ListFilterField => ({ field: 'x', label: 'X', kind, options });

describe('a filter as text', () => {
  it.each([
    ['tags', 'Summer,EMEA', 'Summer, EMEA'],
    ['multi', 'a', 'A'],
    ['multi', 'a,b,c', 'A, B, C'],
    ['multi', 'a,b,c,d', 'A, B and 2 more'],
    ['select', 'b', 'B'],
    ['boolean', 'false', 'no'],
    ['text', 'spring', '“spring”'],
    ['number-range', '1000..', 'at least 1,000'],
    ['number-range', '..0.5', 'at most 0.5'],
    ['money-range', '5..20', '$5.00 – $20.00'],
    ['date-range', '2026-11-01..2026-11-01', '2026-11-01'],
    ['date-range', '2026-11-01..', 'from 2026-11-01'],
  ] as const)('%s %s is %s', (kind, value, label) => expect(formatFilter(field(kind), value)).toBe(label));
});

describe('ready-made ranges', () => {
  it('are those of the specification, over the turn of a year too', () =>
    expect(
      Object.fromEntries(
        dayRanges(Date.parse('2027-01-02T23:30:00Z'), 'UTC').map(({ label, value }) => [label, value]),
      ),
    ).toEqual({
      Today: ['2027-01-02', '2027-01-02'],
      Yesterday: ['2027-01-01', '2027-01-01'],
      'Week to date': ['2026-12-28', '2027-01-02'],
      'Last 7 days': ['2026-12-27', '2027-01-02'],
      'Last 30 days': ['2026-12-04', '2027-01-02'],
      'This month': ['2027-01-01', '2027-01-02'],
      'Last month': ['2026-12-01', '2026-12-31'],
    }));

  it('are of the account’s days', () =>
    expect(dayRanges(Date.parse('2027-01-02T23:30:00Z'), 'Europe/Berlin')[0]?.value).toEqual([
      '2027-01-03',
      '2027-01-03',
    ]));
});
