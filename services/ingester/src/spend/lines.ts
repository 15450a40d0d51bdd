import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';
import type { SpendLine } from '@marquee/schemas/wallet/events';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import { epochPartitionKey, type EpochPartition } from '../pipeline/block.ts';
import { inPartitions, inPartitionsParams } from '../pipeline/in-partitions.ts';

/** Offsets of one partition, both inclusive. */
export interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

/** What the wallets have of a partition: everything up to `takenLast`, -1 for nothing. */
export interface PublishedPosition extends EpochPartition {
  readonly takenLast: bigint;
}

/** The primary key of the facts' projection `money_by_offset`, with the offsets that follow what was taken. */
const after = (index: number): string =>
  `(log_epoch = {epoch${index}:String} AND topic = {topic${index}:String}
    AND partition = {partition${index}:UInt16} AND offset >= {from${index}:UInt64})`;

const paramsOf = (taken: readonly PublishedPosition[]): Record<string, FactParam> =>
  Object.fromEntries<FactParam>(
    taken.flatMap<[string, FactParam]>(({ epoch, topic, partition, takenLast }, index) => [
      [`epoch${index}`, epoch],
      [`topic${index}`, topic],
      [`partition${index}`, partition],
      [`from${index}`, takenLast + 1n],
    ]),
  );

/**
 * What follows what was taken of all these partitions: one condition for those of which as much was taken, which is nothing for
 * all of a log that is new.
 */
function followingTaken(taken: readonly PublishedPosition[]): {
  readonly condition: string;
  readonly params: Record<string, FactParam>;
} {
  const alike = new Map<bigint, EpochPartition[]>();
  for (const position of taken)
    alike.set(position.takenLast, [...(alike.get(position.takenLast) ?? []), position]);
  const groups = [...alike];
  return {
    condition: `(${groups
      .map((_, index) => `(${inPartitions(`${index}`)} AND offset >= {from${index}:UInt64})`)
      .join(' OR ')})`,
    params: Object.assign(
      {},
      ...groups.map(([takenLast, partitions], index) => ({
        ...inPartitionsParams(partitions, `${index}`),
        [`from${index}`]: takenLast + 1n,
      })),
    ) as Record<string, FactParam>,
  };
}

/** Rows that concern a wallet: charges, costs, and impressions of what is bought by the click. */
const CONCERNS_WALLET = '(spend_nanos != 0 OR cost_nanos != 0 OR impressions != 0)';

/** Blocks of each partition whose spend is not yet in the wallets, as one range; absent without any. */
export async function unpublishedRanges(
  factStore: Pick<FactStore, 'query'>,
  taken: readonly PublishedPosition[],
): Promise<ReadonlyMap<string, Range>> {
  if (taken.length === 0) return new Map();
  const { condition, params } = followingTaken(taken);
  const rows = await factStore.query<
    Record<'log_epoch' | 'topic' | 'begin' | 'end', string> & { partition: number }
  >(
    `SELECT log_epoch, topic, partition, min(block_first) AS begin, max(block_last) AS end FROM ${FACTS_TABLE}
     WHERE ${condition} AND ${CONCERNS_WALLET}
     GROUP BY log_epoch, topic, partition`,
    params,
  );
  const takenLastOf = new Map(taken.map((watermark) => [epochPartitionKey(watermark), watermark.takenLast]));
  return new Map(
    rows.map((row) => {
      const key = epochPartitionKey({ epoch: row.log_epoch, topic: row.topic, partition: row.partition });
      const begin = BigInt(row.begin);
      const takenLast = takenLastOf.get(key) ?? -1n;
      // A block that was cut again over what was taken is published from where that ends.
      return [key, { first: begin > takenLast ? begin : takenLast + 1n, last: BigInt(row.end) }];
    }),
  );
}

/** A range of one partition of one log. */
export interface PartitionRange extends EpochPartition, Range {}

/** What ranges spent. */
export interface RangesSpend {
  /** By `epochPartitionKey` and advertiser; DSPs (user 0) settle by invoice and have no wallet. */
  readonly byPartition: ReadonlyMap<string, ReadonlyMap<number, readonly SpendLine[]>>;
  /** By `epochPartitionKey`: offsets that the facts hold more than once; each is in the lines once. */
  readonly doubledOffsets: ReadonlyMap<string, number>;
}

/** Each offset once, whatever an insert or a second block did to it: the further copies of a message spend nothing. */
const ONCE = `SELECT any(user_id) AS user, any(campaign_id) AS campaign, any(half_hour) AS half_hour_of,
    argMax(spend_nanos, abs(spend_nanos)) AS spend, argMax(cost_nanos, abs(cost_nanos)) AS cost,
    argMax(impressions, abs(impressions)) AS shown, count() AS copies`;

/** Every row as it is. */
const EACH = `SELECT user_id AS user, campaign_id AS campaign, half_hour AS half_hour_of, spend_nanos AS spend,
    cost_nanos AS cost, impressions AS shown, 1 AS copies`;

type SpendRow = Record<
  'user' | 'campaign' | 'at' | 'spend_in' | 'cost_in' | 'shown_in' | 'doubled',
  string | number
