import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';

export interface CampaignDayQuestion {
  /** Owner of the campaign: only the facts of this user are read. */
  readonly userId: number;
  readonly campaignId: number;
  /** Half hours are answered from here on, values of dimensions from the start of the day on. */
  readonly from: Date;
  readonly dayStart: Date;
  readonly withSites: boolean;
  /** SSP endpoints whose sites the owner may not see by name. */
  readonly hiddenSspIds: readonly number[];
  /** Most values of a dimension. */
  readonly valuesMax: number;
}

/** What happened in a half hour, or to a value of a dimension; money in nano-dollars. */
interface DayFigures {
  readonly spendNanos: bigint;
  readonly impressions: number;
  readonly clicks: number;
}
type HalfHour = DayFigures & { readonly start: Date; readonly conversions: number };
type Value = DayFigures & { readonly value: string };

export interface CampaignDayReport {
  /** The oldest first; a half hour without traffic is absent. */
  readonly halfHours: readonly HalfHour[];
  /** Spend over its whole life. */
  readonly totalNanos: bigint;
  /** Those with the most spend. */
  readonly domain: readonly Value[];
  readonly size: readonly Value[];
  readonly country: readonly Value[];
}

type Cell = string | number;
type FiguresRow = Readonly<Record<'spend' | 'i' | 'c', Cell>>;
type HalfHourRow = FiguresRow & Readonly<Record<'at' | 'v', Cell>>;
type ValueRow = FiguresRow & { readonly value: string };
type GroupRow = ValueRow & { readonly dimension: 'domain' | 'size' };

/** Sums by half hour; everything older than the asked time is one row, for the lifetime total. */
const HALF_HOURS = `
  SELECT if(half_hour >= toDateTime({from:Int64}, 'UTC'), toUnixTimestamp(half_hour), 0) AS at,
    sum(spend_nanos) AS spend, sum(impressions) AS i, sum(clicks) AS c, sum(conversions) AS v
  FROM campaign_half_hours
  WHERE user_id = {userId:UInt32} AND campaign_id = {campaignId:UInt32}
  GROUP BY at ORDER BY at`;

const COUNTRIES = `
  SELECT country AS value, sum(spend_nanos) AS spend, sum(impressions) AS i, sum(clicks) AS c
  FROM traffic_half_hours
  WHERE user_id = {userId:UInt32} AND campaign_id = {campaignId:UInt32}
    AND half_hour >= toDateTime({dayStart:Int64}, 'UTC')
  GROUP BY value HAVING spend > 0 OR i > 0 ORDER BY spend DESC, i DESC, value LIMIT {valuesMax:UInt32}`;

/**
 * No rollup has sites and sizes. The key of the facts begins with owner, campaign and kind: only the day's bills,
 * impressions, clicks and conversions of one campaign are read, none of its bids. Both groupings take one pass.
 */
const groupsStatement = (withSites: boolean): string => `
  SELECT if(grouping(size) = 0, 'size', 'domain') AS dimension,
    ${withSites ? "if(dimension = 'size', size, domain)" : 'size'} AS value,
    sum(spend_nanos) AS spend, sum(impressions) AS i, countIf(kind = 'click') AS c
  FROM (
    SELECT if(ssp_endpoint_id IN {hidden:Array(UInt32)}, '', domain) AS domain, size, kind,
      facts.spend_nanos AS spend_nanos, facts.impressions AS impressions
    FROM facts
    WHERE user_id = {userId:UInt32} AND campaign_id = {campaignId:UInt32}
      AND kind IN ('bill', 'impression', 'click', 'conversion') AND counted = 1
      AND at >= toDateTime({dayStart:Int64}, 'UTC') AND half_hour >= toDateTime({dayStart:Int64}, 'UTC')
  )
  GROUP BY GROUPING SETS (${withSites ? '(domain), ' : ''}(size))
  HAVING spend > 0 OR i > 0
  ORDER BY dimension, spend DESC, i DESC, value LIMIT {valuesMax:UInt32} BY dimension`;

/** How a campaign's day goes: its half hours, and the sites, sizes and countries with the most spend. */
export async function readCampaignDay(
  factStore: Pick<FactStore, 'query'>,
  { userId, campaignId, from, dayStart, withSites, hiddenSspIds, valuesMax }: CampaignDayQuestion,
): Promise<CampaignDayReport> {
  const params: Readonly<Record<string, FactParam>> = {
    userId,
    campaignId,
    from: Math.floor(from.getTime() / 1_000),
    dayStart: Math.floor(dayStart.getTime() / 1_000),
    hidden: hiddenSspIds,
    valuesMax,
  };
  const [halfHours, countries, groups] = await Promise.all([
    factStore.query<HalfHourRow>(HALF_HOURS, params),
    factStore.query<ValueRow>(COUNTRIES, params),
    factStore.query<GroupRow>(groupsStatement(withSites), params),
  ]);
  const valuesOf = (dimension: GroupRow['dimension']) =>
    groups.filter((row) => row.dimension === dimension).map(valueOf);
  return {
    halfHours: halfHours.filter(({ at }) => Number(at) > 0).map(halfHourOf),
    totalNanos: halfHours.reduce((sum, { spend }) => sum + BigInt(spend), 0n),
    domain: withSites ? valuesOf('domain') : [],
    size: valuesOf('size'),
    country: countries.map(valueOf),
  };
}

const figuresOf = ({ spend, i, c }: FiguresRow): DayFigures => ({
  spendNanos: BigInt(spend),
  impressions: Number(i),
  clicks: Number(c),
});
const valueOf = (row: ValueRow): Value => ({ value: row.value, ...figuresOf(row) });
const halfHourOf = (row: HalfHourRow): HalfHour => ({
  start: new Date(Number(row.at) * 1_000),
  conversions: Number(row.v),
  ...figuresOf(row),
});
