import { describe, expect, it } from 'vitest';

import { describeRule, summarizeRule } from './describe-rule.ts';

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
      'When an app had at least 1,000 impressions, had a CTR below 0.05\u00a0% and had a CPA above $12.50 yesterday, add it to the blacklist “Weak sites”.',
    );
  });

  it.each([
    ['click', 'lte', '0', 'had no clicks'],
    ['click', 'gte', '1', 'had at least 1 click'],
    ['click', 'lte', '1', 'had at most 1 click'],
    ['conversions', 'gt', '2', 'had more than 2 conversions'],
    ['spend', 'lt', '0.5', 'spent less than $0.50'],
    ['winrate', 'lte', '50', 'had a win rate of 50\u00a0% or less'],
    ['roas', 'gte', '150', 'had a ROAS of 150\u00a0% or more'],
  ] as const)('%s %s %s: %s', (metric, operator, value, words) => {
    const rule = { conditions: [{ metric, operator, value }], timeRange: 'today' as const };
    expect(describeRule(rule, { ...TARGET, mode: 'white', type: 'publishers' })).toBe(
      `When a publisher ${words} today, add it to the whitelist “Weak sites”.`,
    );
  });

  it.each([
    [{ action: 'pauseCampaign' }, 'pause it.', 'Pauses a campaign that spent more than $1.00 today'],
    [
      { action: 'notify', cooldownHours: 1 },
      'notify me, at most once every hour.',
      'Notifies about a campaign that spent more than $1.00 today',
    ],
    [
      { action: 'changeBid', bidChangePercent: 20, bidLimit: '2', cooldownHours: 24 },
      'raise its bid by 20 %, never above $2.00, at most once every 24 hours.',
      'Raises the bid by 20 % of a campaign that spent more than $1.00 today',
    ],
    [
      { action: 'changeBid', bidChangePercent: -15, bidLimit: '0.5', cooldownHours: 24 },
      'lower its bid by 15 %, never below $0.50, at most once every 24 hours.',
      'Lowers the bid by 15 % of a campaign that spent more than $1.00 today',
    ],
    [
      { action: 'changeBid', bidChangePercent: null, bidLimit: null },
      'change its bid.',
      'Raises the bid by 0 % of a campaign that spent more than $1.00 today',
    ],
  ] as const)('says what is done about a campaign: %o', (action, does, summary) => {
    const conditions = [{ metric: 'spend' as const, operator: 'gt' as const, value: '1' }];
    const rule = { conditions, timeRange: 'today' as const, ...action };
    expect(describeRule(rule, undefined)).toBe(`When a campaign spent more than $1.00 today, ${does}`);
    expect(summarizeRule(rule)).toBe(summary);
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
