import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readCampaignPerformance, readClickMoney } from './campaign-performance.ts';
import { readCampaignActivity, readMoneySince } from './campaign-activity.ts';
import { readCreativeCounts } from './creative-counts.ts';

describe('recent activity of campaigns', () => {
  let folder: string;
  let factStore: FactStore;
  const facts = someFacts(3_000).filter(({ counted }) => counted === 1);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee activity '));
    factStore = await startMigratedChdb(folder);
    await insertFacts(factStore, facts);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const newest = (list: readonly Fact[]) =>
    list.reduce<Date | null>(
      (last, { half_hour }) => (last === null || half_hour > last ? half_hour : last),
      null,
    );
  const spent = (list: readonly Fact[]) => list.reduce((sum, { spend_nanos }) => sum + spend_nanos, 0n);

  it('is what a fold by hand says, each campaign by its own day', async () => {
    const since = new Date('2026-10-31T13:10:00Z');
    const from = new Date('2026-10-31T13:00:00Z');
    const days = [2, 4, 6, 99].map((campaignId, index) => ({
      campaignId,
      dayStart: new Date(Date.UTC(2026, 9, 31, 18, index * 30)),
    }));
    const found = await readCampaignActivity(factStore, 5, days, since);
    expect([...found.keys()].sort()).toEqual([2, 4, 6]);
    for (const { campaignId, dayStart } of days.slice(0, 3)) {
      const own = facts.filter(({ campaign_id }) => campaign_id === campaignId);
      const late = own.filter(({ half_hour }) => half_hour >= from);
      expect(found.get(campaignId)).toEqual({
        bids: late.filter(({ kind }) => kind === 'bid').length,
        impressions: late.filter(({ impressions }) => impressions === 1).length,
        spendNanos: spent(late),
        todayNanos: spent(own.filter(({ half_hour }) => half_hour >= dayStart)),
        totalNanos: spent(own),
        lastBidAt: newest(own.filter(({ kind }) => kind === 'bid')),
        lastImpressionAt: newest(own.filter(({ impressions }) => impressions === 1)),
        lastSpendAt: newest(own.filter(({ spend_nanos }) => spend_nanos > 0n)),
      });
    }
    // Campaigns of another user have no result, whatever the query.
    expect((await readCampaignActivity(factStore, 6, days, since)).size).toBe(0);
    expect((await readCampaignActivity(factStore, 5, [], since)).size).toBe(0);
  });

  it('is known of each creative in a campaign, from the half hour on in which it is asked for', async () => {
    const since = new Date('2026-10-31T13:10:00Z');
    const from = new Date('2026-10-31T13:00:00Z');
    const found = await readCreativeCounts(
      factStore,
      [2, 4, 99].map((id) => ({ id, userId: 5 })),
      since,
    );
    expect([...found.keys()].sort()).toEqual([2, 4]);
    for (const [id, creatives] of found) {
      const own = facts.filter(({ campaign_id, half_hour }) => campaign_id === id && half_hour >= from);
      expect(new Set(creatives.keys())).toEqual(new Set(own.map(({ creative_id }) => creative_id)));
      for (const [creativeId, counts] of creatives) {
        const shown = own.filter(({ creative_id }) => creative_id === creativeId);
        expect(counts).toEqual({
          impressions: shown.reduce((sum, { impressions }) => sum + impressions, 0),
          clicks: shown.filter(({ kind }) => kind === 'click').length,
          conversions: shown.reduce((sum, { conversions }) => sum + conversions, 0),
        });
      }
    }
  });

  it('is exact from the millisecond in which a window begins', async () => {
    // In the middle of a half hour, at its very start, at a fact itself, and before everything.
    const times = ['2026-10-31T13:17:04.123Z', '2026-10-31T18:00:00.000Z'];
    const one = facts.find(({ campaign_id, kind }) => campaign_id === 6 && kind === 'impression');
    const since = [...times, one?.at.toISOString() ?? '', '2026-10-01T00:00:00Z'].map((at) => new Date(at));
    const windows = [2, 4, 6, 1, 99].map((id, index) => ({
      id,
      userId: id % 2 === 0 ? 5 : 6,
      since: since[index] ?? new Date(0),
    }));
    const found = await readCampaignPerformance(factStore, windows);
    expect([...found.keys()].sort()).toEqual([1, 2, 4, 6]);
    for (const { id, since: from } of windows.slice(0, 4)) {
      const own = facts.filter(({ campaign_id, at }) => campaign_id === id && at >= from);
      expect(found.get(id)).toEqual({
        spendNanos: spent(own),
        costNanos: own.reduce((sum, { cost_nanos }) => sum + cost_nanos, 0n),
        clicks: own.filter(({ kind }) => kind === 'click').length,
        conversions: own.reduce((sum, { conversions }) => sum + conversions, 0),
      });
    }
    // A campaign of another user has no result.
    const foreign = [{ id: 2, userId: 6, since: new Date(0) }];
    expect((await readCampaignPerformance(factStore, foreign)).size).toBe(0);
    expect((await readCampaignPerformance(factStore, [])).size).toBe(0);
  });

  it('knows what accounts were charged for clicks', async () => {
    const since = new Date('2026-10-31T12:00:00Z');
    const found = await readClickMoney(factStore, [5, 99], since);
    const own = facts.filter(
      ({ user_id, pricing_model, half_hour }) =>
        user_id === 5 && pricing_model === 'CPC' && half_hour >= since,
    );
    expect([...found]).toEqual([
      [5, { spendNanos: spent(own), costNanos: own.reduce((sum, { cost_nanos }) => sum + cost_nanos, 0n) }],
    ]);
    expect((await readClickMoney(factStore, [], since)).size).toBe(0);
  });

  it('reads the spend, cost and impressions of all accounts since a moment', async () => {
    const since = new Date('2026-11-01T00:00:00Z');
    const late = facts.filter(({ half_hour }) => half_hour >= since);
    expect(await readMoneySince(factStore, since)).toEqual({
      spendNanos: spent(late),
      costNanos: late.reduce((sum, { cost_nanos }) => sum + cost_nanos, 0n),
      impressions: BigInt(late.reduce((sum, { impressions }) => sum + impressions, 0)),
    });
    expect(await readMoneySince(factStore, new Date('2027-01-01T00:00:00Z'))).toEqual({
      spendNanos: 0n,
      costNanos: 0n,
      impressions: 0n,
    });
  });
});
