import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { unitChargeOf } from '@marquee/schemas/common/markup';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { CountedSoFar } from './counted-events.ts';
import type { CreditedConversion } from '../history/credited-conversions.ts';
import type { InvalidBids } from './invalid-bids.ts';
import type { BidCharge, RowPrice } from './price.ts';

/** What a row subtracts from what earlier rows counted and charged, in their half hour. */
export interface Reversal {
  readonly impressions: 0 | -1;
  readonly wins: 0 | -1;
  readonly conversions: 0 | -1;
  /** Conversion value, nano-dollars; 0 or less. */
  readonly valueNanos: bigint;
  readonly price: RowPrice;
  /** What is known of the bid's charge after it; undefined where that does not change. */
  readonly charge?: BidCharge;
  /** The conversion whose credit it takes away. */
  readonly credited?: CreditedConversion;
}

const NOTHING = { impressions: 0, wins: 0, conversions: 0, valueNanos: 0n } as const;
const NO_DISCREPANCY = { discrepancy: '', discrepancyNanos: 0n } as const;

/** True for the message by which the ingester takes the credit of a conversion away. */
export const movesCredit = ({ kind, notBillable }: TrafficEvent): boolean =>
  kind === 'conversion' && notBillable === REJECTION_REASONS.creditMoved;

/** The reversal that an event causes instead of counting itself; undefined for none. */
export function reversalOf(
  event: TrafficEvent,
  known: CountedSoFar,
  invalidBids: InvalidBids,
): Reversal | undefined {
  if (movesCredit(event)) {
    const credited = creditedBy(event, known);
    return credited && creditOf(credited, known);
  }
  return invalidBids.decides(event) ? bidOf(event, known) : undefined;
}

/** A conversion that is credited to a view; its own message says which. */
const creditedBy = (
  { claims: { bidId }, conversion, conversionType }: TrafficEvent,
  known: CountedSoFar,
): CreditedConversion | undefined =>
  known
    .details(bidId)
    .find(
      (detail): detail is CreditedConversion =>
        detail.kind === 'conversion' &&
        detail.conversionId === conversion?.conversionId &&
        detail.type === (conversionType ?? '') &&
        detail.attribution === 'view',
    );

/** Where the bid was reversed, what the conversion was charged went with it. */
function creditOf(credited: CreditedConversion, known: CountedSoFar): Reversal {
  const { bidId, valueNanos, spendNanos, costNanos, halfHourMs } = credited;
  const isBack = known.charge(bidId).isReversed;
  return {
    ...NOTHING,
    conversions: -1,
    valueNanos: -valueNanos,
    price: {
      spendNanos: isBack ? 0n : -spendNanos,
      costNanos: isBack ? 0n : -costNanos,
      halfHourMs,
      ...NO_DISCREPANCY,
    },
    credited,
  };
}

/** What the clicks and conversions of a bid were charged. */
function unitsOf({ claims }: TrafficEvent, known: CountedSoFar): bigint {
  const conversions = known
    .details(claims.bidId)
    .reduce((sum, detail) => (detail.kind === 'conversion' ? sum + detail.spendNanos : sum), 0n);
  return conversions + (known.has(claims.bidId, 'click') ? unitChargeOf(claims, 'click') : 0n);
}

/** A bid that was billed or clicked before its decision; a win notice of its own keeps the win. */
function bidOf(event: TrafficEvent, known: CountedSoFar): Reversal | undefined {
  const { bidId } = event.claims;
  const before = known.charge(bidId);
  const units = unitsOf(event, known);
  const charge = { ...before, billed: undefined, isReversed: true };
  if (before.billed === undefined) {
    // Its click was read before its impressions, and charged while they lay unread.
    if (units === 0n || before.isReversed) return undefined;
    const halfHourMs = event.atMs - (event.atMs % HALF_HOUR_MS);
    const price = { spendNanos: -units, costNanos: 0n, halfHourMs, ...NO_DISCREPANCY };
    return { ...NOTHING, impressions: 0, wins: 0, price, charge };
  }
  const { spendNanos, costNanos, halfHourMs } = before.billed;
  return {
    ...NOTHING,
    impressions: -1,
    wins: known.has(bidId, 'win') ? 0 : -1,
    price: { spendNanos: -spendNanos - units, costNanos: -costNanos, halfHourMs, ...NO_DISCREPANCY },
    charge,
  };
}
