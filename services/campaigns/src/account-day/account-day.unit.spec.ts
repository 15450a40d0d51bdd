import { runningTimesOf } from '@marquee/schemas/campaign/running-times';
import { dollars, parseDollars } from '@marquee/schemas/common/money';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@marquee/schemas/common/time';
import type { AccountDay } from '@marquee/schemas/queries/account-day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { accountDayOf } from './account-day.ts';
import type { DayCampaign } from './campaign-part.ts';

const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');
const NOON = MIDNIGHT + 12 * HOUR_MS;
const ALWAYS = runningTimesOf({ schedule: null, timezone: 'Z', startAt: null, endAt: null });

/** Spend of each half hour from days before today on, up to a time. */
const flat = (nanos: bigint, days = 0, untilMs = NOON): ReadonlyMap<number, bigint> => {
  const spend = new Map<number, bigint>();
  for (let atMs = MIDNIGHT - days * DAY_MS; atMs < untilMs; atMs += HALF_HOUR_MS) spend.set(atMs, nanos);
  return spend;
};
const given = (halfHours: ReadonlyMap<number, bigint>, over: Partial<DayCampaign> = {}): DayCampaign => {
  const dayStartMs = over.dayStartMs ?? MIDNIGHT;
  const spentNanos = [...halfHours].reduce(
    (total, [atMs, nanos]) => total + (atMs >= dayStartMs ? nanos : 0n),
    0n,
  );
  return {
    ...{ mayRun: true, times: ALWAYS, isPaced: false, group: undefined, dayStartMs },
    ...{ dailyBudgetNanos: 0n, totalBudgetNanos: 0n, spentNanos, totalNanos: spentNanos },
    ...{ firstBidMs: dayStartMs, halfHours },
    ...over,
  };
};
const DOLLAR = dollars('1');
/** $24 by noon, and $48 by midnight. */
const even = (over: Partial<DayCampaign> = {}) => given(flat(DOLLAR), over);
const group = (budget: string, spent: string) => ({
  ...{ id: 7, budgetNanos: dollars(budget), spentNanos: dollars(spent) },
});

