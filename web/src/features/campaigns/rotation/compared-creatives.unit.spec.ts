import { describe, expect, it } from 'vitest';

import { comparedCreatives } from './compared-creatives.ts';
import { comparisonText } from './comparison-text.ts';

const creative = (id: number, group: string) => ({
  ...{ id, group, share: 0.5, reason: 'weight' as const, impressions: null, events: null },
});
const row = (id: number, impressions: number, clicks: number, conversions: number) => ({
  ...{ creative: String(id), impressions, clicks, conversions },
});

describe('the creatives of a campaign, compared', () => {
  it('are grouped by size, the size with the most impressions and the highest rate first', () => {
    const creatives = [creative(1, 'native'), creative(2, '300x250'), creative(3, '300x250')];
    const rows = [row(1, 40, 1, 0), row(2, 50_000, 250, 1), row(3, 50_000, 500, 0)];
    const compared = comparedCreatives(creatives, rows, 'ctr');
    expect(compared.map(({ id, comparison }) => [id, comparison.kind])).toEqual([
      [3, 'better'],
      [2, 'worse'],
      [1, 'alone'],
    ]);
    expect(comparedCreatives(creatives, rows, 'conversionRate').map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it('have no rate without an impression', () => {
    const compared = comparedCreatives(
      [creative(1, '300x250'), creative(2, '300x250')],
      [row(1, 9, 0, 0)],
      'ctr',
    );
    expect(compared[1]).toMatchObject({ id: 2, impressions: 0, ctr: undefined });
    expect(compared.map(({ comparison }) => comparison.kind)).toEqual(['alone', 'no-trials']);
  });

  it('have a rate from none to all, whatever comes late or is taken back', () => {
    const compared = comparedCreatives(
      [creative(1, '300x250'), creative(2, '300x250')],
      [row(1, 10, 0, 12), row(2, 10, 0, -3)],
      'conversionRate',
    );
    expect(compared.map(({ conversionRate }) => conversionRate?.rate)).toEqual([1, 0]);
    expect(compared.map(({ conversions }) => conversions)).toEqual([12, -3]);
  });
});

it('impressions that a difference needs are said to two digits, and not beyond ten million', () => {
  const text = (moreTrials: number | null) => comparisonText({ kind: 'unclear', moreTrials });
  expect(text(41_691)).toBe('No clear difference yet — about 42,000 more impressions needed');
  expect(text(7)).toBe('No clear difference yet — about 7 more impressions needed');
  expect(text(10_000_001)).toBe('No clear difference: if there is one, it is very small');
  expect(text(null)).toBe('No clear difference yet');
});
