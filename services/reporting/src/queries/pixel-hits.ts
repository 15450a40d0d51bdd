import type { FactStore } from '@marquee/kit/fact-store/port';
import { formatDollars } from '@marquee/schemas/common/money';
import {
  hitResultOf,
  PIXEL_HITS_DAYS,
  PIXEL_HITS_MAX,
  type PixelHit,
} from '@marquee/schemas/conversion-pixel/hits';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { Attribution } from '@marquee/schemas/traffic/traffic-event';

const DAY_SECONDS = 86_400;

export interface PixelHitsQuestion {
  /** Owner of the pixel: their facts alone are read. */
  readonly userId: number;
  readonly pixelId: number;
  readonly now: Date;
}

interface Row {
  readonly at_ms: string | number;
  readonly bid_id: string;
  readonly campaign_id: number;
  /** 1 where a later click has the credit. */
  readonly is_moved: number;
  readonly counted: number;
  readonly reason: string;
  readonly attribution: '' | Attribution;
  readonly conversion_type: string;
  readonly value: string | number;
}

const OF_PIXEL = `user_id = {userId:UInt32} AND kind = 'conversion' AND pixel_id = {pixelId:UInt32}
       AND at >= toDateTime({from:Int64}, 'UTC')`;

/** The latest calls of a conversion pixel and what became of them. */
export async function readPixelHits(
  factStore: Pick<FactStore, 'query'>,
  { userId, pixelId, now }: PixelHitsQuestion,
): Promise<readonly PixelHit[]> {
  // A message that takes a credit back is no call.
  const rows = await factStore.query<Row>(
    `SELECT toUnixTimestamp64Milli(at) AS at_ms, bid_id, campaign_id, counted, reason, attribution, conversion_type,
       conversion_value_nanos AS value,
       conversions > 0 AND attribution = 'view' AND (bid_id, conversion_id, conversion_type) IN (
         SELECT bid_id, conversion_id, conversion_type FROM facts WHERE ${OF_PIXEL} AND conversions < 0) AS is_moved
     FROM facts
     WHERE ${OF_PIXEL} AND conversions >= 0 AND reason != '${REJECTION_REASONS.creditMoved}'
     ORDER BY at DESC, offset DESC LIMIT ${PIXEL_HITS_MAX}
     SETTINGS max_execution_time = 10`,
    { userId, pixelId, from: Math.floor(now.getTime() / 1_000) - PIXEL_HITS_DAYS * DAY_SECONDS },
  );
  return rows.map(hitOf);
}

function hitOf(row: Row): PixelHit {
  const isOfAd = Number(row.campaign_id) !== 0;
  const isMoved = Number(row.is_moved) === 1;
  const reason = isMoved ? REJECTION_REASONS.creditMoved : row.reason;
  const valueNanos = BigInt(row.value);
  return {
    at: new Date(Number(row.at_ms)).toISOString(),
    result: hitResultOf(!isMoved && Number(row.counted) === 1, reason),
    reason: reason === '' ? null : reason,
    bidId: isOfAd ? row.bid_id : null,
    attribution: isOfAd && row.attribution !== '' ? row.attribution : null,
    conversionType: row.conversion_type,
    value: valueNanos === 0n ? null : formatDollars(valueNanos),
  };
}
