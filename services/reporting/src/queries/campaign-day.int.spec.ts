import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readCampaignDay } from './campaign-day.ts';

describe("a campaign's day", () => {
  let folder: string;
  let factStore: FactStore;
  const all = someFacts(3_000);
  const question = {
    userId: 5,
    campaignId: 2,
    from: new Date('2026-10-30T18:30:00Z'),
    dayStart: new Date('2026-10-31T18:30:00Z'),
    withSites: true,
    hiddenSspIds: [],
    valuesMax: 10,
  };
  const own = all.filter(({ campaign_id, counted }) => campaign_id === 2 && counted === 1);
  const today = own.filter(({ half_hour }) => half_hour >= question.dayStart);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee day '));
    factStore = await startMigratedChdb(folder);
    await insertFacts(factStore, all);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const figuresOf = (facts: readonly Fact[]) => ({
    spendNanos: facts.reduce((sum, { spend_nanos }) => sum + spend_nanos, 0n),
    impressions: facts.filter(({ impressions }) => impressions === 1).length,
    clicks: facts.filter(({ kind }) => kind === 'click').length,
  });
  /** Facts folded by hand, the value with the most spend first. */
  const valuesOf = (facts: readonly Fact[], valueOf: (fact: Fact) => string) =>
    [...new Set(facts.map(valueOf))]
      .map((value) => ({ value, ...figuresOf(facts.filter((fact) => valueOf(fact) === value)) }))
      .filter(({ spendNanos, impressions }) => spendNanos > 0n || impressions > 0)
      .sort((one, other) => Number(other.spendNanos - one.spendNanos));

  it('is what a fold by hand says', async () => {
    const found = await readCampaignDay(factStore, question);
    expect(found.totalNanos).toBe(figuresOf(own).spendNanos);
    expect(found.domain).toEqual(valuesOf(today, ({ domain }) => domain));
    expect(found.size).toEqual(valuesOf(today, ({ size }) => size));
    expect(found.country).toEqual(valuesOf(today, ({ country }) => country));
    const starts = [...new Set(own.map(({ half_hour }) => half_hour.getTime()))]
      .filter((start) => start >= question.from.getTime())
      .sort((one, other) => one - other);
    expect(found.halfHours).toEqual(
      starts.map((start) => {
        const facts = own.filter(({ half_hour }) => half_hour.getTime() === start);
        return {
          start: new Date(start),
          conversions: facts.reduce((sum, { conversions }) => sum + conversions, 0),
          ...figuresOf(facts),
        };
      }),
    );
  });

  it('lists no more values than asked for, and no site where that may not be seen', async () => {
    const few = await readCampaignDay(factStore, { ...question, valuesMax: 1, hiddenSspIds: [2] });
    const named = today.map((fact) => (fact.ssp_endpoint_id === 2 ? { ...fact, domain: '' } : fact));
    expect(few.domain).toEqual(valuesOf(named, ({ domain }) => domain).slice(0, 1));
    expect([few.size.length, few.country.length]).toEqual([1, 1]);
    const none = await readCampaignDay(factStore, { ...question, withSites: false });
    expect(none.domain).toEqual([]);
    expect(none.size).toEqual(valuesOf(today, ({ size }) => size));
  });

  it('holds nothing of the campaign of another user', async () => {
    expect(await readCampaignDay(factStore, { ...question, userId: 6 })).toEqual({
      halfHours: [],
      totalNanos: 0n,
      domain: [],
      size: [],
      country: [],
    });
  });
});
