import { alertRuleResource, type AlertRuleFields } from '@marquee/schemas/alert-rule/fields';
import { dollars } from '@marquee/schemas/common/money';
import { describe, expect, it } from 'vitest';

import { CONDITIONS, NO_FIGURES } from './conditions.ts';
import { scheduledSinceMs } from './running-since.ts';
import { ALWAYS, at, campaign, figures, NOW, rule } from '../../test/alert-samples.ts';
import type { WatchedCampaign } from './watched.ts';

const outcomeOf = (
  fields: Partial<AlertRuleFields> & Pick<AlertRuleFields, 'condition'>,
  over: Partial<WatchedCampaign> = {},
  did: Parameters<typeof figures>[0] | 'unknown' = {},
) =>
  CONDITIONS[fields.condition](
    rule(fields).fields,
    campaign(over),
    did === 'unknown' ? undefined : figures(did),
    NOW.getTime(),
  );
const textOf = (...asked: Parameters<typeof outcomeOf>) => {
  const outcome = outcomeOf(...asked);
  return outcome.state === 'holds' ? outcome.findings.map(({ text }) => text).join(' ') : outcome.state;
};

describe('a stopped campaign', () => {
  const stopped = { condition: 'stopped' } as const;

  it('is one that something keeps from running, with what and since when', () => {
    expect(textOf(stopped)).toBe('clear');
    expect(textOf(stopped, { isActive: false, switchedAt: at('2026-11-27T11:00:00Z') })).toBe(
      'has been stopped since 27 Nov 2026, 11:00 UTC: it was switched off.',
    );
    expect(textOf(stopped, { isActive: false, stopReason: 'It spent too much.' })).toContain(
      'UTC: It spent too much.',
    );
    expect(textOf(stopped, { approved: 'disapproved', disapproveReason: 'Wrong domain.' })).toContain(
      'it was declined. Wrong domain.',
    );
    const ended = { ...ALWAYS, endMs: NOW.getTime() };
    expect(textOf(stopped, { times: ended })).toBe(
      'has been stopped since 27 Nov 2026, 12:00 UTC: its end date has passed.',
    );
    expect(textOf(stopped, { totalBudgetNanos: dollars('100') }, { total: '100' })).toContain(
      'its total budget of $100.00 is spent.',
    );
  });

  it('says which budget group is spent and until when, and nothing while its spend is not known', () => {
    const group = {
      ...{ id: 3, userId: 5, name: 'November', budgetNanos: dollars('300'), isActive: true },
      ...{ campaignIds: [7], label: null },
      period: { fromMs: Date.parse('2026-11-01T00:00:00Z'), toMs: Date.parse('2026-12-01T00:00:00Z') },
    };
    const textWith = (spentNanos: bigint | null) => textOf(stopped, { group: { ...group, spentNanos } });
    expect(textWith(dollars('300'))).toContain(
      'the budget of group “November” is spent until 1 Dec 2026, 00:00 UTC.',
    );
    expect([textWith(dollars('100')), textWith(null)]).toEqual(['clear', 'unknown']);
    const silent = { condition: 'not-delivering', silentMinutes: 30 } as const;
    expect(outcomeOf(silent, { group: { ...group, spentNanos: dollars('300') } }).state).toBe('unknown');
  });

  it('is one of the causes that the rule names, and runs again only when nothing stops it', () => {
    const byBudget = { ...stopped, stopCauses: ['budget' as const] };
    expect(textOf(byBudget, { isActive: false })).toBe('unknown');
    expect(textOf(byBudget, { approved: 'pending' })).toBe('unknown');
    expect(textOf(byBudget, { totalBudgetNanos: dollars('100') }, 'unknown')).toBe('unknown');
    expect(textOf(byBudget, {}, 'unknown')).toBe('clear');
  });
});

describe('a budget', () => {
  it('that is used less than the rule asks says how much, also after a higher one', () => {
    const used = { condition: 'budget-used', budgetPercent: 80 } as const;
    expect(outcomeOf(used, { dailyBudgetNanos: dollars('50') }, { 1: ['3.2', 0] })).toMatchObject({
      state: 'clear',
      text: 'is back below 80% of its daily budget of $50.00: $3.20 spent.',
    });
  });
});

