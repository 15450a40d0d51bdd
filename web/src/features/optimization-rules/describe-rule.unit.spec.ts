import { describe, expect, it } from 'vitest';

import { describeRule } from './describe-rule.ts';

const TARGET = { name: 'Weak sites', type: 'domain', mode: 'black' } as const;

describe('a rule in plain words', () => {
  it('says what is true of a source, within what time, and where it goes', () => {
    const conditions = [
      { metric: 'spend', operator: 'gte', value: '5' },
      { metric: 'conversions', operator: 'lt', value: '1' },
    ] as const;
    expect(describeRule({ conditions: [...conditions], timeRange: 'last7Days' }, TARGET)).toBe(
      'When a domain spent $5.00 or more and had no conversions in the last 7 days, add it to the blacklist “Weak sites”.',
    );
  });

  it('names three conditions, each in the words of its figure', () => {
    const conditions = [
      { metric: 'impressions', operator: 'gte', value: '1000' },
      { metric: 'ctr', operator: 'lt', value: '0.05' },
      { metric: 'cpa', operator: 'gt', value: '12.5' },
    ] as const;
    expect(
      describeRule({ conditions: [...conditions], timeRange: 'yesterday' }, { ...TARGET, type: 'bundles' }),
    ).toBe(
      'When an app had at least 1,000 impressions, had a CTR below 0.05 % and had a CPA above $12.50 yesterday, add it to the blacklist “Weak sites”.',
    );
  });

  it.each([
    ['click', 'lte', '0', 'had no clicks'],
    ['click', 'gte', '1', 'had at least 1 click'],
    ['click', 'lte', '1', 'had at most 1 click'],
    ['conversions', 'gt', '2', 'had more than 2 conversions'],
    ['spend', 'lt', '0.5', 'spent less than $0.50'],
    ['winrate', 'lte', '50', 'had a win rate of 50 % or less'],
    ['roas', 'gte', '150', 'had a ROAS of 150 % or more'],
  ] as const)('%s %s %s: %s', (metric, operator, value, words) => {
    const rule = { conditions: [{ metric, operator, value }], timeRange: 'today' as const };
    expect(describeRule(rule, { ...TARGET, mode: 'white', type: 'publishers' })).toBe(
      `When a publisher ${words} today, add it to the whitelist “Weak sites”.`,
    );
  });

  it('does without a list that is not chosen yet', () => {
    const rule = {
      conditions: [{ metric: 'spend' as const, operator: 'gt' as const, value: '1' }],
      timeRange: 'today' as const,
    };
    expect(describeRule(rule, undefined)).toBe(
      'When a source spent more than $1.00 today, add it to the filter list.',
    );
  });
});