> &
  Record<'log_epoch' | 'topic', string> & { readonly partition: number };

/** What each advertiser spent and was shown in ranges, by campaign and half hour; the same whenever it is asked. */
export async function spendOf(
  factStore: Pick<FactStore, 'query'>,
  ranges: readonly PartitionRange[],
): Promise<RangesSpend> {
  if (ranges.length === 0) return { byPartition: new Map(), doubledOffsets: new Map() };
  const params = {
    ...paramsOf(ranges.map((range) => ({ ...range, takenLast: range.first - 1n }))),
    ...Object.fromEntries(ranges.map(({ last }, index) => [`last${index}`, last])),
  };
  const within = `(${ranges.map((_, index) => `(${after(index)} AND offset <= {last${index}:UInt64})`).join(' OR ')})
    AND ${CONCERNS_WALLET} AND user_id != 0`;
  // To group by offsets takes fifteen times as long as the sums, and is needed where one is there twice. That is asked
  // after the sums: facts are only added, so what is there once then was there once before.
  const quick = await factStore.query<SpendRow>(spendStatement(EACH, within, ''), params);
  const rows = (await hasDoubled(factStore, within, params))
    ? await factStore.query<SpendRow>(
        spendStatement(ONCE, within, 'GROUP BY log_epoch, topic, partition, offset'),
        params,
      )
    : quick;
  const byPartition = new Map<string, Map<number, SpendLine[]>>();
  const doubledOffsets = new Map<string, number>();
  for (const row of rows) {
    const key = epochPartitionKey({ epoch: row.log_epoch, topic: row.topic, partition: row.partition });
    const byUser = byPartition.get(key) ?? new Map<number, SpendLine[]>();
    byPartition.set(key, byUser);
    const userId = Number(row.user);
    byUser.set(userId, [...(byUser.get(userId) ?? []), lineOf(row)]);
    if (Number(row.doubled) > 0)
      doubledOffsets.set(key, (doubledOffsets.get(key) ?? 0) + Number(row.doubled));
  }
  return { byPartition, doubledOffsets };
}

const spendStatement = (facts: string, within: string, group: string): string =>
  `SELECT log_epoch, topic, partition, user, campaign, toUnixTimestamp(half_hour_of) AS at, sum(spend) AS spend_in,
     sum(cost) AS cost_in, sum(shown) AS shown_in, countIf(copies > 1) AS doubled
   FROM (${facts}, log_epoch, topic, partition FROM ${FACTS_TABLE} WHERE ${within} ${group})
   GROUP BY log_epoch, topic, partition, user, campaign, half_hour_of
   ORDER BY log_epoch, topic, partition, user, campaign, half_hour_of`;

async function hasDoubled(
  factStore: Pick<FactStore, 'query'>,
  within: string,
  params: Readonly<Record<string, FactParam>>,
): Promise<boolean> {
  const rows = await factStore.query<object>(
    `SELECT 1 FROM ${FACTS_TABLE} WHERE ${within}
     GROUP BY log_epoch, topic, partition HAVING count() != uniqExact(offset) LIMIT 1`,
    params,
  );
  return rows.length > 0;
}

const lineOf = (row: SpendRow): SpendLine => ({
  campaignId: Number(row.campaign),
  halfHour: new Date(Number(row.at) * 1_000).toISOString(),
  spendNanos: BigInt(row.spend_in),
  costNanos: BigInt(row.cost_in),
  impressions: Number(row.shown_in),
  clicks: 0,
});

/** What one campaign charged and cost. */
export interface CampaignSpend {
  readonly campaignId: number;
  readonly userId: number;
  readonly spendNanos: bigint;
  readonly costNanos: bigint;
}

interface UntoldSpend extends CampaignSpend {
  /** The oldest half hour (UTC) of it. */
  readonly since: Date;
}

/** Spend and cost of each campaign that are not yet in the wallets. */
export async function unpublishedSpend(
  factStore: Pick<FactStore, 'query'>,
  taken: readonly PublishedPosition[],
): Promise<UntoldSpend[]> {
  if (taken.length === 0) return [];
  const { condition, params } = followingTaken(taken);
  const rows = await factStore.query<
    Record<'user' | 'campaign' | 'spend_in' | 'cost_in' | 'since', string | number>
  >(
    `SELECT user, campaign, sum(spend) AS spend_in, sum(cost) AS cost_in, toUnixTimestamp(min(half_hour_of)) AS since
     FROM (${ONCE} FROM ${FACTS_TABLE}
       WHERE ${condition} AND (spend_nanos != 0 OR cost_nanos != 0)
         AND user_id != 0
       GROUP BY log_epoch, topic, partition, offset)
     GROUP BY user, campaign ORDER BY user, campaign`,
    params,
  );
  return rows.map((row) => ({
    campaignId: Number(row.campaign),
    userId: Number(row.user),
    spendNanos: BigInt(row.spend_in),
    costNanos: BigInt(row.cost_in),
    since: new Date(Number(row.since) * 1_000),
  }));
}
