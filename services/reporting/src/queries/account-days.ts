import type { FactStore } from '@marquee/kit/fact-store/port';

export interface AccountDaysQuestion {
  readonly userId: number;
  /** Half hours are answered from here on. */
  readonly from: Date;
  /** Starts of days, at one of which each campaign's day began. */
  readonly dayStarts: readonly Date[];
  /** Campaigns that are answered by half hour: those with the most spend since `from`. */
  readonly halfHoursMax: number;
}

/** What a campaign of an account spent, nano-dollars. */
export interface CampaignDays {
  /** Over its whole life. */
  readonly totalNanos: bigint;
  /** Since each of the asked starts, and its first half hour with bids since then; null without one. */
  readonly since: readonly { readonly spendNanos: bigint; readonly firstBidAt: Date | null }[];
  /** By the start of the half hour, milliseconds since 1970; null where more campaigns spent more. */
  readonly halfHours: ReadonlyMap<number, bigint> | null;
}

type Cell = string | number;
interface Row {
  readonly id: Cell;
  readonly total: Cell;
  readonly spends: readonly Cell[];
  readonly bids: readonly Cell[];
  readonly place: Cell;
  readonly ats: readonly Cell[];
  readonly nanos: readonly Cell[];
}

/**
 * One pass over the account's rows, which the key of the rollup begins with. What is older than the asked time is one sum
 * of each campaign.
 */
const STATEMENT = `
  SELECT id, total, spends, bids, place,
    if(place <= {max:UInt32}, at_list, []) AS ats, if(place <= {max:UInt32}, nano_list, []) AS nanos
  FROM (
    SELECT id, sum(s) AS total, groupArrayIf(at, at > 0 AND s != 0) AS at_list,
      groupArrayIf(s, at > 0 AND s != 0) AS nano_list, groupArrayIf(at, at > 0 AND b > 0) AS bid_list,
      arrayMap(d -> arraySum((a, n) -> if(a >= d, n, 0), at_list, nano_list), {starts:Array(UInt32)}) AS spends,
      arrayMap(d -> arrayMin(arrayConcat(arrayFilter(a -> a >= d, bid_list), [4294967295])),
        {starts:Array(UInt32)}) AS bids,
      row_number() OVER (ORDER BY arraySum(nano_list) DESC, id) AS place
    FROM (
      SELECT campaign_id AS id,
        if(half_hour >= toDateTime({from:Int64}, 'UTC'), toUnixTimestamp(half_hour), 0) AS at,
        sum(spend_nanos) AS s, sum(bids) AS b
      FROM campaign_half_hours WHERE user_id = {userId:UInt32}
      GROUP BY id, at
    )
    GROUP BY id
  )`;
const NO_BID = 4_294_967_295;

/** What the campaigns of one account spent, by half hour since a time; absent is without any facts. */
export async function readAccountDays(
  factStore: Pick<FactStore, 'query'>,
  { userId, from, dayStarts, halfHoursMax }: AccountDaysQuestion,
): Promise<ReadonlyMap<number, CampaignDays>> {
  const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1_000);
  const rows = await factStore.query<Row>(STATEMENT, {
    ...{ userId, max: halfHoursMax },
    ...{ from: secondsOf(from), starts: dayStarts.map(secondsOf) },
  });
  return new Map(rows.map((row) => [Number(row.id), daysOf(row, halfHoursMax)]));
}

const daysOf = ({ total, spends, bids, place, ats, nanos }: Row, max: number): CampaignDays => ({
  totalNanos: BigInt(total),
  since: spends.map((spend, index) => {
    const first = Number(bids[index] ?? NO_BID);
    return { spendNanos: BigInt(spend), firstBidAt: first === NO_BID ? null : new Date(first * 1_000) };
  }),
  halfHours:
    Number(place) > max
      ? null
      : new Map(ats.map((at, index) => [Number(at) * 1_000, BigInt(nanos[index] ?? 0)])),
});
