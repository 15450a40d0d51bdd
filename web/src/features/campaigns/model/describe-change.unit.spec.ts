import { describe, expect, it } from 'vitest';

import { describeChange } from './describe-change.ts';

const names: Readonly<Record<string, string>> = { DEU: 'Germany', AUT: 'Austria', 7: 'Bad sites' };
const nameOf = (_: string, value: string | number) => names[value] ?? String(value);
const change = (field: string, old: unknown, now: unknown) =>
  describeChange({ field, old, new: now }, nameOf);

describe('a change of a campaign in words', () => {
  it.each([
    ['bidPrice', '0.0042', '2.00', 'Bid price', '$0.0042', '$2.00'],
    ['dailyBudget', '0.00', '50.00', 'Daily budget', 'no limit', '$50.00'],
    ['dailyImpressions', 30_000, 0, 'Daily impressions', '30000', 'no limit'],
    ['startAt', null, '2026-12-01T08:30:00.000Z', 'Start date', '—', '2026-12-01 08:30 UTC'],
    ['frequencyCap', null, { impressions: 3, hours: 24 }, 'Frequency cap', '—', 'impressions: 3; hours: 24'],
  ])('of %s from %j to %j', (field, old, now, label, before, after) => {
    expect(change(field, old, now)).toEqual({ field, label, old: before, new: after });
  });

  it('names what came and what went', () => {
    expect(change('targeting.countries', [], ['DEU', 'AUT'])).toMatchObject({
      label: 'Countries',
      old: 'everywhere',
      new: 'Germany, Austria',
      added: ['Germany', 'Austria'],
      removed: [],
    });
    expect(change('filterLists', [7], [])).toMatchObject({ added: [], removed: ['Bad sites'], new: '—' });
  });
});
