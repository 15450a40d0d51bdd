import type { TrafficBlock } from '@marquee/schemas/wallet/events';

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
};

/** `topic:partition`, or `topic:partition@epoch` where the log has a name. */
export const watermarkKey = ({ topic, partition, epoch = '' }: TrafficBlock) =>
  epoch === '' ? `${topic}:${partition}` : `${topic}:${partition}@${epoch}`;

/** Names a range of blocks that was recorded as one. */
export const blockKey = (block: TrafficBlock) => `${watermarkKey(block)}:${block.first}-${block.last}`;
