import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { emptyFactTables } from '../../test/empty-fact-tables.ts';
import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readFactFigures } from '../queries/spend.ts';
import { pendingClosings, type ClosingStep } from './closings.ts';
import { applyRetention, type RetentionDeps } from './retention.ts';

const DAYS = { facts: 40, bids: 35 };
/** October 2026 is older than forty days, November is not. */
const NOW = new Date('2026-12-15T00:00:00Z');
const FACTS = 2_000;

describe('closing a month of the facts', () => {
  let folder: string;
  let factStore: FactStore;
  let readStore: ReadStore;
  let database: { url: string; dispose(): Promise<void> };
  const facts = someFacts(FACTS);
  let inserted: Fact[];
  /** The same facts may come in once for each test. */
  const untokened: Pick<FactStore, 'insert'> = {
    insert: (table, columns, rows) => factStore.insert(table, columns, rows),
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee retention '));
    factStore = await startMigratedChdb(folder);
    database = await testDatabase();
    readStore = createPostgresReadStore({ url: database.url });
  });
  beforeEach(async () => {
    await emptyFactTables(factStore);
    await insertFacts(untokened, facts);
    inserted = [...facts];
  });
  afterAll(async () => {
    await readStore.dispose();
    await database.dispose();
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const retain = (more: Partial<RetentionDeps> = {}) =>
    applyRetention({ factStore, readStore, oldestUnpublished: async () => undefined, ...more }, DAYS, NOW);
  const figures = async () =>
    Object.fromEntries(
      (await readFactFigures(factStore)).campaigns.map(({ userId, campaignId, spendNanos, costNanos }) => [
        `${userId} ${campaignId}`,
        [spendNanos, costNanos],
      ]),
    );
  /** By hand, of all that was ever inserted. */
  const expected = () => {
    const sums: Record<string, [bigint, bigint]> = {};
    for (const fact of inserted) {
      const sum = (sums[`${fact.user_id} ${fact.campaign_id}`] ??= [0n, 0n]);
      sum[0] += fact.spend_nanos;
      sum[1] += fact.cost_nanos;
    }
    return sums;
  };
  const octobers = async () =>
    (
      await factStore.query<{ n: number }>(
        'SELECT toUInt32(count()) AS n FROM facts WHERE toYYYYMM(at) = 202610',
      )
    )[0]?.n;
  /** Facts of October that come in afterwards, in an insert of their own. */
  const insertLate = async (seed: number): Promise<void> => {
    const late = someFacts(300, seed).filter(({ at }) => at.getUTCMonth() === 9);
    await insertFacts(
      untokened,
      late.map((fact) => ({ ...fact, offset: fact.offset + BigInt(seed * 10_000) })),
    );
    inserted.push(...late);
  };

  it('drops its facts, keeps what campaigns spent and cost to the nano-dollar, and where the log was read to', async () => {
    expect(await figures()).toEqual(expected());
    const report = await retain();
    const october = facts.filter(({ at }) => at.getUTCMonth() === 9);
    expect(report).toMatchObject({
      closed: [{ month: 202610, facts: october.length }],
      keptForWallets: [],
    });
    expect(await octobers()).toBe(0);
    expect(await figures()).toEqual(expected());
    expect(
      await factStore.query('SELECT argMax(insert_id, block_last) AS insert_id FROM closed_ends'),
    ).toEqual([{ insert_id: '1' }]);
    // Nothing is left to do.
    expect(await retain()).toEqual({ closed: [], keptForWallets: [], forgotten: [] });
    expect(await figures()).toEqual(expected());
  });

  it.each<ClosingStep>(['ends', 'balances', 'drop', 'mark'])(
    'neither loses nor doubles anything when it dies after the step "%s", with facts that come in between',
    async (step) => {
      const died = retain({
        afterStep: (done) => {
          if (done === step) throw new Error('died');
        },
      });
      await expect(died).rejects.toThrow('died');
      expect(await figures()).toEqual(expected());
      await insertLate(7);
      expect(await figures()).toEqual(expected());
      await retain();
      expect(await octobers()).toBe(0);
      expect(await pendingClosings(factStore)).toEqual([]);
      expect(await figures()).toEqual(expected());
    },
  );

  it('closes a month again when facts of it came after it was dropped', async () => {
    await retain();
    await insertLate(8);
    expect(await figures()).toEqual(expected());
    await retain();
    expect(await octobers()).toBe(0);
    await insertLate(9);
    await retain();
    expect(await figures()).toEqual(expected());
  });

  it('takes in what comes in while it records the balances', async () => {
    let calls = 0;
    await retain({
      afterStep: async (step) => {
        if (step !== 'balances' || (calls += 1) > 1) return;
        await insertLate(10);
        expect(await figures()).toEqual(expected());
      },
    });
    expect(calls).toBe(2);
    expect(await octobers()).toBe(0);
    expect(await figures()).toEqual(expected());
  });

  it('keeps a month whose spend is not yet in the wallets', async () => {
    const oldestUnpublished = async () => new Date('2026-10-31T23:30:00Z');
    expect(await retain({ oldestUnpublished })).toMatchObject({ closed: [], keptForWallets: [202610] });
    expect(await octobers()).toBeGreaterThan(0);
  });

  it('forgets bids by whole weeks, the one before last first', async () => {
    const weeks = async () =>
      (
        await factStore.query<{ week: string }>(
          `SELECT DISTINCT toString(toMonday(at)) AS week FROM seen ORDER BY week`,
        )
      ).map(({ week }) => week);
    // 30 October to 1 November is one week; a later one is kept.
    await insertFacts(
      untokened,
      someFacts(20, 11).map((fact) => ({ ...fact, at: new Date('2026-11-20T00:00:00Z') })),
    );
    expect(await weeks()).toEqual(['2026-10-26', '2026-11-16']);
    const report = await retain();
    expect(report?.forgotten).toContainEqual({ table: 'seen', week: '20261026' });
    expect(report?.forgotten).toContainEqual({ table: 'bid_prices', week: '20261026' });
    expect(await weeks()).toEqual(['2026-11-16']);
  });
});
