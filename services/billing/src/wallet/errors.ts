/** Why a wallet refuses a command. */
export type WalletRejection =
  | { readonly code: 'balance-too-low'; readonly balanceNanos: bigint }
  /** There is no money held for this withdrawal any more. */
  | { readonly code: 'not-held' };