describe('the day of an account', () => {
  it('is nothing without campaigns that run', () => {
    expect(accountDayOf([], dollars('100'), NOON)).toMatchObject({
      ...{ campaigns: 0, spent: '0.00', budget: null, forecast: null },
      ...{ budgetsEndAt: null, balanceEndsAt: null, endingEarly: { campaigns: 0, nextAt: null } },
    });
    // A stopped campaign counts with what it spent.
    expect(accountDayOf([even({ mayRun: false })], undefined, NOON)).toMatchObject({
      ...{ campaigns: 0, spent: '24.00', forecast: null },
    });
  });

  it('adds spend, budgets and forecasts up; what was stopped comes to what it spent', () => {
    const stopped = even({ mayRun: false, dailyBudgetNanos: dollars('500') });
    const two = [
      even({ dailyBudgetNanos: dollars('60') }),
      even({ dailyBudgetNanos: dollars('30') }),
      stopped,
    ];
    expect(accountDayOf(two, undefined, NOON)).toMatchObject({
      ...{ campaigns: 2, spent: '72.00', budget: '114.00' },
      // 48 of the first, 30 of the second, 24 of the third.
      forecast: { basis: 'pace', expected: '102.00' },
      // $6 at $2 an hour: the second one's budget ends at 15:00, and the first one's lasts.
      ...{ budgetsEndAt: null, endingEarly: { campaigns: 1, nextAt: '2026-11-21T15:00:00.000Z' } },
      dayStart: '2026-11-21T00:00:00.000Z',
    });
  });

  it('has no budget where one campaign that runs has none, and says when the last of the budgets ends', () => {
    expect(accountDayOf([even(), even({ dailyBudgetNanos: DOLLAR })], undefined, NOON).budget).toBeNull();
    const ending = [even({ dailyBudgetNanos: dollars('30') }), even({ dailyBudgetNanos: dollars('36') })];
    expect(accountDayOf(ending, undefined, NOON)).toMatchObject({
      budgetsEndAt: '2026-11-21T18:00:00.000Z',
      endingEarly: { campaigns: 2, nextAt: '2026-11-21T15:00:00.000Z' },
    });
    const paced = ending.map((campaign) => ({ ...campaign, isPaced: true }));
    expect(accountDayOf(paced, undefined, NOON)).toMatchObject({ budget: '66.00', budgetsEndAt: null });
  });

  it('spreads a total budget over the days of the flight, and ends with what is left of it', () => {
    const endAt = '2026-11-25T00:00:00Z';
    const times = runningTimesOf({ schedule: null, timezone: 'Z', startAt: null, endAt });
    // $124 in all, $100 spent before today: $24 were left this morning, and four days are left.
    const left = { totalBudgetNanos: dollars('224'), totalNanos: dollars('124') };
    expect(accountDayOf([even({ ...left, times })], undefined, NOON).budget).toBe('31.00');
    expect(accountDayOf([even(left)], undefined, NOON).budget).toBe('124.00');
  });

  it('spends no more than is left of what a group shares', () => {
    const members = [even({ group: group('100', '88') }), even({ group: group('100', '88') })];
    expect(accountDayOf(members, undefined, NOON)).toMatchObject({
      ...{ spent: '48.00', budget: '60.00', forecast: { expected: '60.00', high: '60.00' } },
      // $12 at $4 an hour.
      ...{ budgetsEndAt: '2026-11-21T15:00:00.000Z', endingEarly: { campaigns: 2 } },
    });
    const capped = members.map((one) => ({ ...one, dailyBudgetNanos: dollars('27') }));
    expect(accountDayOf(capped, undefined, NOON).budget).toBe('54.00');
    // The group's spend is not known, so it limits nothing.
    const unknown = members.map((one) => ({ ...one, group: { ...one.group!, spentNanos: null } }));
    expect(accountDayOf(unknown, undefined, NOON)).toMatchObject({
      budget: null,
      forecast: { expected: '96.00' },
    });
  });

  it('ends with the balance where that ends first', () => {
    const two = [even({ dailyBudgetNanos: dollars('46') }), even({ dailyBudgetNanos: dollars('46') })];
    // Campaigns run above $5: $8 at $4 an hour.
    expect(accountDayOf(two, dollars('13'), NOON)).toMatchObject({
      ...{ balanceEndsAt: '2026-11-21T14:00:00.000Z', budgetsEndAt: null },
      forecast: { expected: '56.00', high: '56.00' },
    });
    expect(accountDayOf(two, dollars('500'), NOON)).toMatchObject({
      ...{ balanceEndsAt: null, budgetsEndAt: '2026-11-21T23:00:00.000Z' },
    });
    // The budgets of the first two end at 17:30, and the balance at 14:00.
    const ending = two.map((one) => ({ ...one, dailyBudgetNanos: dollars('35') }));
    expect(accountDayOf(ending, dollars('13'), NOON)).toMatchObject({
      ...{ balanceEndsAt: '2026-11-21T14:00:00.000Z', budgetsEndAt: null },
      endingEarly: { campaigns: 0, nextAt: null },
    });
    // Too low already, so no budget will be spent.
    for (const balance of ['4', '0'])
      expect(accountDayOf(ending, dollars(balance), NOON)).toMatchObject({
        ...{ balanceEndsAt: '2026-11-21T12:00:00.000Z', budgetsEndAt: null, forecast: { expected: '48.00' } },
        endingEarly: { campaigns: 0, nextAt: null },
      });
  });

  it('spends no more than the account may in a day of UTC', () => {
    const two = [even({ dailyBudgetNanos: dollars('46') }), even({ dailyBudgetNanos: dollars('29') })];
    const limit = { limitNanos: dollars('60'), spentNanos: dollars('48') };
    // $12 at $4 an hour, and at $2 once the second budget ends at 14:30; the first would end at 23:00.
    expect(accountDayOf(two, undefined, NOON, limit)).toMatchObject({
      ...{ budget: '60.00', forecast: { expected: '60.00', high: '60.00' } },
      ...{ budgetsEndAt: '2026-11-21T15:30:00.000Z', balanceEndsAt: null },
      endingEarly: { campaigns: 1, nextAt: '2026-11-21T14:30:00.000Z' },
    });
    expect(accountDayOf(two, dollars('9'), NOON, limit)).toMatchObject({
      ...{ budgetsEndAt: null, balanceEndsAt: '2026-11-21T13:00:00.000Z' },
      forecast: { expected: '52.00' },
    });
    const spent = { ...limit, spentNanos: dollars('61') };
    expect(accountDayOf(two, undefined, NOON, spent)).toMatchObject({
      ...{ budget: '48.00', forecast: { expected: '48.00' }, budgetsEndAt: '2026-11-21T12:00:00.000Z' },
    });
    const plenty = { ...limit, limitNanos: dollars('500') };
    expect(accountDayOf(two, undefined, NOON, plenty)).toEqual(accountDayOf(two, undefined, NOON));
    // Its day goes on for five hours of the next one of UTC.
    const west = even({ dayStartMs: MIDNIGHT + 5 * HOUR_MS });
    expect(accountDayOf([west], undefined, NOON, limit)).toMatchObject({
      ...{ spent: '14.00', budget: '86.00', budgetsEndAt: null },
    });
  });

  it('says when budgets ended of which nothing else is known yet', () => {
    const atOnce = given(new Map([[NOON, dollars('5')]]), {
      dailyBudgetNanos: dollars('5'),
      firstBidMs: NOON,
    });
    const done = even({ dailyBudgetNanos: dollars('20') });
    expect(accountDayOf([atOnce, done], undefined, NOON + 600_000)).toMatchObject({
      ...{ spent: '29.00', budget: '29.00', withoutForecast: 1 },
      budgetsEndAt: '2026-11-21T12:10:00.000Z',
    });
  });

  it('takes each campaign’s day in its own zone', () => {
    // 17:30 in Kolkata: 35 half hours of its day are over, and 13 are left.
    const timezone = '+05:30';
    const dayStartMs = MIDNIGHT - 5.5 * HOUR_MS;
    const times = runningTimesOf({ schedule: null, timezone, startAt: null, endAt: null });
    const abroad = given(flat(DOLLAR, 1), { dayStartMs, times });
    const found = accountDayOf([abroad, even()], undefined, NOON);
    expect(found).toMatchObject({ spent: '59.00', dayStart: null });
    expect(accountDayOf([abroad], undefined, NOON).dayStart).toBe('2026-11-20T18:30:00.000Z');
  });

  it('lets campaigns beyond those that are forecast one by one go as those do', () => {
    const other = even({ halfHours: null, spentNanos: dollars('2') });
    expect(accountDayOf([even(), other], undefined, NOON)).toMatchObject({
      ...{ campaigns: 2, spent: '26.00', withoutForecast: 0, forecast: { expected: '52.00' } },
    });
    // A stopped campaign says nothing about how others go on.
    expect(accountDayOf([even(), even({ mayRun: false }), other], undefined, NOON).forecast?.expected).toBe(
      '76.00',
    );
    const limited = { ...other, dailyBudgetNanos: dollars('3') };
    expect(accountDayOf([even(), limited], undefined, NOON).forecast?.expected).toBe('51.00');
  });

  it('counts campaigns of which nothing is known yet with what they spent', () => {
    const fresh = given(new Map(), { firstBidMs: NOON });
    expect(accountDayOf([even(), fresh], undefined, NOON)).toMatchObject({
      ...{ campaigns: 2, withoutForecast: 1, forecast: { expected: '48.00' } },
    });
    expect(accountDayOf([fresh], undefined, NOON)).toMatchObject({ withoutForecast: 1, forecast: null });
  });
});

