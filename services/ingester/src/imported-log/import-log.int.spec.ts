import type { FactStore } from '@marquee/kit/fact-store/port';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createEngines, type Engines } from '../../test/engines.ts';
import { readFactFigures } from '../../test/fact-tables.ts';
import type { IngesterService } from '../service.ts';
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

/**
 * One impression an hour for each of two accounts, from the end of one month on: two months are closed, two have facts. Each test has a
 * year and so a name of its own, because emptied tables may remember the blocks that they had.
 */
const logOf = (factStore: Pick<FactStore, 'command'>, year: number): ImportedLog => ({
  epoch: `history-${year}`,
  topics: ['impressions', 'conversions'],
  async fill(table, closed) {
    for (const [partition, user] of USERS.entries()) {
      const of = `${user} AS user_id, ${user} AS campaign_id, ${user} AS creative_id`;
      await factStore.command(
        `INSERT INTO ${closed.sums} (half_hour, user_id, campaign_id, creative_id, wins, impressions, spend_nanos, cost_nanos, facts, changes,
           topic, partition, block_last)
         SELECT toDateTime('${year}-01-31 10:00:00', 'UTC') + INTERVAL number HOUR, ${of}, 1, 1, ${SPEND}, 900, 1, 1, 'impressions',
           ${partition}, number FROM numbers(${CLOSED})`,
      );
      await factStore.command(
        `INSERT INTO ${closed.conversionValues} (half_hour, user_id, campaign_id, creative_id, log_epoch, topic, partition, offset,
           conversion_value_nanos)
         SELECT toDateTime('${year}-01-31 10:00:00', 'UTC'), ${of}, 'history-${year}', 'conversions', ${partition}, 0, 5`,
      );
      await factStore.command(
        `INSERT INTO ${table} (at, half_hour, bid_at, user_id, campaign_id, creative_id, kind, bid_id, wins, impressions, spend_nanos, cost_nanos,
           counted, log_epoch, topic, partition, offset, block_first, block_last, insert_id)
         SELECT toDateTime('${year}-02-28 14:00:00', 'UTC') + INTERVAL number HOUR AS hour, hour, hour, ${of}, 'impression',
           concat('${user}-', toString(number)), 1, 1, ${SPEND}, 900, 1, 'history-${year}', 'impressions', ${partition}, number + ${CLOSED},
           ${CLOSED}, ${CLOSED + KEPT - 1}, 1 FROM numbers(${KEPT})`,
      );
    }
  },
});

/** What leaves something behind in the fact store, but for what every attempt makes anew first. */
const LEAVES_SOMETHING = /^(INSERT INTO (?!imported_)|ALTER TABLE facts|DROP TABLE (?!IF EXISTS))/;

/** A fact store that dies as a change is due, after so many of one life. */
class MortalStore {
  left = Number.POSITIVE_INFINITY;
  readonly store: FactStore;

  constructor(real: FactStore) {
    const command: FactStore['command'] = (sql) =>
      LEAVES_SOMETHING.test(sql) && this.#isDead() ? Promise.reject(new Error('cut off')) : real.command(sql);
    const insert: FactStore['insert'] = (...args) =>
      this.#isDead() ? Promise.reject(new Error('cut off')) : real.insert(...args);
    this.store = { ...real, command, insert };
  }

  #isDead(): boolean {
    this.left -= 1;
    return this.left < 0;
  }
}

/** @returns true when it was not cut off */
const isAdded = (service: IngesterService, log: ImportedLog): Promise<boolean> =>
  service.importLog(log).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.message === 'cut off') return false;
      throw error;
    },
  );

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
    `SELECT (SELECT toUInt32(count()) FROM facts) AS kept, (SELECT toUInt32(count()) FROM conversion_value_rows FINAL) AS valued,
       (SELECT toUInt32(uniqExact(month, closing)) FROM closing_balances) AS closings,
       (SELECT toUInt32(count()) FROM system.tables WHERE database = currentDatabase() AND name LIKE 'imported%') AS beside,
       (SELECT toUInt32(count()) FROM system.mutations WHERE database = currentDatabase() AND table = 'facts'
          AND command LIKE '%MATERIALIZE%') > 0 AS indexed`,
  );
  expect(left).toEqual({ kept: 2 * KEPT, valued: 2, closings: 2, beside: 0, indexed: 1 });
}

it('adds a log once, wherever it was cut off before', async () => {
  const mortal = new MortalStore(engines.factStore);
  const service = await engines.start({ factStore: mortal.store });
  const log = logOf(mortal.store, 2023);
  let lives = 0;
  do {
    mortal.left = lives;
    lives += 1;
  } while (!(await isAdded(service, log)));
  expect(lives).toBeGreaterThan(10);
  await service.drainSpend();
  await expectWhole();
  mortal.left = Number.POSITIVE_INFINITY;
  await service.importLog(log);
  await service.drainSpend();
  await expectWhole();
});

it('charges each wallet once, and makes facts of a month anew of which some are missing', async () => {
  const { factStore } = engines;
  let charged = 0;
  const service = await engines.start({
    spendSink: {
      recordSpend: (spend) =>
        (charged += 1) === 2 ? Promise.reject(new Error('cut off')) : engines.wallets.recordSpend(spend),
    },
  });
  const log = logOf(factStore, 2025);
  expect(await isAdded(service, log)).toBe(false);
  expect(engines.wallets.total()).toBe(BigInt(CLOSED) * SPEND);
  await factStore.command(
    `ALTER TABLE facts DELETE WHERE offset = ${CLOSED} AND partition = 0 SETTINGS mutations_sync = 2`,
  );
  expect(await isAdded(service, log)).toBe(true);
  await service.drainSpend();
  await expectWhole();
});

it('refuses a name that no log can have', async () => {
  const service = await engines.start();
  await expect(service.importLog({ ...logOf(engines.factStore, 2026), epoch: "it's" })).rejects.toThrow(
    RangeError,
  );
});
