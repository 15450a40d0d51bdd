import type { SpendLine, TrafficBlock } from '@marquee/schemas/events/wallet';

/** What one advertiser spent in one block of one partition. */
export interface Spend {
  readonly userId: number;
  readonly block: TrafficBlock;
  readonly lines: readonly SpendLine[];
}

/**
 * Where spend goes: the wallets. Taking a block twice changes nothing, because each wallet remembers the last block
 * that it took of each partition.
 */
export interface SpendSink {
  /** Resolves when the wallet has the spend for good. */
  recordSpend(spend: Spend): Promise<void>;
}
