import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import { personalText } from '../common/sealed.ts';
import { timestamp } from '../common/time.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { promise, redemption } from '../promo-code/events.ts';

/**
 * A deterministic range of one partition of the traffic log; offsets are inclusive, as decimal strings. `epoch` names the
 * log that they belong to: offsets of two logs cannot be compared. Left out for the log from before logs had names.
 */
export const trafficBlock = v.object({
  topic: v.string(),
  partition: v.number(),
  first: v.string(),
  last: v.string(),
  epoch: v.optional(v.string()),
});
export type TrafficBlock = v.InferOutput<typeof trafficBlock>;

/** Another partition of the topic and log of a `TrafficBlock`. */
const furtherBlock = v.object({ partition: v.number(), first: v.string(), last: v.string() });

/** Spend of one campaign in one half hour (UTC) of billing time. */
export const spendLine = v.object({
  campaignId: v.number(),
  halfHour: timestamp,
  spendNanos: nanos,
  /** What exchanges get for it, nano-dollars; absent, and unknown, in lines from before the journal knew costs. */
  costNanos: v.exactOptional(nanos),
  impressions: v.number(),
  clicks: v.number(),
});

export type SpendLine = v.InferOutput<typeof spendLine>;

/**
 * Why spend that a wallet was charged is credited again: the store held the block's lines more than once when
 * it was reported.
 */
export const spendCorrectionCause = v.picklist(['block-doubled']);
export type SpendCorrectionCause = v.InferOutput<typeof spendCorrectionCause>;

/** What is given back to one campaign of one half hour (UTC) of billing time. */
const spendCorrectionLine = v.object({
  campaignId: v.number(),
  halfHour: timestamp,
  amountNanos: nanos,
  /** Impressions that were counted too often. */
  impressions: v.number(),
});
export type SpendCorrectionLine = v.InferOutput<typeof spendCorrectionLine>;

/** Stream `wallet-<userId>`. Every event carries the balance after it. */
export const walletEvents = {
  WalletOpened: { version: 1, data: v.object({ userId: v.number(), balanceNanos: nanos }) },
  FundsDeposited: {
    version: 1,
    data: v.object({ userId: v.number(), paymentId: v.number(), amountNanos: nanos, balanceNanos: nanos }),
  },
  /** Money set aside when a withdrawal is asked for. */
  WithdrawalHeld: {
    version: 1,
    data: v.object({ userId: v.number(), paymentId: v.number(), amountNanos: nanos, balanceNanos: nanos }),
  },
  /** The withdrawal was declined; its money is back. */
  WithdrawalReleased: {
    version: 1,
    data: v.object({ userId: v.number(), paymentId: v.number(), amountNanos: nanos, balanceNanos: nanos }),
  },
  /** The held money has left. */
  WithdrawalPaid: {
    version: 1,
    data: v.object({ userId: v.number(), paymentId: v.number(), amountNanos: nanos, balanceNanos: nanos }),
  },
  CompensationGranted: {
    version: 2,
    data: v.object({
      userId: v.number(),
      paymentId: v.number(),
      amountNanos: nanos,
      reason: personalText,
      balanceNanos: nanos,
    }),
  },
  /** A redeemed promo code waits for the account's next deposit that is large enough and requested in time. */
  BonusPromised: { version: 1, data: v.object({ ...redemption, ...promise, balanceNanos: nanos }) },
  /** The bonus of the deposit that was taken just before, in one append with it. It is spent first, and never paid out. */
  BonusCredited: {
    version: 1,
    data: v.object({
      ...redemption,
      code: v.string(),
      paymentId: v.number(),
      /** The deposit that it comes with. */
      depositNanos: nanos,
      amountNanos: nanos,
      balanceNanos: nanos,
    }),
  },
  /** A redeemed promo code comes to nothing; also the mark of one that was never promised, so that it is not later. */
  BonusCanceled: { version: 1, data: v.object({ ...redemption, balanceNanos: nanos }) },
  /**
   * The wallet has taken the spend of blocks of one topic, once: `block`, and `further` ones of other partitions. A block at
   * or below its watermark is ignored. The lines are those of all blocks together.
   */
  SpendRecorded: {
    version: 1,
    data: v.object({
      userId: v.number(),
      block: trafficBlock,
      further: v.exactOptional(v.array(furtherBlock)),
      spendNanos: nanos,
      lines: v.array(spendLine),
      balanceNanos: nanos,
    }),
  },
  /** A block charged more than its facts say; the difference is back on the balance. Once a block. */
  SpendCorrected: {
    version: 1,
    data: v.object({
      userId: v.number(),
      /** The block of the `SpendRecorded` that charged too much. */
      block: trafficBlock,
      cause: spendCorrectionCause,
      amountNanos: nanos,
      lines: v.array(spendCorrectionLine),
      balanceNanos: nanos,
    }),
  },
} as const satisfies EventCatalogue;
export type WalletEvent = EventsOf<typeof walletEvents>;

type SpendRecorded = Extract<WalletEvent, { type: 'SpendRecorded' }>['data'];

/** Every block that a `SpendRecorded` took. */
export const blocksOf = ({
  block,
  further = [],
}: Pick<SpendRecorded, 'block' | 'further'>): readonly TrafficBlock[] => [
  block,
  ...further.map((range) => ({ ...block, ...range })),
];
