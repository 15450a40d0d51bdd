import { chargeOf, costOf } from '@marquee/schemas/common/markup';
import { DSP_CAMPAIGN } from '@marquee/schemas/traffic/dsp-campaign';

import type { BilledEvent, Reservation } from '../ports/budget.ts';

interface Message {
  readonly kind: string;
  readonly atMs: number;
  readonly claims: {
    readonly bidId: string;
    readonly userId: number;
    readonly campaignId: number;
    readonly sspEndpointId: number;
    readonly size: string;
    readonly creativeType?: string;
    readonly bidNanos: string;
    readonly isTest: boolean;
    readonly billing?: 'impression' | 'click';
    readonly markupBps?: number;
    readonly multiplierMicros?: number;
    readonly unitChargeNanos?: string;
    readonly dspEndpointId?: number;
  };
  readonly clearingNanos: string | null;
  readonly lossReason: number | null;
  readonly minToWinNanos?: string | null;
  readonly notBillable: string;
  readonly reservedUntilMs?: number;
  readonly reservationGroup?: string;
  readonly reservedNanos?: string;
}

/**
 * The few fields that budgets need, without the full check: every process of the edge writes these messages
 * itself, and the ingester parks what does not fit. Undefined when it is not even JSON of that shape.
 */
function read(value: string): Message | undefined {
  try {
    const message = JSON.parse(value) as Message;
    BigInt(message.claims.bidNanos);
    return message;
  } catch {
    return undefined;
  }
}

const amountOf = (text: string | null | undefined): bigint | null =>
  text === null || text === undefined ? null : BigInt(text);

/** What a bill or impression takes from the wallet, as the ingester prices it, and what the exchange gets of it. */
export function readBilled(
  value: string,
): (Omit<BilledEvent, 'partition' | 'offset'> & { readonly dspEndpointId: number }) | undefined {
  const message = read(value);
  if (message === undefined) return undefined;
  const { claims, atMs, kind } = message;
  const bidNanos = BigInt(claims.bidNanos);
  const clearing = isPriceOfExchange(message) ? amountOf(message.clearingNanos) : null;
  const { markupBps = 0, multiplierMicros } = claims;
  const unitChargeNanos = amountOf(claims.unitChargeNanos) ?? undefined;
  const counts = message.notBillable === '' && !claims.isTest;
  return {
    bidId: claims.bidId,
    userId: claims.userId,
    campaignId: claims.campaignId,
    sspEndpointId: claims.sspEndpointId,
    nanos: chargeOf({ bidNanos, markupBps, multiplierMicros, unitChargeNanos }, clearing),
    costNanos: costOf({ bidNanos, multiplierMicros }, clearing),
    atMs,
    isBillable: counts && isBilledBy(claims.billing, kind),
    ...(claims.billing === 'click'
      ? { isImpression: counts && isImpressionBy(claims.creativeType, kind) }
      : {}),
    ...(unitChargeNanos === undefined ? {} : { isChargedLater: true }),
    dspEndpointId: claims.dspEndpointId ?? 0,
  };
}

/**
 * False for the pixel of an ad of our own: it is in the page, so its price decides nothing. The price of its
 * bid counts as spent until the wallet records what the exchange's notices named.
 */
const isPriceOfExchange = ({ kind, claims }: Message): boolean =>
  kind !== 'impression' || (claims.dspEndpointId ?? 0) !== 0;

/** What is bought by the click is billed by the notice that the tracker makes of it, and by nothing else. */
const isBilledBy = (billing: 'impression' | 'click' | undefined, kind: string): boolean =>
  kind === 'bill' || (kind === 'impression' && billing !== 'click');

/** What is bought by the click is shown by its impression; of a pop the click, which opens it, says so too. */
const isImpressionBy = (creativeType: string | undefined, kind: string): boolean =>
  kind === 'impression' || (kind === 'bill' && creativeType === 'pop');

/** What a bid may take at most, for as long as it may be billed. */
export function readReservation(
  value: string,
): (Reservation & { readonly dspEndpointId: number; readonly chargeNanos: bigint }) | undefined {
  const message = read(value);
  if (message?.reservedUntilMs === undefined || message.claims.isTest) return undefined;
  const { bidId, userId, campaignId, sspEndpointId, markupBps = 0, dspEndpointId = 0 } = message.claims;
  const { multiplierMicros } = message.claims;
  const bidNanos = BigInt(message.claims.bidNanos);
  const costNanos = costOf({ bidNanos, multiplierMicros }, null);
  const expectedNanos = amountOf(message.reservedNanos);
  const chargeNanos = expectedNanos ?? chargeOf({ bidNanos, markupBps, multiplierMicros }, null);
  return {
    bidId,
    userId,
    campaignId,
    sspEndpointId,
    // What a DSP owes is no budget of ours; what the exchange gets for it is.
    nanos: campaignId === DSP_CAMPAIGN ? 0n : chargeNanos,
    chargeNanos,
    dspEndpointId,
    costNanos,
    expiresAtMs: message.reservedUntilMs,
    groupId: message.reservationGroup,
  };
}

/** One notice about a bid of our own campaigns, as prices learn from it. */
export interface BidOutcome {
  readonly kind: 'impression' | 'click' | 'conversion' | 'win' | 'loss';
  readonly bidId: string;
  readonly campaignId: number;
  readonly sspEndpointId: number;
  /** OpenRTB loss reason; null on everything else. */
  readonly lossReason: number | null;
  /** Nano-dollars for one impression; null where the exchange does not say. */
  readonly minToWinNanos: bigint | null;
  /** What the exchange asks, on wins and billing notices; null where it does not say. */
  readonly clearingNanos: bigint | null;
}

const OUTCOME_KINDS: Readonly<Record<string, BidOutcome['kind']>> = {
  bill: 'impression',
  impression: 'impression',
  click: 'click',
  conversion: 'conversion',
  win: 'win',
  loss: 'loss',
};

/** Undefined for what prices do not learn from: tests, refused notices, ads of DSPs, unreadable text. */
export function readBidOutcome(value: string): BidOutcome | undefined {
  const message = read(value);
  const kind = message === undefined ? undefined : OUTCOME_KINDS[message.kind];
  if (message === undefined || kind === undefined) return undefined;
  const { claims } = message;
  if (message.notBillable !== '' || claims.isTest || (claims.dspEndpointId ?? 0) !== 0) return undefined;
  return {
    kind,
    bidId: claims.bidId,
    campaignId: claims.campaignId,
    sspEndpointId: claims.sspEndpointId,
    lossReason: message.lossReason,
    minToWinNanos: amountOf(message.minToWinNanos),
    clearingNanos: isPriceOfExchange(message) ? amountOf(message.clearingNanos) : null,
  };
}

/** The bid of a loss notice: its DSP endpoint, 0 for our own campaigns, and the SSP endpoint that it answered. */
export function readLoss(
  value: string,
): { readonly dspEndpointId: number; readonly sspEndpointId: number } | undefined {
  const claims = read(value)?.claims;
  return claims && { dspEndpointId: claims.dspEndpointId ?? 0, sspEndpointId: claims.sspEndpointId };
}
