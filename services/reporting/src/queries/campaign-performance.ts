import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';
import { HOUR_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';

/** A campaign, and since when its performance is asked for. */
export interface PerformanceWindow {
  readonly id: number;
  readonly userId: number;
  readonly since: Date;
}

/** What a campaign did since a moment; money in nano-dollars. */
export interface CampaignPerformance {
  /** What it was charged. */
  readonly spendNanos: bigint;
  /** What the exchanges got. */
  readonly costNanos: bigint;
  readonly clicks: number;
  /** Below 0 when an earlier one is taken back. */
  readonly conversions: number;
}

/** Campaigns that one question names: each adds a range of times to it. */
const CAMPAIGNS_A_QUESTION = 100;
/** A price is corrected, and a conversion taken back, by what comes within this of what it corrects. */
const CORRECTED_WITHIN_MS = 2 * HOUR_MS;

/**
 * What campaigns did since a moment each, to the millisecond; absent is without any facts.
 *
 * Whole half hours come from the rollup. Of the half hour in which a window begins, the facts themselves are read, by
 * owner, campaign and time; once those have left the store, what happened in it before the next half hour is missing.
 */
export async function readCampaignPerformance(
  factStore: Pick<FactStore, 'query'>,
  windows: readonly PerformanceWindow[],
): Promise<ReadonlyMap<number, CampaignPerformance>> {
  const found = new Map<number, CampaignPerformance>();
  for (let from = 0; from < windows.length; from += CAMPAIGNS_A_QUESTION) {
    const { sql, params } = questionOf(windows.slice(from, from + CAMPAIGNS_A_QUESTION));
    for (const row of await factStore.query<Row>(sql, params)) {
      found.set(Number(row.id), {
        spendNanos: BigInt(row.spend),
        costNanos: BigInt(row.cost),
        clicks: Number(row.clicked),
        conversions: Number(row.converted),
      });
    }
  }
  return found;
}

type Row = Readonly<Record<'id' | 'spend' | 'cost' | 'clicked' | 'converted', string | number>>;

function questionOf(windows: readonly PerformanceWindow[]) {
  const firsts = windows.map(({ since }) => Math.ceil(since.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);
  const params: Record<string, FactParam> = {
    users: [...new Set(windows.map(({ userId }) => userId))],
    ids: windows.map(({ id }) => id),
    firsts: firsts.map((atMs) => atMs / 1_000),
    earliest: Math.min(...firsts) / 1_000,
  };
  const begun = windows.map(({ id, since }, index) => {
    const firstMs = firsts[index] ?? 0;
    params[`id${index}`] = id;
    params[`since${index}`] = since.getTime();
    params[`until${index}`] = firstMs + CORRECTED_WITHIN_MS;
    params[`half${index}`] = (firstMs - HALF_HOUR_MS) / 1_000;
    const time = (name: string) => `fromUnixTimestamp64Milli({${name}${index}:Int64}, 'UTC')`;
    return `(campaign_id = {id${index}:UInt32} AND at >= ${time('since')} AND at < ${time('until')}
      AND half_hour = toDateTime({half${index}:Int64}, 'UTC'))`;
  });
  const sql = `SELECT id, sum(spent) AS spend, sum(paid) AS cost, sum(c) AS clicked, sum(v) AS converted
    FROM (
      SELECT campaign_id AS id, spend_nanos AS spent, cost_nanos AS paid, toInt64(clicks) AS c, toInt64(conversions) AS v
      FROM campaign_half_hours
      WHERE user_id IN {users:Array(UInt32)} AND campaign_id IN {ids:Array(UInt32)}
        AND half_hour >= toDateTime({earliest:Int64}, 'UTC')
        AND toUnixTimestamp(half_hour) >=
          transform(campaign_id, {ids:Array(UInt32)}, {firsts:Array(UInt32)}, toUInt32(0))
      UNION ALL
      SELECT campaign_id, spend_nanos, cost_nanos, toInt64(kind = 'click'), toInt64(conversions)
      FROM facts
      WHERE counted = 1 AND user_id IN {users:Array(UInt32)} AND campaign_id IN {ids:Array(UInt32)}
        AND kind NOT IN ('bid', 'loss') AND (${begun.join(' OR ')})
    )
    GROUP BY id
    SETTINGS max_execution_time = 30`;
  return { sql, params };
}

/** What accounts' campaigns were charged and cost since a moment, nano-dollars. */
export type AccountMoney = Pick<CampaignPerformance, 'spendNanos' | 'costNanos'>;

const USERS_A_QUESTION = 5_000;

/**
 * What accounts were charged for clicks by CPC campaigns, and what those cost, since a moment: by whole half hours, of
 * campaigns that are stopped or deleted too. Absent is without any facts.
 */
export async function readClickMoney(
  factStore: Pick<FactStore, 'query'>,
  userIds: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, AccountMoney>> {
  const found = new Map<number, AccountMoney>();
  for (let from = 0; from < userIds.length; from += USERS_A_QUESTION) {
    const rows = await factStore.query<Record<'id' | 'spend' | 'cost', string | number>>(
      `SELECT user_id AS id, sum(spend_nanos) AS spend, sum(cost_nanos) AS cost
       FROM campaign_half_hours
       WHERE user_id IN {users:Array(UInt32)} AND pricing_model = 'CPC'
         AND half_hour >= toDateTime({since:Int64}, 'UTC')
       GROUP BY user_id SETTINGS max_execution_time = 30`,
      {
        users: userIds.slice(from, from + USERS_A_QUESTION),
        since: (Math.floor(since.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS) / 1_000,
      },
    );
    for (const { id, spend, cost } of rows) {
      found.set(Number(id), { spendNanos: BigInt(spend), costNanos: BigInt(cost) });
    }
  }
  return found;
}
