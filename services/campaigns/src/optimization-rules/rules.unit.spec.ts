import { optimizationRuleResource } from '@marquee/schemas/optimization-rule/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { targetListErrors } from './optimization-rule.ts';
import { reasonInEachLanguage, reasonOf } from './reason.ts';
import { revealsMore, unseenErrors } from './rule-permissions.ts';
import { spanOf, spansOf } from './time-range.ts';

const FIGURES = {
  source: 'news.example',
  bids: 100_000,
  wins: 50_000,
  impressions: 12_340,
  clicks: 3,
  conversions: 5,
  conversionValueNanos: 617_250_000_000n,
  spendNanos: 1_234_500_000_000n,
};

describe('the reason of a rule', () => {
  const rule: Parameters<typeof reasonOf>[0] = {
    name: 'Low CTR',
    timeRange: 'last7Days',
    conditions: [
      { metric: 'ctr', operator: 'lt', value: '0.05' },
      { metric: 'impressions', operator: 'gte', value: '1000' },
    ],
  };

  it('reports the figures with the conditions', () => {
    expect(reasonOf(rule, FIGURES)).toBe(
      'Rule "Low CTR": CTR 0.0243 % < 0.05 %, impressions 12,340 ≥ 1,000, last 7 days',
    );
    expect(reasonOf(rule, { ...FIGURES, clicks: 0 })).toContain('CTR 0.00 % < 0.05 %');
  });

  it('is in every language for mails', () => {
    expect(reasonInEachLanguage(rule, FIGURES).de).toBe(
      'Regel „Low CTR“: CTR 0,0243 % < 0,05 %, Impressionen 12.340 ≥ 1.000, letzte 7 Tage',
    );
    const conditions = [{ metric: 'spend', operator: 'gt', value: '1000.5' }] as const;
    expect(reasonInEachLanguage({ timeRange: 'today', conditions: [...conditions] }, FIGURES).de).toBe(
      'Ausgaben 1.234,50 $ > 1.000,5 $, heute',
    );
  });

  it('reports the conditions alone for many sources', () => {
    expect(reasonOf(rule)).toBe('Rule "Low CTR": CTR < 0.05 %, impressions ≥ 1,000, last 7 days');
  });

  it('names dollars, shares and counts as they are read', () => {
    const conditions = [
      { metric: 'spend', operator: 'gt', value: '1000.5' },
      { metric: 'winrate', operator: 'lte', value: '50' },
      { metric: 'click', operator: 'lt', value: '10' },
    ] as const;
    expect(reasonOf({ name: 'Dear', timeRange: 'yesterday', conditions: [...conditions] }, FIGURES)).toBe(
      'Rule "Dear": spend $1,234.50 > $1,000.5, win rate 50.00 % ≤ 50 %, clicks 3 < 10, yesterday',
    );
  });

  it('reports no win rate above 100 %, though a win is counted before its bid', () => {
    const conditions = [{ metric: 'winrate', operator: 'gt', value: '90' }] as const;
    const early = { ...FIGURES, bids: 1, wins: 2 };
    expect(reasonOf({ timeRange: 'today', conditions: [...conditions] }, early)).toBe(
      'win rate 100.00 % > 90 %, today',
    );
  });

  it('names conversions, what one costs and what the spend returns', () => {
    const conditions = [
      { metric: 'conversions', operator: 'lt', value: '6' },
      { metric: 'cpa', operator: 'gt', value: '200' },
      { metric: 'roas', operator: 'lt', value: '150' },
    ] as const;
    const rule = { name: 'Dear', timeRange: 'today' as const, conditions: [...conditions] };
    expect(reasonOf(rule, FIGURES)).toBe(
      'Rule "Dear": conversions 5 < 6, CPA $246.90 > $200, ROAS 50.00 % < 150 %, today',
    );
    expect(reasonOf(rule, { ...FIGURES, conversions: 0, spendNanos: 0n })).toContain(
      'CPA none > $200, ROAS none < 150 %',
    );
    expect(reasonOf(rule, { ...FIGURES, conversionValueNanos: -15_240_000_000n })).toContain(
      'ROAS -1.2345 % <',
    );
  });
});

