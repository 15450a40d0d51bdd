import type { ReservedAmount } from './reserved-amount.ts';

/** A bill or an impression as it was read from the traffic log. */
export interface BilledEvent {
  readonly bidId: string;
  readonly userId: number;
  /** `DSP_CAMPAIGN`: no wallet is billed, but the endpoint is paid. */
  readonly campaignId: number;
  readonly sspEndpointId?: number;
  /** What the wallet loses, nano-dollars: `chargeOf` of the claims. */
  readonly nanos: bigint;
  /** What the exchange gets of it. */
  readonly costNanos?: bigint;
  readonly atMs: number;
  readonly partition: number;
  readonly offset: bigint;
  /** False for tests, audits and expired notices: the bid stays open, nothing is spent. */
  readonly isBillable: boolean;
  /**
   * For a bid that buys clicks, whether this is its impression, as `roleOf` in the ingester decides: a
   * campaign's daily impressions are impressions, whatever is paid for. Absent: the event that bills the bid
   * is its impression.
   */
  readonly isImpression?: boolean;
  /**
   * True where clicks or conversions are charged instead of what is bought: the expected charge stays held.
   */
  readonly isChargedLater?: boolean;
}

/** What of an event about a bid is news. */
export interface BillChange {
  readonly isBill: boolean;
  readonly isShown: boolean;
  /** The bid had been reported lost. */
  readonly contradictsLoss: boolean;
}

/** What an event takes of the limits. */
export const spentBy = (
  { nanos, costNanos = 0n }: BilledEvent,
  { isBill, isShown }: BillChange,
): ReservedAmount => ({
  nanos: isBill ? nanos : 0n,
  costNanos: isBill ? costNanos : 0n,
  impressions: isShown ? 1 : 0,
});
