import type { FactStore } from '@marquee/kit/fact-store/port';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createEngines, type Engines } from '../../test/engines.ts';
import { readFactFigures } from '../../test/fact-tables.ts';
import type { SpendSink } from '../spend/sink.ts';
import type { ImportedLog } from './import-log.ts';

let engines: Engines;
beforeAll(async () => {
  engines = await createEngines();
});
beforeEach(() => engines.renew());
afterAll(() => engines.dispose());

/** Messages of each partition whose facts are not kept, and of those whose are. */
const CLOSED = 30;
const KEPT = 20;
const SPEND = 1_000n;
const USERS = [7, 8];

/** One impression an hour for each of two accounts, from the end of one month on: two months are closed, two have facts. */
const logOf = (factStore: Pick<FactStore, 'command'>): ImportedLog => ({
  epoch: 'history',
  topics: ['impressions', 'conversions'],
  async fill(table, closed) {
    for (const user of USERS) {
      const of = `${user} AS user_id, ${user} AS campaign_id, ${user} AS creative_id`;
      await factStore.command(
        `INSERT INTO ${closed.sums} (half_hour, user_id, campaign_id, creative_id, wins, impressions, spend_nanos, cost_nanos, facts, changes,
           topic, partition, block_last)
         SELECT toDateTime('2026-01-31 10:00:00', 'UTC') + INTERVAL number HOUR, ${of}, 1, 1, ${SPEND}, 900, 1, 1, 'impressions',
           ${user}, number FROM numbers(${CLOSED})`,
      );
      await factStore.command(
        `INSERT INTO ${closed.conversionValues} (half_hour, user_id, campaign_id, creative_id, log_epoch, topic, partition, offset,
           conversion_value_nanos)
         SELECT toDateTime('2026-01-31 10:00:00', 'UTC'), ${of}, 'history', 'conversions', ${user}, 0, 5`,
      );
      await factStore.command(
        `INSERT INTO ${table} (at, half_hour, bid_at, user_id, campaign_id, creative_id, kind, bid_id, wins, impressions, spend_nanos, cost_nanos,
           counted, log_epoch, topic, partition, offset, block_first, block_last, insert_id)
         SELECT toDateTime('2026-02-28 14:00:00', 'UTC') + INTERVAL number HOUR AS hour, hour, hour, ${of}, 'impression',
           concat('${user}-', toString(number)), 1, 1, ${SPEND}, 900, 1, 'history', 'impressions', ${user}, number + ${CLOSED},
           ${CLOSED}, ${CLOSED + KEPT - 1}, 1 FROM numbers(${KEPT})`,
      );
    }
  },
});

/** A fact store that dies as a change of it is due, after so many. */
function dyingAfter(factStore: FactStore, changes: number): FactStore {
  let left = changes;
  const unlessDead = <Args extends readonly unknown[]>(change: (...args: Args) => Promise<void>) => {
    return (...args: Args) => ((left -= 1) < 0 ? Promise.reject(new Error('cut off')) : change(...args));
  };
  return {
    ...factStore,
    command: unlessDead(factStore.command),
    insert: unlessDead(factStore.insert),
  };
}

/** @returns true when it was not cut off */
async function importWith(
  factStore: FactStore,
  spendSink: SpendSink = engines.wallets,
  log = logOf(factStore),
): Promise<boolean> {
  const service = await engines.start({ factStore, spendSink });
  const isWhole = await service.importLog(log).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.message === 'cut off') return false;
      throw error;
    },
  );
  if (isWhole) await service.drainSpend();
  await engines.stop(service);
  return isWhole;
}

async function expectWhole(): Promise<void> {
  const each = BigInt(CLOSED + KEPT) * SPEND;
  expect(engines.wallets.total()).toBe(2n * each);
  const figures = await readFactFigures(engines.factStore);
  expect(figures.campaigns.map(({ campaignId, spendNanos }) => [campaignId, spendNanos])).toEqual(
    USERS.map((user) => [user, each]),
  );
  const messages = USERS.length * (CLOSED + KEPT);
  for (const table of ['campaign_half_hours', 'traffic_half_hours']) {
    const [sum] = await engines.rows<object>(
      `SELECT toUInt32(sum(impressions)) AS shown, toUInt32(sum(spend_nanos)) AS spend FROM ${table}`,
    );
    expect(sum, table).toEqual({ shown: messages, spend: messages * Number(SPEND) });
  }
  const [left] = await engines.rows<object>(
    `SELECT (SELECT toUInt32(count()) FROM facts) AS kept, (SELECT toUInt32(count()) FROM conversion_value_rows) AS valued,
       (SELECT toUInt32(uniqExact(month, closing)) FROM closing_balances) AS closings,
       (SELECT toUInt32(count()) FROM system.tables WHERE database = currentDatabase() AND name LIKE 'imported%') AS beside,
       (SELECT toUInt32(count()) FROM system.mutations WHERE database = currentDatabase() AND table = 'facts'
          AND command LIKE '%MATERIALIZE%') > 0 AS indexed`,
  );
  expect(left).toEqual({ kept: 2 * KEPT, valued: 2, closings: 2, beside: 0, indexed: 1 });
}

it('adds a log once, wherever it was cut off before', async () => {
  let attempts = 0;
  while (!(await importWith(dyingAfter(engines.factStore, attempts)))) attempts += 1;
  expect(attempts).toBeGreaterThan(20);
  await expectWhole();
  await importWith(engines.factStore);
  await expectWhole();
});

it('charges each wallet once, and makes facts of a month anew of which some are missing', async () => {
  let charged = 0;
  const dies: SpendSink = {
    recordSpend: (spend) =>
      (charged += 1) > 1 ? Promise.reject(new Error('cut off')) : engines.wallets.recordSpend(spend),
  };
  expect(await importWith(engines.factStore, dies)).toBe(false);
  expect(engines.wallets.total()).toBe(BigInt(CLOSED) * SPEND);
  await engines.factStore.command(
    `ALTER TABLE facts DELETE WHERE offset = ${CLOSED} AND partition = ${USERS[0]} SETTINGS mutations_sync = 2`,
  );
  expect(await importWith(engines.factStore)).toBe(true);
  await expectWhole();
});

it('refuses a name that no log can have', async () => {
  const { factStore } = engines;
  await expect(
    importWith(factStore, engines.wallets, { ...logOf(factStore), epoch: "it's" }),
  ).rejects.toThrow(RangeError);
});
