import type { FactStore } from '@marquee/kit/fact-store/port';

/** A month of the facts whose sums are recorded, though its facts may still be there. */
export interface PendingClosing {
  /** `202611` is November 2026, by the time of the facts (UTC). */
  readonly month: number;
  readonly closing: number;
  /** Newest insert that it includes; facts of later inserts count in addition. */
  readonly insertLast: bigint;
}

/** The steps of closing a month, in this order. */
export type ClosingStep = 'ends' | 'balances' | 'drop' | 'mark';

export interface ClosedMonth {
  readonly month: number;
  /** Facts that were dropped. */
  readonly facts: number;
}

type Store = Pick<FactStore, 'query' | 'insert' | 'command'>;

const CLOSING_COLUMNS = [
  ...['month', 'closing', 'insert_first', 'insert_last'],
  ...['user_id', 'campaign_id', 'spend_nanos', 'cost_nanos', 'facts'],
];

/** Closings whose facts may still be there: those facts do not count any more. */
export async function pendingClosings(factStore: Pick<FactStore, 'query'>): Promise<PendingClosing[]> {
  const rows = await factStore.query<Record<'month' | 'closing' | 'last', string | number>>(
    `SELECT month, closing, max(insert_last) AS last FROM closing_balances
     WHERE (month, closing) NOT IN (SELECT month, closing FROM dropped_closings)
     GROUP BY month, closing ORDER BY month, closing`,
  );
  return rows.map((row) => ({
    month: Number(row.month),
    closing: Number(row.closing),
    insertLast: BigInt(row.last),
  }));
}

/**
 * Records what the facts of a month add up to and drops them. What was recorded counts in place of the facts from that
 * moment on (`moneyOfCampaigns`), so that it may be cut short after every step and done again.
 *
 * No other process may close at the same time. A fact that is inserted between the last read and the drop is
 * lost: the month must be older than anything that the traffic log still holds.
 * @param afterStep failure injection for tests; what it throws stops the work there
 */
export async function closeMonth(
  store: Store,
  month: number,
  afterStep: (step: ClosingStep) => void | Promise<void> = () => undefined,
): Promise<ClosedMonth> {
  for (;;) {
    const pending = (await pendingClosings(store)).filter((closing) => closing.month === month);
    const first = (pending.at(-1)?.insertLast ?? -1n) + 1n;
    const last = await newestInsert(store, month, first);
    if (last === undefined) break;
    await recordEnds(store, month);
    await afterStep('ends');
    await recordBalances(store, month, { first, last });
    await afterStep('balances');
  }
  const facts = await factsOf(store, month);
  await store.command(
    `ALTER TABLE facts DROP PARTITION ID '${month}' SETTINGS max_partition_size_to_drop = 0`,
  );
  await afterStep('drop');
  for (const { closing } of (await pendingClosings(store)).filter((found) => found.month === month))
    await store.insert('dropped_closings', ['month', 'closing'], [[month, closing]], {
      deduplicationToken: `dropped:${month}:${closing}`,
    });
  await afterStep('mark');
  return { month, facts };
}

async function newestInsert(store: Store, month: number, first: bigint): Promise<bigint | undefined> {
  const [row] = await store.query<Record<'facts' | 'last', string>>(
    `SELECT count() AS facts, max(insert_id) AS last FROM facts
     WHERE toYYYYMM(at) = {month:UInt32} AND insert_id >= {first:UInt64}`,
    { month, first },
  );
  return row === undefined || row.facts === '0' ? undefined : BigInt(row.last);
}

async function factsOf(store: Store, month: number): Promise<number> {
  const [row] = await store.query<{ facts: string }>(
    'SELECT count() AS facts FROM facts WHERE toYYYYMM(at) = {month:UInt32}',
    { month },
  );
  return Number(row?.facts ?? 0);
}

/** One insert, so that a closing is there whole or not at all. */
async function recordBalances(
  store: Store,
  month: number,
  inserts: { readonly first: bigint; readonly last: bigint },
): Promise<void> {
  const [count] = await store.query<{ closings: string }>(
    'SELECT uniqExact(closing) AS closings FROM closing_balances WHERE month = {month:UInt32}',
    { month },
  );
  const closing = Number(count?.closings ?? 0);
  const sums = await store.query<
    Record<'user_id' | 'campaign_id' | 'spend' | 'cost' | 'counted_facts', string | number>
  >(
    `SELECT user_id, campaign_id, sum(spend_nanos) AS spend, sum(cost_nanos) AS cost, count() AS counted_facts FROM facts
     WHERE toYYYYMM(at) = {month:UInt32} AND insert_id >= {first:UInt64} AND insert_id <= {last:UInt64}
     GROUP BY user_id, campaign_id ORDER BY user_id, campaign_id`,
    { month, ...inserts },
  );
  const isHead = (row: (typeof sums)[number]): boolean =>
    Number(row.user_id) === 0 && Number(row.campaign_id) === 0;
  const rows = sums.some(isHead)
    ? sums
    : [{ user_id: 0, campaign_id: 0, spend: 0, cost: 0, counted_facts: 0 }, ...sums];
  await store.insert(
    'closing_balances',
    CLOSING_COLUMNS,
    rows.map((row) => [
      ...[month, closing, inserts.first, inserts.last, row.user_id, row.campaign_id],
      ...[BigInt(row.spend), BigInt(row.cost), BigInt(row.counted_facts)],
    ]),
    { deduplicationToken: `closing:${month}:${closing}` },
  );
}

/** Records the ends of the partitions of logs with facts in the month; a later end replaces an earlier one. */
async function recordEnds(store: Store, month: number): Promise<void> {
  const columns = ['log_epoch', 'topic', 'partition', 'block_first', 'block_last', 'insert_id'];
  const rows = await store.query<Record<string, unknown>>(
    `SELECT log_epoch, topic, partition, argMax(f.block_first, offset) AS block_first,
       argMax(f.block_last, offset) AS block_last, argMax(f.insert_id, offset) AS insert_id
     FROM facts AS f WHERE toYYYYMM(at) = {month:UInt32} GROUP BY log_epoch, topic, partition`,
    { month },
  );
  await store.insert(
    'closed_ends',
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}
