import type { FactStore } from '@marquee/kit/fact-store/port';
import { DAY_MS, HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';

/** What the whole platform did in one half hour (UTC). */
export interface PlatformFigures {
  readonly spendNanos: bigint;
  readonly costNanos: bigint;
  readonly bids: number;
  readonly wins: number;
}

export const NO_FIGURES: PlatformFigures = { spendNanos: 0n, costNanos: 0n, bids: 0, wins: 0 };

export interface PlatformDays {
  /** One for each half hour of the UTC day; those that have not begun are empty. */
  readonly today: readonly PlatformFigures[];
  readonly yesterday: readonly PlatformFigures[];
}

type Row = Record<'at' | 'spend' | 'cost' | 'b' | 'w', string | number>;

/** Today and yesterday, UTC, by half hour. */
export async function readPlatformDays(
  factStore: Pick<FactStore, 'query'>,
  midnight: Date,
): Promise<PlatformDays> {
  const fromMs = midnight.getTime() - DAY_MS;
  const rows = await factStore.query<Row>(
    `SELECT toUnixTimestamp(half_hour) AS at, sum(spend_nanos) AS spend, sum(cost_nanos) AS cost,
       sum(bids) AS b, sum(wins) AS w
     FROM campaign_half_hours
     WHERE half_hour >= toDateTime({from:Int64}, 'UTC') AND half_hour < toDateTime({until:Int64}, 'UTC')
     GROUP BY half_hour`,
    { from: fromMs / 1_000, until: fromMs / 1_000 + (2 * DAY_MS) / 1_000 },
  );
  const both = Array.from({ length: 2 * HALF_HOURS_A_DAY }, () => NO_FIGURES);
  for (const { at, spend, cost, b, w } of rows)
    both[(Number(at) * 1_000 - fromMs) / HALF_HOUR_MS] = {
      spendNanos: BigInt(spend),
      costNanos: BigInt(cost),
      bids: Number(b),
      wins: Number(w),
    };
  return { yesterday: both.slice(0, HALF_HOURS_A_DAY), today: both.slice(HALF_HOURS_A_DAY) };
}

/**
 * Money of a day until a time of it. Of the half hour in which that time lies, the part that has passed counts, as if
 * its money had come evenly.
 * @param elapsedMs since the day began
 */
export function moneyUntil(
  day: readonly PlatformFigures[],
  elapsedMs: number,
): Pick<PlatformFigures, 'spendNanos' | 'costNanos'> {
  const whole = Math.floor(elapsedMs / HALF_HOUR_MS);
  const restMs = BigInt(Math.floor(elapsedMs % HALF_HOUR_MS));
  const until = (nanosOf: (one: PlatformFigures) => bigint): bigint => {
    const full = day.slice(0, whole).reduce((sum, one) => sum + nanosOf(one), 0n);
    const running = day[whole];
    return running === undefined ? full : full + (nanosOf(running) * restMs) / BigInt(HALF_HOUR_MS);
  };
  return { spendNanos: until((one) => one.spendNanos), costNanos: until((one) => one.costNanos) };
}

/** Who or what took part in most of a day's spend. */
export interface TopEntry {
  readonly id: number;
  readonly spendNanos: bigint;
  readonly impressions: number;
}

export interface PlatformTop {
  /** Accounts and SSP endpoints, the most spend first. */
  readonly advertisers: readonly TopEntry[];
  readonly exchanges: readonly TopEntry[];
}

type TopRow = Record<'kind' | 'id' | 'spend' | 'i', string | number>;

/** Advertisers and exchanges with the most spend since a moment, counted by whole half hours. */
export async function readPlatformTop(
  factStore: Pick<FactStore, 'query'>,
  since: Date,
  limit: number,
): Promise<PlatformTop> {
  const top = (kind: string, column: string, table: string) =>
    `SELECT '${kind}' AS kind, ${column} AS id, sum(spend_nanos) AS spend, sum(impressions) AS i FROM ${table}
     WHERE half_hour >= toDateTime({from:Int64}, 'UTC') GROUP BY ${column}
     HAVING spend > 0 ORDER BY spend DESC, id LIMIT {limit:UInt8}`;
  const rows = await factStore.query<TopRow>(
    `SELECT * FROM (${top('advertiser', 'user_id', 'campaign_half_hours')})
     UNION ALL SELECT * FROM (${top('exchange', 'ssp_endpoint_id', 'traffic_half_hours')})`,
    { from: Math.floor(since.getTime() / 1_000), limit },
  );
  const entriesOf = (wanted: string): TopEntry[] =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ id, spend, i }) => ({ id: Number(id), spendNanos: BigInt(spend), impressions: Number(i) }))
      .sort((one, other) => Number(other.spendNanos - one.spendNanos) || one.id - other.id);
  return { advertisers: entriesOf('advertiser'), exchanges: entriesOf('exchange') };
}

export interface PlatformQueries {
  /** Today and yesterday of the whole platform by half hour. @param midnight when today began, UTC */
  platformDays(midnight: Date): Promise<PlatformDays>;
  /** Advertisers and exchanges with the most spend since a moment, counted by whole half hours. */
  platformTop(since: Date, limit: number): Promise<PlatformTop>;
}

export const createPlatformQueries = (factStore: Pick<FactStore, 'query'>): PlatformQueries => ({
  platformDays: (midnight) => readPlatformDays(factStore, midnight),
  platformTop: (since, limit) => readPlatformTop(factStore, since, limit),
});
