import type { FactStore } from '@marquee/kit/fact-store/port';
import { CONVERSION_TYPE_DEFAULT } from '@marquee/schemas/conversion-pixel/fields';
import type { Fact } from '@marquee/schemas/traffic/facts';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import { slicesOf } from '../slices.ts';

/** A conversion that counts, with what its fact counted: whose credit it is. */
export interface CreditedConversion {
  readonly kind: 'conversion';
  readonly bidId: string;
  readonly campaignId: number;
  readonly pixelId: number;
  readonly conversionId: string;
  /** Conversion type as reported; empty where the call had none. */
  readonly type: string;
  /** Empty on conversions of before credit could move: theirs does not. */
  readonly attribution: Fact['attribution'];
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly valueNanos: bigint;
  /** What its fact charged, nano-dollars, and the half hour that it counts in. */
  readonly spendNanos: bigint;
  readonly costNanos: bigint;
  readonly halfHourMs: number;
  /** Its claims, where it is deduplicated in the same pass. */
  readonly claims?: TrafficEvent['claims'];
}

/** Names one conversion among those of all bids. */
export const creditKey = ({
  bidId,
  conversionId,
  type,
  attribution,
  atMs,
}: Pick<CreditedConversion, 'bidId' | 'conversionId' | 'type' | 'attribution' | 'atMs'>): string =>
  [bidId, conversionId, type, attribution, atMs].join(' ');

/** True for a conversion whose type was not reported. */
const isUnspecified = (type: string): boolean => type === '' || type === CONVERSION_TYPE_DEFAULT;
const normalize = (type: string): string => type.trim().toLowerCase();

/**
 * Whether two calls about one order mean one conversion: a lead and a purchase are two, and a call that does not say of
 * what kind it is means whichever is known.
 */
export function isSameType(one: string, other: string): boolean {
  const [left, right] = [normalize(one), normalize(other)];
  return left === right || isUnspecified(left) || isUnspecified(right);
}

/** The conversions of an order that a call of that type repeats: those of exactly its type before others. */
export function sameConversion(
  credited: readonly CreditedConversion[],
  type: string,
): readonly CreditedConversion[] {
  const exact = credited.filter((one) => normalize(one.type) === normalize(type));
  return exact.length > 0 ? exact : credited.filter((one) => isSameType(one.type, type));
}

export const DETAIL_COLUMNS = `bid_id, kind, pixel_id, conversion_id, video_event, toUnixTimestamp64Milli(at) AS at_ms,
  conversion_type, attribution, conversions, campaign_id, conversion_value_nanos AS value, spend_nanos AS spend,
  cost_nanos AS cost, toUnixTimestamp(half_hour) AS half_hour_s`;

export interface DetailRow {
  readonly bid_id: string;
  readonly kind: 'conversion' | 'video';
  readonly pixel_id: number;
  readonly conversion_id: string;
  readonly video_event: string;
  readonly at_ms: string;
  readonly conversion_type: string;
  readonly attribution: Fact['attribution'];
  readonly conversions: number;
  readonly campaign_id: number;
  readonly value: string;
  readonly spend: string;
  readonly cost: string;
  readonly half_hour_s: string | number;
}

/**
 * The conversions of these rows that have credit, earliest first. Each row that takes a credit away takes one of its
 * own attribution: a click of the very bid whose view it beat keeps its own, and what counts again afterwards has
 * credit again.
 */
export function creditedOf(rows: readonly DetailRow[]): CreditedConversion[] {
  const nameOf = (row: DetailRow): string =>
    [row.bid_id, row.conversion_id, row.conversion_type, row.attribution].join(' ');
  const conversions = rows.filter(({ kind }) => kind === 'conversion');
  const taken = new Map<string, number>();
  for (const row of conversions)
    if (Number(row.conversions) < 0) taken.set(nameOf(row), (taken.get(nameOf(row)) ?? 0) + 1);
  return conversions
    .filter((row) => Number(row.conversions) >= 0)
    .sort((one, other) => Number(one.at_ms) - Number(other.at_ms))
    .filter((row) => {
      const left = taken.get(nameOf(row)) ?? 0;
      if (left > 0) taken.set(nameOf(row), left - 1);
      return left === 0;
    })
    .map(creditOf);
}

const creditOf = (row: DetailRow): CreditedConversion => ({
  kind: 'conversion',
  bidId: row.bid_id,
  campaignId: Number(row.campaign_id),
  pixelId: Number(row.pixel_id),
  conversionId: row.conversion_id,
  type: row.conversion_type,
  attribution: row.attribution,
  atMs: Number(row.at_ms),
  valueNanos: BigInt(row.value),
  spendNanos: BigInt(row.spend),
  costNanos: BigInt(row.cost),
  halfHourMs: Number(row.half_hour_s) * 1_000,
});

/** The conversions of these ids that have credit, of whatever bids. */
export async function loadCreditedConversions(
  conversionIds: readonly string[],
  factStore: Pick<FactStore, 'query'>,
): Promise<ReadonlyMap<string, readonly CreditedConversion[]>> {
  const found = new Map<string, CreditedConversion[]>();
  for (const ids of slicesOf(conversionIds)) {
    // By the skip index of these ids: the table is in the order of bids.
    const rows = await factStore.query<DetailRow>(
      `SELECT ${DETAIL_COLUMNS} FROM seen_details
       WHERE kind = 'conversion' AND conversion_id IN {conversionIds:Array(String)}`,
      { conversionIds: ids },
    );
    for (const one of creditedOf(rows))
      found.set(one.conversionId, [...(found.get(one.conversionId) ?? []), one]);
  }
  return found;
}
