import type { TrafficBlock, WalletEvent } from '@marquee/schemas/wallet/events';

/** A redeemed promo code that waits for a deposit: its terms as they were when it was redeemed. */
export type WaitingBonus = Pick<
  Extract<WalletEvent, { type: 'BonusPromised' }>['data'],
  'promoCodeId' | 'redemption' | 'code' | 'bonusNanos' | 'minimumAmountNanos' | 'expirationDate'
>;

/** The part of an account's money that is bonus. What campaigns spend is bonus first. */
export interface BonusMoney {
  /** On the balance, and not yet spent. */
  readonly bonusNanos: bigint;
  /** Spent, and not given back. */
  readonly spentBonusNanos: bigint;
  /** Money of the account's own that was spent since a bonus was credited last; it is given back first. */
  readonly spentSinceBonusNanos: bigint;
}

/** What the wallet did with one payment; a payment is taken once and never again. */
export interface WalletPayment {
  readonly phase: 'deposited' | 'compensated' | 'held' | 'released' | 'paid';
  readonly amountNanos: bigint;
}

export interface WalletState {
  readonly opened: boolean;
  /** Free money. Below zero only by bids that were in flight when it ran out. */
  readonly balanceNanos: bigint;
  /** Set aside for withdrawals. */
  readonly heldNanos: bigint;
  readonly spentNanos: bigint;
  readonly hasDeposited: boolean;
  readonly payments: Readonly<Record<number, WalletPayment>>;
  /** Last offset taken of each partition of each log; keys by `watermarkKey`. */
  readonly watermarks: Readonly<Record<string, bigint>>;
  /** Blocks whose overcharge was given back, by `blockKey`; none is corrected twice. */
  readonly correctedBlocks: readonly string[];
  readonly bonus: BonusMoney;
  readonly waitingBonus: WaitingBonus | null;
  /** What became of each redemption, by `redemptionKey`; none is promised twice. */
  readonly redemptions: Readonly<Record<string, 'waiting' | 'credited' | 'canceled'>>;
}

export const initialWallet: WalletState = {
  opened: false,
  balanceNanos: 0n,
  heldNanos: 0n,
  spentNanos: 0n,
  hasDeposited: false,
  payments: {},
  watermarks: {},
  correctedBlocks: [],
  bonus: { bonusNanos: 0n, spentBonusNanos: 0n, spentSinceBonusNanos: 0n },
  waitingBonus: null,
  redemptions: {},
};

/** `topic:partition`, or `topic:partition@epoch` where the log has a name. */
export const watermarkKey = ({ topic, partition, epoch = '' }: TrafficBlock) =>
  epoch === '' ? `${topic}:${partition}` : `${topic}:${partition}@${epoch}`;

/** Names a range of blocks that was recorded as one. */
export const blockKey = (block: TrafficBlock) => `${watermarkKey(block)}:${block.first}-${block.last}`;

/** Names a use of a promo code. */
export const redemptionKey = ({
  promoCodeId,
  redemption,
}: Pick<WaitingBonus, 'promoCodeId' | 'redemption'>) => `${promoCodeId}:${redemption}`;

/** What may be paid out: a bonus is for campaigns alone. */
export const cashableNanos = ({ balanceNanos, bonus }: Pick<WalletState, 'balanceNanos' | 'bonus'>): bigint =>
  balanceNanos - bonus.bonusNanos;
