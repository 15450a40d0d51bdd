import { setTimeout as delay } from 'node:timers/promises';

import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import { CONVERSION_VALUES, ROLLUPS, type Rollup } from './rollups.ts';

type Store = Pick<FactStore, 'query' | 'insert'>;

const SEEN = ['bid_id', 'kind', 'topic', 'partition', 'offset', 'at'];
const REFUSED_SHOWS = ['bid_id', 'reason', 'at'];
const BID_PRICES = [
  ...['bid_id', 'kind', 'log_epoch', 'topic', 'partition', 'offset', 'clearing_nanos'],
  ...['spend_nanos', 'cost_nanos', 'impressions', 'half_hour', 'at'],
];
const SEEN_DETAILS = [
  ...['bid_id', 'kind', 'pixel_id', 'conversion_id', 'video_event', 'at', 'conversion_type', 'attribution'],
  ...['conversions', 'campaign_id', 'conversion_value_nanos', 'spend_nanos', 'cost_nanos', 'half_hour'],
];

/** Another process's insert may be between facts and rollups at a look; its next one shows it done. */
const LOOKS = 10;
const PAUSE_MS = 100;

const OWN = 'insert_id = {insertId:UInt64} AND counted = 1';

/**
 * Brings the tables behind the facts up to one insert. An insert writes the facts and then, one after the other, what
 * views derive from them; a process that dies in between leaves some of them without it. Each table is compared with
 * the facts and gets the rows that it lacks: what is there is never sent again, so nothing depends on the store
 * recognising it.
 */
export async function completeInsert(
  store: Store,
  insertId: bigint,
  onUnproven: (error: Error) => void,
): Promise<void> {
  const { tables, from } = await shapeOf(store, insertId);
  for (const table of tables) await addMissing(store, table, insertId);
  for (const rollup of ROLLUPS) {
    if (from !== undefined && !(await completeRollup(store, rollup, insertId, from)))
      onUnproven(
        new Error(`${rollup.table} does not add up to the facts at insert ${insertId}; it is left as it is`),
      );
  }
}

/** A table whose rows name the facts that they derive from: the missing ones are those not found. */
interface NamingTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The facts of an insert that it has a row of each. */
  readonly where: string;
  /** Its rows of them. */
  readonly known: string;
  readonly key: string;
}

const BIDS = `SELECT bid_id FROM ${FACTS_TABLE} WHERE ${OWN}`;
const VALUED = `insert_id = {insertId:UInt64} AND ${CONVERSION_VALUES.condition}`;
const REFUSED = `insert_id = {insertId:UInt64} AND kind IN ('bill', 'impression')
  AND reason NOT IN ('', 'replay', 'unreadable', 'bid-invalid')`;

const NAMING_TABLES: readonly NamingTable[] = [
  {
    table: 'seen',
    columns: SEEN,
    where: OWN,
    known: `SELECT bid_id, kind FROM seen WHERE bid_id IN (${BIDS})
      AND kind IN (SELECT kind FROM ${FACTS_TABLE} WHERE ${OWN})`,
    key: '(bid_id, kind)',
  },
  {
    table: 'seen_details',
    columns: SEEN_DETAILS,
    where: `${OWN} AND kind IN ('conversion', 'video')`,
    known: `SELECT bid_id, kind, conversion_id, video_event, at, conversions FROM seen_details
      WHERE kind IN ('conversion', 'video') AND bid_id IN (${BIDS})`,
    key: '(bid_id, kind, conversion_id, video_event, at, conversions)',
  },
  {
    table: 'bid_prices',
    columns: BID_PRICES,
    where: `${OWN} AND kind IN ('win', 'bill', 'impression')`,
    known: `SELECT log_epoch, topic, partition, offset FROM bid_prices WHERE bid_id IN (${BIDS})`,
    key: '(log_epoch, topic, partition, offset)',
  },
  {
    table: CONVERSION_VALUES.table,
    columns: CONVERSION_VALUES.columns,
    where: VALUED,
    known: `SELECT log_epoch, topic, partition, offset FROM ${CONVERSION_VALUES.table}
      WHERE campaign_id IN (SELECT campaign_id FROM ${FACTS_TABLE} WHERE ${VALUED})`,
    key: '(log_epoch, topic, partition, offset)',
  },
  {
    table: 'refused_shows',
    columns: REFUSED_SHOWS,
    where: REFUSED,
    known: `SELECT bid_id, reason FROM refused_shows
      WHERE bid_id IN (SELECT bid_id FROM ${FACTS_TABLE} WHERE ${REFUSED})`,
    key: '(bid_id, reason)',
  },
];