describe('a campaign that does not deliver', () => {
  const silent = { condition: 'not-delivering', silentMinutes: 30 } as const;

  it('has shown nothing for so long, though it could', () => {
    expect(textOf(silent, {}, { shown: '2026-11-27T11:30:00Z' })).toBe(
      'has had no impression since 27 Nov 2026, 11:30 UTC.',
    );
    expect(textOf(silent, {}, { shown: '2026-11-27T11:30:01Z' })).toBe('clear');
    expect(textOf(silent)).toBe('has had no impression since 1 Nov 2026, 00:00 UTC.');
  });

  it.each([
    ['was switched on a moment ago', { switchedAt: at('2026-11-27T11:45:00Z') }, {}, 'unknown'],
    ['was approved a moment ago', { moderatedAt: at('2026-11-27T11:45:00Z') }, {}, 'unknown'],
    ['began a moment ago', { times: { ...ALWAYS, startMs: NOW.getTime() - 60_000 } }, {}, 'unknown'],
    ['has not begun', { times: { ...ALWAYS, startMs: NOW.getTime() + 1 } }, {}, 'inapplicable'],
    ['has ended', { times: { ...ALWAYS, endMs: NOW.getTime() } }, {}, 'inapplicable'],
    ['is off', { isActive: false }, {}, 'inapplicable'],
    ['is pending', { approved: 'pending' as const }, {}, 'inapplicable'],
    ['has used its budget', { totalBudgetNanos: dollars('9') }, { total: '9' }, 'inapplicable'],
    ['waits for tomorrow', { dailyBudgetNanos: dollars('9') }, { 1: ['9', 0] as const }, 'unknown'],
    ['has no statistics now', {}, 'unknown' as const, 'unknown'],
  ])('is none that %s', (_what, over, did, state) => {
    expect(outcomeOf(silent, over, did).state).toBe(state);
  });

  it('is none outside its hours, nor before it ran for so long within them', () => {
    // 2026-11-27 is a Friday, the fifth day from Monday on.
    const hours = (...friday: number[]) => ({
      ...ALWAYS,
      hours: Array.from({ length: 7 }, (_, day) => new Set(day === 4 ? friday : [])),
    });
    expect(outcomeOf(silent, { times: hours(9, 10, 11) }).state).toBe('unknown');
    expect(outcomeOf(silent, { times: hours(12) }).state).toBe('unknown');
    expect(outcomeOf(silent, { times: hours(11, 12) }).state).toBe('holds');
    expect(scheduledSinceMs(hours(11, 12), NOW.getTime() + 1, 86_400_000)).toBe(NOW.getTime() - 3_600_000);
    expect(scheduledSinceMs(ALWAYS, NOW.getTime(), 5)).toBe(NOW.getTime() - 5);
  });
});

describe('a budget that is used', () => {
  const used = { condition: 'budget-used', budgetPercent: 80 } as const;
  const daily = { dailyBudgetNanos: dollars('50') };

  it('is spent to so many percent', () => {
    expect(textOf(used, daily, { 1: ['40', 0] })).toBe(
      'has used 80% of its daily budget of $50.00: $40.00 spent.',
    );
    expect(textOf(used, daily, { 1: ['39.999999999', 0] })).toBe('clear');
    expect(textOf(used, {}, { 1: ['40', 0] })).toBe('inapplicable');
    const total = { ...used, budget: 'total' } as const;
    expect(textOf(total, { totalBudgetNanos: dollars('50') }, { total: '40' })).toContain('80% of its total');
  });

  it('is all of it when what is left does not pay one more impression', () => {
    const all = { ...used, budgetPercent: 100 };
    expect(textOf(all, daily, { 1: ['49.9985', 0] })).toContain('It resumes at midnight (UTC+01:00).');
    expect(textOf(all, daily, { 1: ['49.99', 0] })).toBe('clear');
  });
});

describe('a cost per action above the goal', () => {
  const cpa = { condition: 'cpa-above', amountNanos: dollars('10'), days: 7, minConversions: 5 } as const;

  it.each([
    ['50', 5, 'clear'],
    ['50.000000001', 5, 'has a CPA of $10.00 in the last 7 days, above the goal of $10.00 (5 conversions).'],
    ['500', 4, 'unknown'],
    ['20', 0, 'spent $20.00 without a conversion in the last 7 days, with the goal of $10.00.'],
    ['19.999999999', 0, 'unknown'],
    ['0', 0, 'clear'],
    ['30', -1, 'spent $30.00 without a conversion in the last 7 days, with the goal of $10.00.'],
  ])('by $%s spent and %i conversions: %s', (spend, conversions, expected) => {
    expect(textOf(cpa, {}, { 7: [spend, conversions] })).toBe(expected);
  });

  it('is asked of campaigns that run', () => {
    expect(textOf(cpa, { isActive: false }, { 7: ['500', 5] })).toBe('inapplicable');
    expect(textOf(cpa, {}, 'unknown')).toBe('unknown');
  });
});

it('alerts about spend and declined creatives', () => {
  const spend = { condition: 'spend-above', amountNanos: dollars('10'), days: 1 } as const;
  expect(textOf(spend, {}, { 1: ['10.01', 0] })).toBe('spent $10.01 today, more than $10.00.');
  expect(textOf(spend, {}, { 1: ['10', 0] })).toBe('clear');
  const declined = { id: 3, name: 'Parasol', reason: 'Blurred.', since: null };
  expect(textOf({ condition: 'creative-declined' }, { declinedCreatives: [declined] }, 'unknown')).toBe(
    'has a declined creative "Parasol": Blurred.',
  );
  expect(textOf({ condition: 'creative-declined' })).toBe('clear');
});

it('takes a campaign without facts for one that did nothing', () => {
  const { defaults } = alertRuleResource;
  expect(defaults).toMatchObject({ silentMinutes: 30, quietHours: 24, channels: ['bell'] });
  expect(NO_FIGURES.totalNanos).toBe(0n);
});
