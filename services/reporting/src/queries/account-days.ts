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
type Figures = Readonly<Record<'id' | 'total', Cell>> & Readonly<Record<'spends' | 'bids', readonly Cell[]>>;
type HalfHours = { readonly id: Cell } & Readonly<Record<'ats' | 'nanos', readonly Cell[]>>;

/** Seconds of a half hour that no fact has. */
const NO_BID = 4_294_967_295;

/** One pass over the account's rows, which the key of the rollup begins with; the campaigns with the most spend first. */
const FIGURES = `
  SELECT campaign_id AS id, sum(spend_nanos) AS total,
    sumForEach(arrayMap(d -> if(toUnixTimestamp(half_hour) >= d, spend_nanos, 0), {starts:Array(UInt32)})) AS spends,
    minForEach(arrayMap(d -> if(bids > 0 AND toUnixTimestamp(half_hour) >= d, toUnixTimestamp(half_hour), ${NO_BID}),
      {starts:Array(UInt32)})) AS bids
  FROM campaign_half_hours WHERE user_id = {userId:UInt32}
  GROUP BY id
  ORDER BY sumIf(spend_nanos, half_hour >= toDateTime({from:Int64}, 'UTC')) DESC, id`;

const HALF_HOURS = `
  SELECT id, groupArray(at) AS ats, groupArray(spend) AS nanos
  FROM (
    SELECT campaign_id AS id, toUnixTimestamp(half_hour) AS at, sum(spend_nanos) AS spend
    FROM campaign_half_hours
    WHERE user_id = {userId:UInt32} AND campaign_id IN {ids:Array(UInt32)}
      AND half_hour >= toDateTime({from:Int64}, 'UTC')
    GROUP BY id, at HAVING spend != 0
  )
  GROUP BY id`;

/** What the campaigns of one account spent, by half hour since a time; absent is without any facts. Two queries, however many. */
export async function readAccountDays(
  factStore: Pick<FactStore, 'query'>,
  { userId, from, dayStarts, halfHoursMax }: AccountDaysQuestion,
): Promise<ReadonlyMap<number, CampaignDays>> {
  const since = secondsOf(from);
  const figures = await factStore.query<Figures>(FIGURES, {
    ...{ userId, from: since },
    starts: dayStarts.map(secondsOf),
  });
  const ids = figures.slice(0, halfHoursMax).map(({ id }) => Number(id));
  const rows =
    ids.length === 0 ? [] : await factStore.query<HalfHours>(HALF_HOURS, { userId, ids, from: since });
  const known = new Map<number, ReadonlyMap<number, bigint>>([
    ...ids.map((id) => [id, new Map()] as const),
    ...rows.map((row) => [Number(row.id), halfHoursOf(row)] as const),
  ]);
  return new Map(figures.map((row) => [Number(row.id), daysOf(row, known.get(Number(row.id)) ?? null)]));
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1_000);

const halfHoursOf = ({ ats, nanos }: HalfHours): ReadonlyMap<number, bigint> =>
  new Map(ats.map((at, index) => [Number(at) * 1_000, BigInt(nanos[index] ?? 0)]));

const daysOf = (
  { total, spends, bids }: Figures,
  halfHours: ReadonlyMap<number, bigint> | null,
): CampaignDays => ({
  totalNanos: BigInt(total),
  since: spends.map((spend, index) => {
    const first = Number(bids[index] ?? NO_BID);
    return { spendNanos: BigInt(spend), firstBidAt: first === NO_BID ? null : new Date(first * 1_000) };
  }),
  halfHours,
});
