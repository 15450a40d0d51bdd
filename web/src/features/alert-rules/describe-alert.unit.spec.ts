import { alertRuleResource } from '@marquee/schemas/alert-rule/fields';
import { expect, it } from 'vitest';

import { type AlertRuleValues, describeCondition, describeScope } from './describe-alert.ts';
import { READY_MADE } from './ready-made-rules.ts';

const values = (over: Partial<AlertRuleValues>) =>
  ({ ...alertRuleResource.defaults, ...over }) as unknown as AlertRuleValues;

it.each([
  [{ condition: 'stopped' }, 'Campaign stopped'],
  [{ condition: 'not-delivering' }, 'No impression for 30 minutes'],
  [{ condition: 'budget-used', budgetPercent: 80 }, '80 % of the daily budget used'],
  [{ condition: 'cpa-above', amount: '20' }, 'CPA above $20.00 in the last 7 days'],
  [{ condition: 'spend-above', amount: '500', days: 1 }, 'Spend above $500.00 today'],
  [{ condition: 'creative-declined' }, 'Creative declined'],
] as const)('%o reads "%s"', (over, expected) => {
  expect(describeCondition(values(over))).toBe(expected);
});

it('says which campaigns are watched', () => {
  expect(describeScope(values({ scope: 'all' }))).toBe('All campaigns');
  expect(describeScope(values({ scope: 'campaigns', campaignIds: [4] }))).toBe('1 campaign');
  expect(describeScope(values({ scope: 'label', label: 'EU' }))).toBe('Label “EU”');
});

it('offers three rules that are complete', () => {
  expect(READY_MADE.map(({ name }) => name)).toEqual([
    'Campaign stopped',
    'No impressions for 30 minutes',
    'Daily budget used up',
  ]);
});