describe('the time of a rule', () => {
  const now = new Date('2026-11-21T20:00:00Z');

  it.each([
    ['today', 'Z', '2026-11-21T00:00:00Z', '2026-11-21T20:00:00Z'],
    ['today', '+05:30', '2026-11-21T18:30:00Z', '2026-11-21T20:00:00Z'],
    ['today', '-12:00', '2026-11-21T12:00:00Z', '2026-11-21T20:00:00Z'],
    ['yesterday', '+05:30', '2026-11-20T18:30:00Z', '2026-11-21T18:30:00Z'],
    ['last7Days', 'Z', '2026-11-15T00:00:00Z', '2026-11-21T20:00:00Z'],
    ['last30Days', '+00:00', '2026-10-23T00:00:00Z', '2026-11-21T20:00:00Z'],
  ] as const)('%s in %s is from %s to %s', (range, zone, from, to) => {
    expect(spanOf(range, zone, now)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it.each([
    ['Z', 1, '2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'],
    ['+05:30', 0, '2026-11-21T18:30:00.000Z', '2026-11-21T20:00:00.000Z'],
    ['+05:30', 1, '2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z'],
    ['+05:30', 13, '2026-11-08T18:30:00.000Z', '2026-11-09T18:29:59.999Z'],
    ['-12:00', 2, '2026-11-19T12:00:00.000Z', '2026-11-20T11:59:59.999Z'],
  ] as const)('is a whole day in %s, seen at its end %i days ago', (timezone, daysAgo, from, to) => {
    expect(spansOf('today', [{ id: 7, timezone }], now, daysAgo)).toEqual([
      { campaignIds: [7], from: new Date(from), to: new Date(to) },
    ]);
  });

  it('begins at a midnight of its zone, and ends no later than now', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom('Z', '+05:30', '-12:00', '+12:00', '-03:30'),
        fc.constantFrom('today', 'yesterday', 'last7Days', 'last30Days'),
        (at, zone, range) => {
          const { from, to } = spanOf(range, zone, at);
          const sign = zone.startsWith('-') ? -1 : 1;
          const offset = zone === 'Z' ? 0 : sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4)));
          expect((from.getTime() + offset * 60_000) % 86_400_000).toBe(0);
          expect(to.getTime()).toBeLessThanOrEqual(at.getTime());
          expect(to.getTime()).toBeGreaterThanOrEqual(from.getTime());
        },
      ),
    );
  });
});

describe('the list of a rule', () => {
  it('is its owner’s, and of what the facts know', () => {
    expect(targetListErrors(5, { userId: 5, type: 'publishers' })).toEqual([]);
    expect(targetListErrors(5, { userId: 6, type: 'publishers' })).toMatchObject([{ field: 'filterListId' }]);
    expect(targetListErrors(5, undefined)).toMatchObject([{ message: 'Filter list must be valid.' }]);
    expect(targetListErrors(5, { userId: 5, type: 'ipAdresses' })).toMatchObject([
      { message: expect.stringContaining('statistics hold no individual users') as string },
    ]);
  });
});

describe('what a rule may show its owner', () => {
  const asking = (...metrics: ('ctr' | 'click' | 'winrate' | 'impressions' | 'spend')[]) => ({
    conditions: metrics.map((metric) => ({ metric, operator: 'gte', value: '1' }) as const),
  });
  const blind = { role: 'advert', canSeeClick: false, canSeeSsp: false } as const;

  it('is what the statistics would show: no clicks without the flag', () => {
    const rule = asking('impressions', 'click', 'ctr');
    expect(unseenErrors(rule, 'domain', { ...blind, canSeeSsp: true })).toEqual([
      { field: 'conditions.1.metric', message: 'Your account may not see clicks.' },
      { field: 'conditions.2.metric', message: 'Your account may not see ctr.' },
    ]);
    expect(unseenErrors(asking('winrate', 'spend'), 'domain', { ...blind, canSeeSsp: true })).toEqual([]);
    expect(unseenErrors(rule, 'domain', { ...blind, canSeeClick: true, canSeeSsp: true })).toEqual([]);
  });

  it.each([
    ['domain', 'domain'],
    ['bundles', 'domain'],
    ['siteAndAppsIds', 'siteId'],
    ['publishers', 'publisher'],
  ] as const)('is no %s without the flag', (type, dimension) => {
    expect(unseenErrors(asking('spend'), type, { ...blind, canSeeClick: true })).toEqual([
      { field: 'filterListId', message: `Your account may not see ${dimension}.` },
    ]);
  });

  it('is the same of a campaign’s own figures, which name no source', () => {
    expect(unseenErrors(asking('spend'), undefined, blind)).toEqual([]);
    expect(unseenErrors(asking('click'), undefined, blind)).toHaveLength(1);
  });

  it('is everything to an admin', () => {
    expect(unseenErrors(asking('ctr'), 'domain', { ...blind, role: 'admin' })).toEqual([]);
  });

  it('is asked when a rule is made, started or changed, not when it is stopped', () => {
    const rule = {
      ...asking('click'),
      name: 'Clicked',
      timeRange: 'today',
      filterListId: 1,
      isActive: true,
    } as const;
    const today = optimizationRuleResource.create({ ...rule, conditions: [...rule.conditions] });
    expect(revealsMore(undefined, { ...today, isActive: false })).toBe(true);
    expect(revealsMore(today, { name: 'Named anew' })).toBe(true);
    expect(revealsMore(today, { isActive: false })).toBe(false);
    const off = { ...today, isActive: false };
    expect(revealsMore(off, { name: 'Named anew', ...asking('click') })).toBe(false);
    expect(revealsMore(off, { isActive: true })).toBe(true);
    expect(revealsMore(off, { filterListId: 2 })).toBe(true);
    expect(revealsMore({ ...off, action: 'notify' }, { action: 'moveToList' })).toBe(true);
    expect(revealsMore(off, asking('ctr'))).toBe(true);
  });
});