async function addMissing(
  store: Store,
  { table, columns, where, known, key }: NamingTable,
  insertId: bigint,
): Promise<void> {
  const rows = await store.query<Record<string, unknown>>(
    `SELECT ${columns.join(', ')} FROM ${FACTS_TABLE} WHERE ${where} AND ${key} NOT IN (${known})`,
    { insertId },
  );
  await insertRows(store, table, columns, rows);
}

/** What an insert is made of. */
interface InsertShape {
  /** The tables that have to have rows of it. */
  readonly tables: readonly NamingTable[];
  /**
   * The first half hour that it counts in, seconds since 1970; undefined when nothing of it counts. Without an end:
   * what a half hour counted may be reversed weeks after it.
   */
  readonly from: number | undefined;
}

/** One look at the insert instead of one for each table that has nothing of it. */
async function shapeOf(store: Store, insertId: bigint): Promise<InsertShape> {
  const [row] = await store.query<Record<string, string>>(
    `SELECT ${NAMING_TABLES.map(({ where }, index) => `countIf(${where}) AS n${index}`).join(', ')},
       toUnixTimestamp(minIf(half_hour, counted = 1)) AS first, countIf(counted = 1) AS own
     FROM ${FACTS_TABLE} WHERE insert_id = {insertId:UInt64}`,
    { insertId },
  );
  return {
    tables: NAMING_TABLES.filter((_, index) => Number(row?.[`n${index}`] ?? 0) > 0),
    from: row === undefined || row['own'] === '0' ? undefined : Number(row['first']),
  };
}

/**
 * @param from see `InsertShape`
 * @returns false when the sums prove neither that the insert is in nor that it is missing
 */
async function completeRollup(
  store: Store,
  rollup: Rollup,
  insertId: bigint,
  from: number,
): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const { own, facts, derived } = await sumsOf(store, rollup, insertId, from);
    if (own.every((sum) => sum === 0n) || isEqual(derived, facts)) return true;
    if (
      isEqual(
        derived,
        facts.map((sum, index) => sum - (own[index] ?? 0n)),
      )
    ) {
      await addRollup(store, rollup, insertId);
      return true;
    }
    await delay(PAUSE_MS);
  }
  return false;
}

const isEqual = (one: readonly bigint[], other: readonly bigint[]): boolean =>
  one.every((sum, index) => sum === other[index]);

/** Sums over the campaigns and half hours of an insert: of the insert, of all facts, and of the rollup. */
async function sumsOf(
  store: Store,
  { table, sums }: Rollup,
  insertId: bigint,
  from: number,
): Promise<Record<'own' | 'facts' | 'derived', readonly bigint[]>> {
  const columns = Object.keys(sums);
  const key = '(user_id, campaign_id, half_hour)';
  const keys = `(SELECT DISTINCT user_id, campaign_id, half_hour FROM ${FACTS_TABLE} WHERE ${OWN})`;
  const campaigns = `(user_id, campaign_id) IN (SELECT DISTINCT user_id, campaign_id FROM ${FACTS_TABLE} WHERE ${OWN})`;
  const added = (what: string, condition: string) =>
    `SELECT '${what}' AS what, ${Object.values(sums)
      .map((sum, index) => `toInt64(${sum}) AS s${index}`)
      .join(', ')} FROM ${FACTS_TABLE} AS f WHERE ${condition}`;
  const since = `at >= toDateTime({from:UInt32}, 'UTC')`;
  // One statement sees all tables at nearly the same moment, while other inserts continue.
  const rows = await store.query<Record<string, string>>(
    `${added('own', OWN)}
     UNION ALL ${added('facts', `counted = 1 AND ${since} AND ${campaigns} AND ${key} IN ${keys}`)}
     UNION ALL SELECT 'derived' AS what, ${columns
       .map((column, index) => `toInt64(sum(r.${column})) AS s${index}`)
       .join(', ')} FROM ${table} AS r WHERE ${campaigns} AND ${key} IN ${keys}`,
    { insertId, from },
  );
  const sumsIn = (what: string): bigint[] => {
    const row = rows.find((found) => found['what'] === what);
    return columns.map((_, index) => BigInt(row?.[`s${index}`] ?? 0));
  };
  return { own: sumsIn('own'), facts: sumsIn('facts'), derived: sumsIn('derived') };
}

async function addRollup(store: Store, { table, dimensions, sums }: Rollup, insertId: bigint): Promise<void> {
  const added = Object.entries(sums).map(([column, sum]) => `${sum} AS ${column}`);
  const rows = await store.query<Record<string, unknown>>(
    `SELECT ${[...dimensions, ...added].join(', ')} FROM ${FACTS_TABLE} AS f WHERE ${OWN} GROUP BY ${dimensions.join(', ')}`,
    { insertId },
  );
  await insertRows(store, table, [...dimensions, ...Object.keys(sums)], rows);
}

const insertRows = (
  store: Store,
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> =>
  store.insert(
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
