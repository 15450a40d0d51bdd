import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readAccountDays } from './account-days.ts';

describe('the days of an account', () => {
  let folder: string;
  let factStore: FactStore;
  const all = someFacts(3_000);
  const question = {
    userId: 5,
    from: new Date('2026-10-30T12:00:00Z'),
    dayStarts: [new Date('2026-10-31T18:30:00Z'), new Date('2026-11-01T00:00:00Z')],
    halfHoursMax: 10,
  };
  const counted = all.filter(({ user_id, counted: counts }) => user_id === 5 && counts === 1);
  const ids = [...new Set(counted.map(({ campaign_id }) => campaign_id))];
  const spendOf = (facts: readonly Fact[]) => facts.reduce((sum, { spend_nanos }) => sum + spend_nanos, 0n);
  const firstOf = (facts: readonly Fact[]) =>
    facts.length === 0 ? null : new Date(Math.min(...facts.map(({ half_hour }) => half_hour.getTime())));

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee days '));
    factStore = await startMigratedChdb(folder);
    await insertFacts(factStore, all);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('are what a fold by hand says', async () => {
    const found = await readAccountDays(factStore, question);
    expect([...found.keys()].sort()).toEqual(ids.toSorted());
    for (const [id, days] of found) {
      const own = counted.filter(({ campaign_id }) => campaign_id === id);
      expect(days.totalNanos).toBe(spendOf(own));
      expect(days.since).toEqual(
        question.dayStarts.map((start) => {
          const since = own.filter(({ half_hour }) => half_hour >= start);
          return {
            spendNanos: spendOf(since),
            firstBidAt: firstOf(since.filter(({ kind }) => kind === 'bid')),
          };
        }),
      );
      const halfHours = new Map<number, bigint>();
      for (const { half_hour, spend_nanos } of own) {
        const atMs = half_hour.getTime();
        if (half_hour >= question.from && spend_nanos !== 0n)
          halfHours.set(atMs, (halfHours.get(atMs) ?? 0n) + spend_nanos);
      }
      expect([...(days.halfHours ?? [])].toSorted(([one], [other]) => one - other)).toEqual(
        [...halfHours].toSorted(([one], [other]) => one - other),
      );
    }
  });

  it('have half hours of the campaigns with the most spend only', async () => {
    const found = await readAccountDays(factStore, { ...question, halfHoursMax: 1 });
    const since = (id: number) =>
      spendOf(counted.filter((fact) => fact.campaign_id === id && fact.half_hour >= question.from));
    const most = ids.reduce((first, id) => (since(id) > since(first) ? id : first));
    expect([...found].filter(([, days]) => days.halfHours !== null).map(([id]) => id)).toEqual([most]);
    expect([...found.values()].every(({ totalNanos }) => totalNanos > 0n)).toBe(true);
  });

  it('hold nothing of another account', async () => {
    expect((await readAccountDays(factStore, { ...question, userId: 99 })).size).toBe(0);
  });
});
