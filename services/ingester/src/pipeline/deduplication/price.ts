import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { chargeOf, costOf, unitChargeOf } from '@marquee/schemas/common/markup';
import type { PriceDiscrepancy } from '@marquee/schemas/traffic/price-discrepancies';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

/** What is known of the price of a bid. */
export interface BidCharge {
  /** The higher of what the exchange's win and billing notice named, nano-dollars; null while none named a price. */
  readonly priceNanos: bigint | null;
  /** Kinds of notices that have named a price above zero: the first of a kind decides, what follows repeats it. */
  readonly pricedBy: readonly PricingKind[];
  /** What the facts charge for it, all rows together; undefined until something billed it. */
  readonly billed: Charged | undefined;
  /** True when it was billed, and taken back by the decision on invalid traffic. */
  readonly isReversed: boolean;
}

type PricingKind = 'win' | 'bill';

interface Charged {
  readonly spendNanos: bigint;
  readonly costNanos: bigint;
  /** Half hour (UTC) that it was billed in, milliseconds since 1970: corrections count there. */
  readonly halfHourMs: number;
}

/** What one row charges or credits. */
export interface RowPrice {
  /**
   * What the advertiser pays, nano-dollars: the exchange's price and the account's markup on it, or the price of a
   * click or an action; negative is a credit.
   */
  readonly spendNanos: bigint;
  /** What the exchange gets, nano-dollars. */
  readonly costNanos: bigint;
  /** Half hour that the money counts in. */
  readonly halfHourMs: number;
  readonly discrepancy: PriceDiscrepancy | '';
  readonly discrepancyNanos: bigint;
}

/** What was decided of an event, as far as its price depends on it. */
interface PricedDecision {
  readonly counted: boolean;
  /** Why it does not count; empty when it does. */
  readonly reason: string;
  /** True when its bid is billed by it. */
  readonly bills: boolean;
  /** False for what counts and charges no unit. */
  readonly isCharged: boolean;
}

export const NOTHING_CHARGED: BidCharge = {
  priceNanos: null,
  pricedBy: [],
  billed: undefined,
  isReversed: false,
};

/**
 * True for what decides a price: notices that only the exchange can send. The pixel is in the page, so the
 * price that it names is ignored. What is bought by the click, and ads of DSPs, are charged by the notice
 * that bills them.
 */
const isPricing = ({ kind, claims }: TrafficEvent): boolean =>
  (kind === 'win' || kind === 'bill') && isPricedByNotices(claims);

const isPricedByNotices = ({ billing, dspEndpointId }: TrafficEvent['claims']): boolean =>
  billing === 'impression' && dspEndpointId === 0;

/** The kinds that have named a price once a counted notice is among them. */
export const pricedByWith = (
  pricedBy: readonly PricingKind[],
  kind: string,
  clearingNanos: bigint | null,
): readonly PricingKind[] =>
  (kind === 'win' || kind === 'bill') &&
  clearingNanos !== null &&
  clearingNanos > 0n &&
  !pricedBy.includes(kind)
    ? [...pricedBy, kind]
    : pricedBy;

/**
 * True for a notice that comes again with a price that its kind has not named so far, above all that was named: it
 * counts, because it decides the price.
 */
export const raisesPrice = (event: TrafficEvent, { priceNanos, pricedBy }: BidCharge): boolean =>
  isPricing(event) &&
  event.notBillable === '' &&
  event.clearingNanos !== null &&
  !pricedBy.some((kind) => kind === event.kind) &&
  (priceNanos === null || event.clearingNanos > priceNanos);

/**
 * Prices an event. A bid is charged the higher of what the exchange's first win and first billing notice with a price
 * named, never more than the bid, and the bid while none named one: so win, bill and pixel end at the same amount in
 * every order, and a notice that comes again changes nothing. What was charged before is corrected by the row of the
 * notice that changes it. A bid whose clicks or conversions are charged (`unitChargeOf`) costs what the exchange asks
 * and charges nothing for it; each counted click or conversion charges the price of the bid, and nothing costs.
 */
export function priceEvent(
  event: TrafficEvent,
  decision: PricedDecision,
  before: BidCharge,
): { readonly price: RowPrice; readonly after: BidCharge } {
  const { claims, clearingNanos } = event;
  const halfHourMs = event.atMs - (event.atMs % HALF_HOUR_MS);
  const found = discrepancyOf(event, decision.reason, before);
  const unitNanos = decision.isCharged ? unitChargeOf(claims, event.kind) : 0n;
  if (unitNanos > 0n)
    return { price: { spendNanos: unitNanos, costNanos: 0n, halfHourMs, ...found }, after: before };
  if (!isPricedByNotices(claims)) {
    const spendNanos = decision.bills ? chargeOf(claims, clearingNanos) : 0n;
    const costNanos = decision.bills ? costOf(claims, clearingNanos) : 0n;
    const after = decision.bills ? { ...before, billed: { spendNanos, costNanos, halfHourMs } } : before;
    return { price: { spendNanos, costNanos, halfHourMs, ...found }, after };
  }
  const priceNanos = decision.counted && raisesPrice(event, before) ? clearingNanos : before.priceNanos;
  const pricedBy =
    decision.counted && isPricing(event)
      ? pricedByWith(before.pricedBy, event.kind, clearingNanos)
      : before.pricedBy;
  const isCorrected = before.billed !== undefined && priceNanos !== before.priceNanos;
  if (!decision.bills && !isCorrected) {
    return {
      price: { spendNanos: 0n, costNanos: 0n, halfHourMs, ...found },
      after: { ...before, priceNanos, pricedBy },
    };
  }
  const charged = before.billed ?? { spendNanos: 0n, costNanos: 0n, halfHourMs };
  const billed = {
    spendNanos: chargeOf(claims, priceNanos),
    costNanos: costOf(claims, priceNanos),
    halfHourMs: charged.halfHourMs,
  };
  return {
    price: {
      spendNanos: billed.spendNanos - charged.spendNanos,
      costNanos: billed.costNanos - charged.costNanos,
      halfHourMs: charged.halfHourMs,
      ...found,
    },
    after: { ...before, priceNanos, pricedBy, billed },
  };
}

type Found = Pick<RowPrice, 'discrepancy' | 'discrepancyNanos'>;
const NONE: Found = { discrepancy: '', discrepancyNanos: 0n };

/** What a notice of the exchange says of the price that it should not, and how much it is about. */
function discrepancyOf(event: TrafficEvent, reason: string, before: BidCharge): Found {
  const { claims, clearingNanos, kind } = event;
  // A notice of what was billed in time repeats it, however late.
  if (
    reason === REJECTION_REASONS.expired &&
    (kind === 'bill' || kind === 'impression') &&
    before.billed === undefined
  )
    return { discrepancy: 'late', discrepancyNanos: costOf(claims, kind === 'bill' ? clearingNanos : null) };
  if (!isPricing(event) || (reason !== '' && reason !== REJECTION_REASONS.replay) || event.notBillable !== '')
    return NONE;
  if (event.aboveBidNanos !== undefined)
    return { discrepancy: 'above-bid', discrepancyNanos: event.aboveBidNanos };
  if (clearingNanos === null)
    return reason === ''
      ? { discrepancy: 'unpriced', discrepancyNanos: costOf(claims, before.priceNanos) }
      : NONE;
  if (before.priceNanos !== null && clearingNanos < before.priceNanos)
    return { discrepancy: 'lower', discrepancyNanos: before.priceNanos - clearingNanos };
  return NONE;
}
