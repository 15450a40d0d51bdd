import type { Moderation } from '@marquee/schemas/common/campaign-terms';
import type { Nanos } from '@marquee/schemas/common/money';

/** A creative or campaign by the name that it has now; empty where it has none. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A payment that an advertiser asked for. */
export interface RequestedPayment {
  readonly type: 'deposit' | 'withdrawal';
  readonly amountNanos: Nanos;
}

/** What notifications say, a message each. Reasons are as people wrote them. */
export interface Messages {
  readonly creativeApproved: (creative: Named) => string;
  readonly creativeDisapproved: (creative: Named, reason: string | null) => string;
  readonly campaignApproved: (campaign: Named) => string;
  readonly campaignDisapproved: (campaign: Named, reason: string | null) => string;
  /** @param now what holds again */
  readonly creativeDecisionUndone: (creative: Named, now: Moderation) => string;
  readonly campaignDecisionUndone: (campaign: Named, now: Moderation) => string;
  readonly malwareFound: (creative: Named) => string;
  readonly malwareFoundOf: (creative: Named, userId: number) => string;
  readonly malwareCleared: (creative: Named) => string;
  /** @param reason a sentence of this language; null for none */
  readonly campaignStopped: (campaign: Named, reason: string | null) => string;
  /** @param reason the rule and the figures that met its conditions, in this language */
  readonly ruleNotified: (campaign: Named, reason: string) => string;
  readonly campaignAtLoss: (campaign: Named, userId: number, lossNanos: Nanos) => string;
  readonly paymentDeclined: (payment: RequestedPayment, reason: string | null) => string;
  readonly paymentCanceled: (payment: RequestedPayment) => string;
  readonly fundsDeposited: (amountNanos: Nanos) => string;
  readonly bonusCredited: (amountNanos: Nanos, code: string) => string;
  readonly compensationGranted: (amountNanos: Nanos) => string;
  readonly withdrawalPaid: (amountNanos: Nanos) => string;
  readonly withdrawalReleased: (amountNanos: Nanos) => string;
  readonly balanceOut: () => string;
  readonly balanceLow: () => string;
  /** Another sentence, after the five before. */
  readonly balance: (balanceNanos: Nanos) => string;
  readonly reportReady: (rows: number) => string;
  /** @param reason as the product says it, in English */
  readonly reportFailed: (reason: string) => string;
  /** Support tickets by their numbers: what support learns, */
  readonly ticketOpened: (id: number) => string;
  readonly ticketReplied: (id: number) => string;
  readonly ticketReopened: (id: number) => string;
  readonly ticketClosed: (id: number) => string;
  readonly ticketAssigned: (id: number) => string;
  /** and what advertisers learn. */
  readonly ticketAnswered: (id: number) => string;
  readonly ticketClosedBySupport: (id: number) => string;
}
