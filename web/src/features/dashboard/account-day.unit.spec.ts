import type { AccountDay } from '@marquee/schemas/queries/account-day';
import { describe, expect, it } from 'vitest';

import { describeAccountDay } from './account-day-card.tsx';

const ZONE = 'Europe/Berlin';
const given = (over: Partial<AccountDay> = {}): AccountDay => ({
  ...{ asOf: '2026-11-21T12:00:00.000Z', dayStart: '2026-11-20T23:00:00.000Z', campaigns: 3, spent: '12.40' },
  budget: '50.00',
  forecast: { basis: 'past-days', low: '27.4', expected: '31.2', high: '36.3' },
  ...{ withoutForecast: 0, budgetsEndAt: null, balanceEndsAt: null },
  endingEarly: { campaigns: 0, nextAt: null },
  ...over,
});
const said = (over: Partial<AccountDay> = {}) => describeAccountDay(given(over), ZONE);

describe('the day of an account in words', () => {
  it('is what a campaign’s card says, with what is spent', () => {
    expect(said()).toEqual([
      'Will end the day at $31 of $50',
      'Spent so far: $12.40 of $50.00.',
      'Likely between $27 and $36, going by the last 7 days.',
    ]);
    expect(said({ budget: null }).slice(0, 2)).toEqual(['Will end the day at $31', 'Spent so far: $12.40.']);
  });

  it('says when budgets and balance end, on the account’s clock', () => {
    const endingEarly = { campaigns: 2, nextAt: '2026-11-21T13:30:00.000Z' };
    expect(said({ endingEarly })).toContain(
      'The budgets of 2 campaigns end before the day does, the next one around 14:30.',
    );
    expect(said({ endingEarly, budgetsEndAt: '2026-11-21T17:00:00.000Z' })[0]).toBe(
      'Today’s budget of $50 will run out around 18:00',
    );
    expect(said({ balanceEndsAt: '2026-11-21T15:15:00.000Z' })).toContain(
      'The balance will run out around 16:15.',
    );
    expect(said({ spent: '50.00', budgetsEndAt: '2026-11-21T11:30:00.000Z' })).toEqual([
      'Today’s budget of $50 was spent by 12:30',
      'Spent so far: $50 of $50.',
    ]);
    // After midnight of the account, where the campaigns' day is longer.
    expect(said({ budgetsEndAt: '2026-11-22T01:00:00.000Z', dayStart: null })[0]).toBe(
      'Today’s budget of $50 will run out around tomorrow 02:00',
    );
  });

  it('says that the balance is too low already', () => {
    const balanceEndsAt = '2026-11-21T12:00:00.000Z';
    expect(said({ balanceEndsAt })).toContain('Campaigns are paused: the balance is too low.');
    expect(said({ balanceEndsAt, forecast: null })).toEqual([
      'Spent so far: $12.40 of $50.00.',
      'Campaigns are paused: the balance is too low.',
    ]);
  });

  it('is what was spent once no campaign runs any more', () => {
    expect(said({ campaigns: 0, budget: null, forecast: null })).toEqual([
      'Spent so far: $12.40.',
      'No campaign runs at the moment.',
    ]);
  });

  it('says what it does not know, and whose days they are', () => {
    expect(said({ forecast: null, withoutForecast: 3 })).toEqual([
      'Spent so far: $12.40 of $50.00.',
      'The forecast starts once a campaign has run for 15 minutes today.',
    ]);
    expect(said({ withoutForecast: 1 })).toContain(
      '1 campaign has no forecast yet and counts with spend so far.',
    );
    for (const dayStart of [null, '2026-11-21T00:00:00.000Z'])
      expect(said({ dayStart })).toContain('Each campaign’s day is the one of its own time zone.');
    // The night in which Berlin goes back from +02:00 to +01:00, which is the zone of the campaigns.
    const short = { asOf: '2026-10-25T12:00:00.000Z', dayStart: '2026-10-24T23:00:00.000Z' };
    const ends = { budgetsEndAt: '2026-10-25T22:30:00.000Z' };
    expect(said({ ...short, ...ends })).toEqual([
      'Today’s budget of $50 will run out around 23:30',
      ...said(short).slice(1, 3),
      'Each campaign’s day is the one of its own time zone.',
    ]);
  });
});
