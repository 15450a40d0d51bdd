import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import type { LogEpochs } from '../pipeline/log-epochs.ts';
import { CONVERSION_VALUES, ROLLUPS } from '../pipeline/rollups.ts';
import type { SpendSink } from '../spend/sink.ts';
import {
  addClosedSums,
  chargeClosed,
  type ClosedTables,
  createClosedTables,
  dropClosedTables,
  recordClosings,
} from './closed-part.ts';

type Store = Pick<FactStore, 'command' | 'query' | 'insert'>;

/** Facts of a traffic log that was never read here: a history of before. */
export interface ImportedLog {
  /** Name of the log, `log_epoch` of all its facts: lower-case letters, digits and hyphens. */
  readonly epoch: string;
  /** The topics that it has facts of. */
  readonly topics: readonly string[];
  /**
   * Inserts all facts of the log into a table with the columns of the facts, decided and priced as those of messages: no
   * offset of a partition twice, and the same facts whenever it is asked. What came before them, whose facts are not kept,
   * goes into the closed tables as sums; its offsets begin at 0 and end where those of the facts begin.
   */
  readonly fill: (table: string, closed: ClosedTables) => Promise<void>;
}

interface ImportOptions {
  readonly factStore: Store;
  readonly epochs: Pick<LogEpochs, 'isRecorded' | 'record'>;
  readonly spendSink: SpendSink;
  /** Called when the tables behind the facts have the sums of the log. */
  readonly onAdded: () => void;
}

const STAGING = 'imported_facts';
const EPOCH = /^[a-z0-9-]+$/;

/**
 * Adds the facts of a log at once, as many as there may be, and from then on treats them like those of any other log: their
 * spend is published to the wallets by the same ranges of offsets.
 *
 * They are made in a table beside, and become part of the facts by whole months. So they pass no view: the sums by half
 * hour are added up in one statement each, and what is remembered of bids, so that nothing counts twice, is left
 * out, because no one holds a token of these bids. What its facts are not kept of looks as after retention: sums by half hour,
 * closing balances, and wallets that were charged. Cut off, it does what is missing when it is called again: sums are
 * recognised by their token, closings by their inserts, months by their number of facts, charges by the wallets, and the log is
 * recorded last.
 *
 * @throws RangeError for an epoch that cannot be one
 */
export async function importLog({ epoch, topics, fill }: ImportedLog, options: ImportOptions): Promise<void> {
  if (!EPOCH.test(epoch)) throw new RangeError(`"${epoch}" cannot be the name of a log`);
  const { factStore, epochs, spendSink, onAdded } = options;
  if (await epochs.isRecorded(epoch, topics)) return dropTables(factStore);
  await factStore.command(`DROP TABLE IF EXISTS ${STAGING} SYNC`);
  await factStore.command(`CREATE TABLE ${STAGING} AS ${FACTS_TABLE}`);
  // One change of the table: each costs as much as all.
  const dropped = (await madeLater(factStore)).map((part) => `DROP ${part}`).join(', ');
  await factStore.command(`ALTER TABLE ${STAGING} ${dropped}`);
  // Its parts are merged where they end up, and not before.
  await factStore.command(`ALTER TABLE ${STAGING} MODIFY SETTING min_parts_to_merge_at_once = 10000`);
  const closed = await createClosedTables(factStore);
  await fill(STAGING, closed);
  await addClosedSums(factStore, epoch);
  await addSums(factStore, epoch);
  for (const month of await monthsOf(factStore)) await attachMonth(factStore, month, epoch);
  // Between these two facts and ledger differ, so nothing is between them.
  await recordClosings(factStore, epoch);
  await chargeClosed(factStore, epoch, spendSink);
  onAdded();
  await epochs.record(epoch, topics);
  await dropTables(factStore);
}

/** What is left once the log is recorded; as long as the table beside is there, not all of it is done. */
async function dropTables(store: Store): Promise<void> {
  const [left] = await store.query<object>(
    'SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = {name:String}',
    { name: STAGING },
  );
  if (left === undefined) return;
  await dropClosedTables(store);
  // One mutation: each part is read once. It goes on by itself, after a restart too.
  const made = (await madeLater(store)).map((part) => `MATERIALIZE ${part}`).join(', ');
  await store.command(`ALTER TABLE ${FACTS_TABLE} ${made} SETTINGS mutations_sync = 0`);
  await store.command(`DROP TABLE ${STAGING} SYNC`);
}

/** The sums that are compared with the journal every minute. */
const KEPT = 'money_by_month';

/**
 * Indexes and projections: they make questions of the facts quick, change no answer, and cost more to write than the facts
 * themselves. The store adds them to the facts afterwards.
 */
async function madeLater(store: Store): Promise<readonly string[]> {
  const rows = await store.query<{ part: string }>(
    `SELECT concat('INDEX ', name) AS part FROM system.data_skipping_indices
     WHERE database = currentDatabase() AND table = {table:String}
     UNION ALL
     SELECT concat('PROJECTION ', name) AS part FROM system.projections
     WHERE database = currentDatabase() AND table = {table:String} AND name != {kept:String}`,
    { table: FACTS_TABLE, kept: KEPT },
  );
  return rows.map(({ part }) => part);
}

/** What views derive from the facts of an insert. */
async function addSums(store: Store, epoch: string): Promise<void> {
  const once = `SETTINGS insert_deduplication_token = '${epoch}'`;
  for (const { table, dimensions, sums } of ROLLUPS) {
    const columns = [...dimensions, ...Object.keys(sums)].join(', ');
    const added = Object.entries(sums).map(([column, sum]) => `${sum} AS ${column}`);
    await store.command(
      `INSERT INTO ${table} (${columns}) SELECT ${[...dimensions, ...added].join(', ')} FROM ${STAGING} AS f
       WHERE counted = 1 GROUP BY ${dimensions.join(', ')} ORDER BY ALL ${once}`,
    );
  }
  const { table, columns, condition } = CONVERSION_VALUES;
  const names = columns.join(', ');
  await store.command(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${STAGING} WHERE ${condition} ORDER BY ALL ${once}`,
  );
}

async function monthsOf(store: Store): Promise<readonly number[]> {
  const rows = await store.query<{ month: number }>(
    `SELECT DISTINCT toYYYYMM(at) AS month FROM ${STAGING} ORDER BY month`,
  );
  return rows.map(({ month }) => Number(month));
}

/** A month whose parts were attached in part is attached anew. */
async function attachMonth(store: Store, month: number, epoch: string): Promise<void> {
  const [wanted, held] = await Promise.all(
    [STAGING, FACTS_TABLE].map((table) => factsIn(store, table, month, epoch)),
  );
  if (held === wanted) return;
  if (held !== 0n)
    await store.command(
      `ALTER TABLE ${FACTS_TABLE} DELETE IN PARTITION ${month} WHERE log_epoch = '${epoch}' SETTINGS mutations_sync = 2`,
    );
  await store.command(`ALTER TABLE ${FACTS_TABLE} ATTACH PARTITION ${month} FROM ${STAGING}`);
}

async function factsIn(store: Store, table: string, month: number, epoch: string): Promise<bigint> {
  const [row] = await store.query<{ facts: string }>(
    `SELECT count() AS facts FROM ${table} WHERE toYYYYMM(at) = {month:UInt32} AND log_epoch = {epoch:String}`,
    { month, epoch },
  );
  return BigInt(row?.facts ?? 0);
}
