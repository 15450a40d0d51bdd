import type { SpendLine, TrafficBlock } from '@marquee/schemas/wallet/events';

/** What one advertiser spent in blocks of one topic and log, each of another partition. */
export interface Spend {
  readonly userId: number;
  readonly blocks: readonly { readonly block: TrafficBlock; readonly lines: readonly SpendLine[] }[];
}

/**
 * Where spend goes: the wallets. Taking a block twice, in whatever company, changes nothing, because each wallet remembers
 * the last block that it took of each partition.
 */
export interface SpendSink {
  /**
   * Resolves when the wallet has stored the spend durably.
   * @throws RangeError where a part of a block was taken before: none of the blocks is taken then
   */
  recordSpend(spend: Spend): Promise<void>;
}
