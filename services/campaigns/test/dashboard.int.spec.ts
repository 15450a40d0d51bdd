import { DAYS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { NO_AD_TOTALS } from '@marquee/schemas/queries/ad-totals';
import { type AccountDay, FORECAST_CAMPAIGNS_MAX } from '@marquee/schemas/queries/account-day';
import type { Dashboard } from '@marquee/schemas/queries/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  banner,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';
import type { AccountDaysPort, ActivityPort, CampaignActivity, CampaignDays } from '../src/ports.ts';

const WELL: CampaignActivity = {
  bids: 1_000,
  impressions: 100,
  spendNanos: dollars('1'),
  todayNanos: dollars('1'),
  totalNanos: dollars('1'),
  lastBidAt: new Date('2026-11-20T00:00:00Z'),
  lastImpressionAt: new Date('2026-11-20T00:00:00Z'),
  lastSpendAt: new Date('2026-11-20T00:00:00Z'),
};

describe('the dashboard', () => {
  let context: CampaignsTestContext;
  let did: Record<number, Partial<CampaignActivity>> = {};
  let balanceNanos: bigint | undefined;
  let dailyLimitNanos: bigint | null = null;
  let asked: Parameters<ActivityPort> | undefined;
  let statsAreAway = false;
  let askedDays: Parameters<AccountDaysPort>[0][] = [];
  let days: ReadonlyMap<number, CampaignDays> = new Map();
  let askedReasons: (readonly number[])[] = [];
  let noBidReasons: ReadonlyMap<number, string> | undefined = new Map();
  const spent: Record<number, bigint> = {};

  beforeAll(async () => {
    context = await createCampaignsTestContext({
      activity: async (...call) => {
        asked = call;
        if (statsAreAway) throw new Error('no answer');
        return new Map(call[1].map(({ campaignId }) => [campaignId, { ...WELL, ...did[campaignId] }]));
      },
      balance: async () => balanceNanos,
      dailyLimit: async () => dailyLimitNanos,
      accountDays: async (question) => {
        askedDays.push(question);
        return days;
      },
      noBidReasons: async (ids) => {
        askedReasons.push(ids);
        if (noBidReasons === undefined) throw new Error('no answer');
        return noBidReasons;
      },
      stats: {
        campaignStats: async (ids) =>
          new Map(ids.map((id) => [id, { ...NO_AD_TOTALS, dspSpendNanos: spent[id] ?? 0n }])),
        creativeStats: async () => new Map(),
      },
    });
  });
  afterAll(() => context?.dispose());

  const dashboard = async (who = ANNE, headers = {}) => {
    const answer = await context.call('GET', '/dashboard', undefined, who, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data as Dashboard;
  };
  const approve = async (what: 'campaigns' | 'creatives', id: number) => {
    const answer = await context.call('POST', `/admin/${what}/${id}/approve`, {}, ADMIN);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const runningCampaign = async (fields: object = {}, who = ANNE) => {
    const creativeIds: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { id } = await context.creative({}, who);
      await approve('creatives', id);
      creativeIds.push(id);
    }
    const { id } = await context.campaign({ creativeIds, ...fields }, who);
    await approve('campaigns', id);
    return id;
  };

  it('reports nothing where all is well', async () => {
    await runningCampaign();
    // Waits for us, or was switched off.
    await context.campaign({ name: 'Waiting' });
    await context.campaign({ name: 'Off', isActive: false });
    expect(await dashboard()).toEqual({ attention: [], total: 0, statsAvailable: true });
  });

  it('reports the caller’s own campaigns, the most urgent first', async () => {
    const budget = await runningCampaign({ name: 'Daily', dailyBudget: '50', timezone: '+05:30' });
    const silent = await runningCampaign({ name: 'Silent' });
    const empty = await context.campaign({ name: 'Empty' });
    await approve('campaigns', empty.id);
    const wrong = await context.campaign({ name: 'Wrong' });
    await context.call('POST', `/admin/campaigns/${wrong.id}/disapprove`, { reason: 'Too loud' }, ADMIN);
    did = { [budget]: { todayNanos: dollars('50') }, [silent]: { bids: 200, impressions: 0 } };
    await runningCampaign({ name: 'Another user’s', dailyBudget: '50' }, BERT);

    const { attention, total } = await dashboard();
    expect(total).toBe(4);
    expect(attention.map(({ campaignId, name, reason }) => [campaignId, name, reason])).toEqual([
      [wrong.id, 'Wrong', 'disapproved'],
      [empty.id, 'Empty', 'no-approved-creative'],
      [silent, 'Silent', 'not-delivering'],
      [budget, 'Daily', 'daily-budget-spent'],
    ]);
    expect(attention[0]).toMatchObject({ detail: 'Too loud', since: expect.any(String) as string });
    expect(asked?.[0]).toBe(5);
    const day = asked?.[1].find(({ campaignId }) => campaignId === budget)?.dayStart;
    expect(day?.toISOString()).toMatch(/T18:30:00\.000Z$/);
    expect((await dashboard(BERT)).total).toBe(0);
    // An admin sees the user's while acting as the user.
    expect((await dashboard(ADMIN)).total).toBe(0);
    expect((await dashboard(ADMIN, { sudouser: '5' })).total).toBe(4);
  });

  it('says what mostly keeps a campaign from bidding, and when one that waits for its hours goes on', async () => {
    const nowMs = Date.now();
    const shiftMs = 5.5 * HOUR_MS;
    // Only the hour after next, on the clock of Kolkata.
    const next = new Date((Math.floor((nowMs + shiftMs) / HOUR_MS) + 2) * HOUR_MS);
    const day = DAYS[(next.getUTCDay() + 6) % 7]!;
    const schedule = { [day]: [next.getUTCHours()] };
    const [away, quiet] = [
      await runningCampaign({ name: 'Away', timezone: '+05:30', schedule }),
      await runningCampaign({ name: 'Quiet' }),
    ];
    did = { ...did, [quiet]: { bids: 200, impressions: 0 } };
    noBidReasons = new Map([[quiet, 'outbid']]);
    askedReasons = [];
    const { attention } = await dashboard();
    expect(askedReasons).toHaveLength(1);
    expect(askedReasons[0]).toContain(quiet);
    expect(askedReasons[0]).not.toContain(away);
    const itemOf = (id: number) => attention.find(({ campaignId }) => campaignId === id);
    expect(itemOf(quiet)).toMatchObject({
      reason: 'not-delivering',
      noBidReason: 'outbid',
      nextStart: null,
    });
    expect(itemOf(away)).toMatchObject({
      ...{ reason: 'outside-hours', noBidReason: null, timezone: '+05:30' },
      nextStart: new Date(next.getTime() - shiftMs).toISOString(),
    });
    expect(attention.at(-1)?.campaignId).toBe(away);
    expect(attention.find(({ reason }) => reason === 'daily-budget-spent')?.nextStart).toMatch(/T18:30:00/);
    expect(attention.find(({ reason }) => reason === 'disapproved')?.nextStart).toBeNull();
    // A bidder that does not answer takes nothing else away.
    noBidReasons = undefined;
    expect((await dashboard()).attention.find(({ campaignId }) => campaignId === quiet)).toMatchObject({
      reason: 'not-delivering',
      noBidReason: null,
    });
    noBidReasons = new Map();
    for (const id of [away, quiet]) await context.call('DELETE', `/campaigns/${id}`);
  });

  it('reports a campaign whose creatives are withheld for malware', async () => {
    const admBody = '<script>top.location = "https://win.example/"</script>';
    const { id } = await context.creative({ banner: { ...banner, admBody } });
    await approve('creatives', id);
    const campaign = await context.campaign({ name: 'Withheld', creativeIds: [id] });
    await approve('campaigns', campaign.id);
    const reported = async () => {
      const { attention } = await dashboard();
      return attention.find(({ campaignId }) => campaignId === campaign.id);
    };
    await expect.poll(reported, { timeout: 5_000 }).toMatchObject({
      reason: 'no-approved-creative',
      detail: 'Malware was found in every creative that is approved and switched on.',
    });
    await context.call('DELETE', `/campaigns/${campaign.id}`);
  });

  it('says that the budget of a group is spent, and which group has a campaign already', async () => {
    const [one, two] = [await runningCampaign({ name: 'One' }), await runningCampaign({ name: 'Two' })];
    const body = { name: 'November', budget: '300', period: 'month', campaignIds: [one, two] };
    const { status, body: made } = await context.call('POST', '/budget-groups', body);
    expect(status, JSON.stringify(made)).toBe(201);
    const { id: groupId } = made.data as { id: number };
    [spent[one], spent[two]] = [dollars('100'), dollars('200')];
    const group = await context.call('GET', `/budget-groups/${groupId}`);
    expect(group.body.data).toMatchObject({
      ...{ spent: '300.00', budget: '300.00' },
      campaigns: [
        { id: one, name: 'One' },
        { id: two, name: 'Two' },
      ],
    });
    const campaign = await context.call('GET', `/campaigns/${one}`);
    expect(campaign.body.data).toMatchObject({ budgetGroup: { id: groupId, name: 'November' } });
    const attentionTo = async (id: number) =>
      (await dashboard()).attention.find(({ campaignId }) => campaignId === id);
    for (const id of [one, two]) {
      expect(await attentionTo(id)).toMatchObject({
        reason: 'budget-group-spent',
        detail: expect.stringMatching(
          /^Budget of group “November” is spent until \d{4}-\d\d-01 at 00:00 UTC\.$/,
        ) as string,
      });
    }
    const again = await context.call('POST', '/budget-groups', {
      ...body,
      name: 'Other',
      campaignIds: [two],
    });
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ field: 'campaignIds', message: '“Two” is already in the budget group “November”.' }],
    ]);
    const foreign = await context.call('POST', '/budget-groups', body, BERT);
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      [{ field: 'campaignIds', message: 'Campaigns must be valid.' }],
    ]);
    expect((await context.call('DELETE', `/budget-groups/${groupId}`)).status).toBe(204);
    const other = await context.call('POST', '/budget-groups', {
      ...body,
      name: 'Other',
      campaignIds: [two],
    });
    expect(other.status).toBe(201);
    const refused = await context.call('POST', `/budget-groups/${groupId}/restore`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('“Two” is already in the budget group “Other”.'),
    ]);
    delete spent[two];
    expect(await attentionTo(one)).toBeUndefined();
  });

  it('adds the day of the caller’s own campaigns up in one question', async () => {
    const dayOf = async (who: string) => {
      const answer = await context.call('GET', '/dashboard/today', undefined, who);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data as AccountDay;
    };
    const CARL = 'user:9:advert';
    expect(await dayOf(CARL)).toMatchObject({ campaigns: 0, spent: '0.00', budget: null, forecast: null });
    const one = await runningCampaign({ name: 'One of Carl', dailyBudget: '50' }, CARL);
    const two = await runningCampaign({ name: 'Two of Carl', dailyBudget: '30', timezone: '+05:30' }, CARL);
    const off = await runningCampaign({ name: 'Off of Carl', dailyBudget: '30' }, CARL);
    await context.call('PATCH', `/campaigns/${off}`, { isActive: false }, CARL);
    const idle = await runningCampaign({ name: 'Idle of Carl', dailyBudget: '30' }, CARL);
    await context.call('PATCH', `/campaigns/${idle}`, { isActive: false }, CARL);
    const spentToday = (amount: string, starts: number): CampaignDays => ({
      totalNanos: dollars(amount),
      since: Array.from({ length: starts }, () => ({ spendNanos: dollars(amount), firstBidAt: null })),
      halfHours: null,
    });
    // Its total budget was spent before today: what is left does not pay an impression.
    const over = await runningCampaign({ name: 'Over of Carl', totalBudget: '50', timezone: '+02:00' }, CARL);
    const ended = { spendNanos: 0n, firstBidAt: null };
    days = new Map([
      [one, spentToday('5', 3)],
      [two, spentToday('2', 3)],
      [off, spentToday('1', 3)],
      [over, { totalNanos: dollars('50') - 1n, since: [ended, ended, ended], halfHours: null }],
    ]);
    askedDays = [];
    const found = await dayOf(CARL);
    expect(askedDays).toHaveLength(1);
    expect(askedDays[0]).toMatchObject({ userId: 9, halfHoursMax: FORECAST_CAMPAIGNS_MAX });
    expect(askedDays[0]?.dayStarts).toHaveLength(3);
    // Two that run with $50 and $30, and $1 of the one that was stopped.
    expect(found).toMatchObject({ campaigns: 2, spent: '8.00', budget: '81.00', balanceEndsAt: null });
    expect(found.dayStart).toBeNull();
    // The days of the two that spent go on into the next one of UTC, or do not: see the specs of the sums.
    dailyLimitNanos = dollars('20');
    const limited = Number((await dayOf(CARL)).budget);
    expect(limited).toBeLessThan(81);
    expect(limited).toBeGreaterThanOrEqual(8);
    dailyLimitNanos = null;
    days = new Map();
    expect((await context.call('GET', '/dashboard/today', undefined, 'user:9:manager')).status).toBe(403);
  });

  it('reports the money first, and what is known without statistics', async () => {
    balanceNanos = dollars('3.2');
    const poor = await dashboard(BERT);
    expect(poor.attention).toMatchObject([{ reason: 'low-balance', since: null }]);
    expect(poor.attention[0]?.detail).toContain('$3.20');
    balanceNanos = undefined;
    statsAreAway = true;
    const bare = await dashboard();
    statsAreAway = false;
    expect(bare.statsAvailable).toBe(false);
    expect(bare.attention.map(({ reason }) => reason)).toEqual(['disapproved', 'no-approved-creative']);
  });

  it('lists the first twenty and counts them all', async () => {
    for (let count = 0; count < 21; count += 1) {
      const { id } = await context.campaign({ name: `Bare ${count}` }, BERT);
      await approve('campaigns', id);
    }
    const { attention, total } = await dashboard(BERT);
    expect(attention).toHaveLength(20);
    expect(total).toBe(21);
  });

  it('counts what waits for moderation', async () => {
    const before = await context.service.pendingCounts();
    const since = new Date();
    await context.campaign({ name: 'New' });
    await context.campaign({ name: 'New, but off', isActive: false });
    await context.creative();
    const after = await context.service.pendingCounts();
    expect(after).toMatchObject({ campaigns: before.campaigns + 1, creatives: before.creatives + 1 });
    // The oldest stays the oldest; without one before, it is the new one.
    for (const oldest of ['oldestCampaign', 'oldestCreative'] as const) {
      if (before[oldest] === null) expect(after[oldest]!.getTime()).toBeGreaterThanOrEqual(since.getTime());
      else expect(after[oldest]).toEqual(before[oldest]);
    }
  });
});
