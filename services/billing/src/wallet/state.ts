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
  /** Last offset taken of each `topic:partition`. */
  readonly watermarks: Readonly<Record<string, bigint>>;
}

export const initialWallet: WalletState = {
  opened: false,
  balanceNanos: 0n,
  heldNanos: 0n,
  spentNanos: 0n,
  hasDeposited: false,
  payments: {},
  watermarks: {},
};

export const watermarkKey = (topic: string, partition: number) => `${topic}:${partition}`;