describe('the sums of an account', () => {
  const nanos = fc.bigInt({ min: 0n, max: 100n * DOLLAR });
  const spends = fc
    .tuple(fc.array(nanos, { maxLength: 7 }), fc.array(nanos, { minLength: 24, maxLength: 24 }))
    .map(([past, today]) => {
      const all = new Map<number, bigint>();
      for (const [index, one] of past.entries())
        for (let slot = 0; slot < 48; slot += 1)
          all.set(MIDNIGHT - (index + 1) * DAY_MS + slot * HALF_HOUR_MS, one);
      for (const [slot, one] of today.entries()) all.set(MIDNIGHT + slot * HALF_HOUR_MS, one);
      return all;
    });
  const campaigns = fc.array(
    fc
      .record({
        halfHours: spends,
        ...{ mayRun: fc.boolean(), isPaced: fc.boolean() },
        ...{
          dailyBudgetNanos: fc.option(nanos, { nil: 0n }),
          totalBudgetNanos: fc.option(nanos, { nil: 0n }),
        },
        groupId: fc.option(fc.constantFrom(1, 2), { freq: 1 }),
        isAlone: fc.boolean(),
      })
      .map(({ halfHours, groupId, isAlone, ...rest }) => ({
        campaign: given(halfHours, rest),
        groupId,
        isAlone,
      })),
    { maxLength: 6 },
  );
  const groupBudgets = fc.record({ 1: fc.tuple(nanos, nanos), 2: fc.tuple(nanos, nanos) });
  const limits = fc.record({ limitNanos: nanos, spentNanos: nanos });
  const accounts = fc.record({
    ...{ campaigns, groupBudgets },
    ...{ balance: fc.option(nanos, { nil: undefined }), limit: fc.option(limits, { nil: undefined }) },
  });
  /** From the first moment of the day to its last. */
  const times = fc.integer({ min: MIDNIGHT, max: MIDNIGHT + DAY_MS - 1 });
  type Account = typeof accounts extends fc.Arbitrary<infer Value> ? Value : never;

  const campaignsOf = ({ campaigns: all, groupBudgets: budgets }: Account): DayCampaign[] =>
    all.map(({ campaign, groupId, isAlone }) => {
      const [budgetNanos, spentNanos] = budgets[groupId ?? 1];
      const shared = groupId === null ? undefined : { id: groupId, budgetNanos, spentNanos };
      return { ...campaign, group: shared, halfHours: isAlone ? campaign.halfHours : null };
    });
  const amountsOf = ({ spent, forecast }: AccountDay) =>
    [spent, forecast?.low, forecast?.expected, forecast?.high].map((text) => parseDollars(text ?? '') ?? -1n);
  /** Amounts of the answer are rounded to six places, forecasts to float64. */
  const SLACK = 10_000n;

  it('are never below what is spent, and the range holds the value', () => {
    fc.assert(
      fc.property(accounts, times, (account, nowMs) => {
        const found = accountDayOf(campaignsOf(account), account.balance, nowMs, account.limit);
        if (found.forecast === null) return;
        const [spent = 0n, low = 0n, expected = 0n, high = 0n] = amountsOf(found);
        expect(spent <= low + SLACK).toBe(true);
        expect(low <= expected && expected <= high).toBe(true);
        if (account.balance !== undefined) expect(high <= spent + account.balance + SLACK).toBe(true);
        for (const at of [found.budgetsEndAt, found.balanceEndsAt, found.endingEarly.nextAt])
          if (at !== null) expect(Date.parse(at) < MIDNIGHT + DAY_MS).toBe(true);
        if (found.budget !== null) expect(high <= (parseDollars(found.budget) ?? 0n) + SLACK).toBe(true);
      }),
    );
  });

  it('have no wider a range than those of the campaigns added up', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const all = campaignsOf(account).filter(({ halfHours }) => halfHours !== null);
        const found = accountDayOf(all, undefined, NOON);
        if (found.forecast === null || all.some((one) => one.group !== undefined)) return;
        const [, low = 0n, , high = 0n] = amountsOf(found);
        const each = all
          .map((one) => accountDayOf([one], undefined, NOON))
          .map((one) => {
            const [spent = 0n, least = 0n, , most = 0n] = amountsOf(one);
            return one.forecast === null ? [spent, spent] : [least, most];
          });
        expect(low + SLACK >= each.reduce((total, [least = 0n]) => total + least, 0n)).toBe(true);
        expect(high <= each.reduce((total, [, most = 0n]) => total + most, 0n) + SLACK).toBe(true);
      }),
    );
  });
});
