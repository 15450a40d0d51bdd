import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

import type { Segment } from './segment.ts';

export const IN_WINDOW = `half_hour >= toDateTime({from:Int64}, 'UTC')`;
const LIMITS = 'SETTINGS max_execution_time = 10';

/** Groups that one answer holds: those with the most requests. */
const GROUPS_MAX = 50_000;

/** Rounded up to three digits, so that requests with nearly the same floor are one group. */
const FLOOR_STEP = 'toInt64(intExp10(greatest(toInt32(length(toString(floor_nanos))) - 3, 0)))';
const FLOOR = `intDiv(floor_nanos + ${FLOOR_STEP} - 1, ${FLOOR_STEP}) * ${FLOOR_STEP}`;

/** How much is sampled, as a large sample is read in part, and which share of the platform's bids is shown. */
export const SAMPLE_STATEMENT = `SELECT count() AS samples,
    (SELECT tuple(sum(bids), sum(impressions)) FROM traffic_half_hours WHERE ${IN_WINDOW}) AS shown
  FROM ${INVENTORY_TABLE} WHERE ${IN_WINDOW} ${LIMITS}`;

/** One in so many rows, chosen by their place in the log. */
const IS_READ = 'offset % {every:UInt32} = 0';

/**
 * The requests of a segment by floor and by the campaigns that would bid on them.
 * @param conditions of each campaign on a request, in the order of `matched`, which counts from 1
 */
export function offersStatement({ inventory }: Segment, conditions: readonly string[]): string {
  const matched =
    conditions.length === 0
      ? 'emptyArrayUInt16()'
      : `arrayFilter(nth -> nth > 0, [${conditions
          .map((condition, index) => `if(${condition}, toUInt16(${index + 1}), toUInt16(0))`)
          .join(', ')}])`;
  return `SELECT floor, matched, count() AS samples, sum(read_weight) AS total,
      sum(toUInt64(read_weight) * read_weight) AS squares
    FROM (
      SELECT ${FLOOR} AS floor, ${matched} AS matched, toUInt64(weight) * {every:UInt32} AS read_weight
      FROM ${INVENTORY_TABLE} WHERE ${[IN_WINDOW, IS_READ, ...inventory].join(' AND ')}
    )
    GROUP BY floor, matched ORDER BY total DESC LIMIT ${GROUPS_MAX} ${LIMITS}`;
}

/** How long there is a sample, and what the platform's bids on such traffic, and on all, came to. */
export function experienceStatement({ bids }: Segment): string {
  const sums = 'tuple(sum(bids), sum(impressions), sum(clicks))';
  const of = (conditions: readonly string[]) =>
    `(SELECT ${sums} FROM traffic_half_hours WHERE ${[IN_WINDOW, ...conditions].join(' AND ')})`;
  return `SELECT
      (SELECT toUnixTimestamp(min(half_hour)) FROM ${INVENTORY_TABLE} WHERE ${IN_WINDOW}) AS since_s,
      ${of(bids)} AS here, ${of([])} AS everywhere ${LIMITS}`;
}

/** What exchanges said would have won, of a campaign's losses in the window. */
export const LOSSES_STATEMENT = `SELECT count() AS notices,
    quantilesExact(0.5, 0.75)(assumeNotNull(min_to_win_nanos)) AS prices
  FROM facts WHERE user_id = {userId:UInt32} AND campaign_id = {campaignId:UInt32} AND kind = 'loss'
    AND ${IN_WINDOW} AND min_to_win_nanos > 0 ${LIMITS}`;

/** Requests of the window that each condition takes. */
export const supplyStatement = (conditions: readonly string[]): string =>
  `SELECT [${conditions.map((condition) => `sumIf(toUInt64(weight) * {every:UInt32}, ${condition})`).join(', ')}] AS supply,
      if(count() = 0, NULL, toUnixTimestamp(min(half_hour))) AS since_s
    FROM ${INVENTORY_TABLE} WHERE ${IN_WINDOW} AND ${IS_READ} ${LIMITS}`;

/** What campaigns' impressions brought so far, and how often they bid in the window. */
export const EVENTS_STATEMENT = `SELECT campaign_id AS id, sumIf(bids, ${IN_WINDOW}) AS b,
    sum(impressions) AS i, sum(clicks) AS c, sum(conversions) AS v
  FROM campaign_half_hours WHERE campaign_id IN {ids:Array(UInt32)} GROUP BY id ${LIMITS}`;
