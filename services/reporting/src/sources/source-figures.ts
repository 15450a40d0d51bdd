import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';
import type { OptimizationSubject } from '@marquee/schemas/optimization-rule/rules';
import { parseDollars } from '@marquee/schemas/common/money';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';

import { SOURCE_COLUMNS } from './source-columns.ts';

type Condition = OptimizationRuleFields['conditions'][number];

/** Sources that one question answers at most; the next ones come with `after`. */
const SOURCES_MAX = 10_000;

export interface SourceQuestion {
  /** Owner of the campaigns: only the facts of this user are read. */
  readonly userId: number;
  /** `campaign` adds up each campaign, by its id. */
  readonly sourceType: OptimizationSubject;
  /** Campaigns whose facts are added up, each over its own time: from inclusive, to exclusive. */
  readonly spans: readonly {
    readonly campaignIds: readonly number[];
    readonly from: Date;
    readonly to: Date;
  }[];
  /** SSP endpoints whose inventory the owner may not see by name. */
  readonly hiddenSspIds?: readonly number[];
  /** All must hold. */
  readonly having: readonly Condition[];
  /** Sources come in the order of their names, after this one. */
  readonly after: string;
}

export interface SourceFigures {
  /** In lower case, a domain without `www.`, as filter lists compare. */
  readonly source: string;
  readonly bids: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
  /** Below 0 when earlier ones are taken back. */
  readonly conversions: number;
  readonly conversionValueNanos: bigint;
  readonly spendNanos: bigint;
}

/**
 * What sources of some campaigns did, of those that meet every condition; at most `SOURCES_MAX`.
 *
 * Wins are win notices, as in the statistics. Shares are compared exactly, by multiplication; a source without
 * impressions has no ctr, one without bids no win rate, one without conversions no cost of one and one without spend no
 * return on it, so that none of them meets a condition on it.
 */
export async function readSourceFigures(
  factStore: Pick<FactStore, 'query'>,
  question: SourceQuestion,
): Promise<readonly SourceFigures[]> {
  const { userId, sourceType, spans, having, after, hiddenSspIds = [] } = question;
  if (spans.length === 0 || having.length === 0) return [];
  const params: Record<string, FactParam> = { userId, after, limit: SOURCES_MAX, hidden: hiddenSspIds };
  const times = spans.map(({ campaignIds, from, to }, index) => {
    params[`campaigns${index}`] = campaignIds;
    params[`from${index}`] = from.getTime();
    params[`to${index}`] = to.getTime();
    const time = (name: string) => `fromUnixTimestamp64Milli({${name}${index}:Int64}, 'UTC')`;
    return `(campaign_id IN {campaigns${index}:Array(UInt32)} AND at >= ${time('from')} AND at < ${time('to')})`;
  });
  // The key of the facts begins with owner and campaign, so that all campaigns together bound what is read.
  params['campaigns'] = [...new Set(spans.flatMap(({ campaignIds }) => campaignIds))];
  const holds = having.map(({ metric, operator, value }, index) => {
    params[`value${index}`] = billionths(value);
    return METRICS[metric](OPERATORS[operator], `toInt256({value${index}:Int64})`);
  });
  const { column, where } = SOURCE_COLUMNS[sourceType];
  const rows = await factStore.query<Row>(
    `SELECT ${column} AS source, countIf(kind = 'bid') AS bids, sum(facts.wins) AS wins,
      sum(facts.impressions) AS shown, countIf(kind = 'click') AS clicks, sum(facts.conversions) AS converted,
      sum(facts.conversion_value_nanos) AS earned, sum(facts.spend_nanos) AS spend
    FROM facts
    WHERE counted = 1 AND user_id = {userId:UInt32} AND campaign_id IN {campaigns:Array(UInt32)}
      AND (${times.join(' OR ')}) AND ${where} AND ssp_endpoint_id NOT IN {hidden:Array(UInt32)}
    GROUP BY source
    HAVING source > {after:String} AND ${holds.join(' AND ')}
    ORDER BY source LIMIT {limit:UInt32}
    SETTINGS max_execution_time = 30, max_rows_to_group_by = 2000000, group_by_overflow_mode = 'throw'`,
    params,
  );
  return rows.map(({ source, bids, wins, shown, clicks, converted, earned, spend }) => ({
    source,
    bids: Number(bids),
    wins: Number(wins),
    impressions: Number(shown),
    clicks: Number(clicks),
    conversions: Number(converted),
    conversionValueNanos: BigInt(earned),
    spendNanos: BigInt(spend),
  }));
}

type Row = { readonly source: string } & Readonly<
  Record<'bids' | 'wins' | 'shown' | 'clicks' | 'converted' | 'earned' | 'spend', string | number>
>;

/** The most that 9 digits before the point and 9 behind it make is a 64-bit integer. */
function billionths(value: string): bigint {
  const scaled = parseDollars(value);
  if (scaled === undefined) throw new RangeError(`"${value}" is no decimal number of a condition`);
  return scaled;
}

const OPERATORS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const satisfies Record<
  Condition['operator'],
  string
>;

const BILLION = 'toInt256(1000000000)';
/** `value` is in billionths, so the other side is as well. */
const count = (sum: string) => (operator: string, value: string) =>
  `toInt256(${sum}) * ${BILLION} ${operator} ${value}`;
/** Part of 100. */
const share = (part: string, whole: string) => (operator: string, value: string) =>
  `${whole} > 0 AND toInt256(${part}) * 100 * ${BILLION} ${operator} ${value} * ${whole}`;

const METRICS: Readonly<Record<Condition['metric'], (operator: string, value: string) => string>> = {
  impressions: count('shown'),
  click: count('clicks'),
  ctr: share('clicks', 'shown'),
  winrate: share('wins', 'bids'),
  // Dollars in billionths are nano-dollars.
  spend: (operator, value) => `toInt256(spend) ${operator} ${value}`,
  conversions: count('converted'),
  cpa: (operator, value) => `converted > 0 AND toInt256(spend) ${operator} ${value} * converted`,
  roas: share('earned', 'spend'),
};
