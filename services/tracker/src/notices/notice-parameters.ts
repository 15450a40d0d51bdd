import { PRICE_MAX_NANOS } from '@marquee/schemas/common/money-bounds';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import { readClearingPrice } from './clearing-price.ts';
import type { NoticeDetails } from './notices.ts';
import type { Query } from '../tracker-parts.ts';

/** `${AUCTION_MULTIPLIER}` beyond this is no audience of one play. */
const MULTIPLIER_MAX = 1_000;
/** Clocks of exchanges may be ahead by this. */
const CLOCK_SLACK_MS = 60_000;

/**
 * What a win, billing notice or impression says: `p` the clearing price, `x` the multiplier, `ts` the time. Undefined
 * when the price is a number that no price can be; a multiplier or time that is none says nothing.
 */
export function pricedNotice(
  query: Query,
  claims: TrackingClaims,
  nowMs: number,
  count: (what: string) => void,
): NoticeDetails | undefined {
  const text = query['p'];
  const price = readClearingPrice(
    typeof text === 'string' ? text : undefined,
    claims.currency,
    claims.bidNanos,
  );
  const multiplier = multiplierOf(query['x']);
  const impressionAtMs = impressionTime(query['ts'], claims.bidAtMs, nowMs);
  // One shape for all of them: objects that differ cost more than what they hold.
  switch (price.kind) {
    case 'known': {
      const isCapped = price.aboveBidNanos !== 0n;
      if (isCapped) count('price-capped');
      const aboveBidNanos = isCapped ? least(price.aboveBidNanos) : undefined;
      return { multiplier, impressionAtMs, clearingNanos: price.nanos, aboveBidNanos };
    }
    case 'unknown':
      if (price.isUnreadable) count('price-unreadable');
      return { multiplier, impressionAtMs, clearingNanos: null, aboveBidNanos: undefined };
    case 'audit':
      return { clearingNanos: null, isAudit: true };
    case 'refused':
      count('price-refused');
      return undefined;
  }
}

/** `${AUCTION_MIN_TO_WIN}`, CPM in the bid's currency, as nano-dollars for one impression; null when none came. */
export function minToWin(value: unknown, currency: string): bigint | null {
  const price = readClearingPrice(typeof value === 'string' ? value : undefined, currency, PRICE_MAX_NANOS);
  return price.kind === 'known' && price.aboveBidNanos === 0n ? price.nanos : null;
}

export const integer = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : null;

/** As much as the pipeline keeps of it. */
const least = (nanos: bigint): bigint => (nanos < PRICE_MAX_NANOS ? nanos : PRICE_MAX_NANOS);

/** Exchanges write it with decimals too: an audience is an estimate. */
function multiplierOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,6}(?:\.\d{1,12})?$/.test(value)) return undefined;
  const multiplier = Math.round(Number(value));
  return multiplier < 1 ? undefined : Math.min(multiplier, MULTIPLIER_MAX);
}

function impressionTime(value: unknown, bidAtMs: number, nowMs: number): number | undefined {
  if (typeof value !== 'string' || !/^\d{13}$/.test(value)) return undefined;
  const atMs = Number(value);
  return atMs >= bidAtMs - CLOCK_SLACK_MS && atMs <= nowMs + CLOCK_SLACK_MS ? atMs : undefined;
}
