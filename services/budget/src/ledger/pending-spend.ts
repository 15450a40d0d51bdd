/** A bill or an impression that the wallet has not recorded yet. */
export interface PendingBill {
  readonly bidId: string;
  readonly userId: number;
  readonly campaignId: number;
  readonly nanos: bigint;
  readonly impressions: number;
  readonly atMs: number;
  readonly offset: bigint;
}

/** Offsets (inclusive) that a wallet has taken; the block's partition is of topic `impressions`. */
export interface RecordedBlock {
  readonly partition: number;
  readonly first: bigint;
  readonly last: bigint;
  /** The log that the offsets belong to; absent in blocks from before logs had names. */
  readonly epoch?: string | undefined;
}

/** The traffic log that is read now. */
export interface FollowedLog {
  readonly epoch: string;
  /** By partition of `impressions`, the offset that the next message gets. */
  readonly ends: readonly bigint[];
}

const UNNAMED = '';

/**
 * Bills between the traffic log and the wallets, in offset order by partition and account.
 *
 * The ingester takes a partition's blocks in order and records a block with every account before it begins the
 * next. So what an account's own block covers is recorded, and so is everything before the newest block that
 * any account has recorded: what is still listed there was found not billable (a replay, invalid traffic).
 *
 * Offsets of another log say nothing about those of this one: each log is kept apart by its epoch.
 */
export class PendingSpend {
  readonly #logs = new Map<string, LogSpend>();
  #epoch = UNNAMED;

  /**
   * The log that bills come from now on. What wallets took without naming a log was taken from this one, unless it
   * lies beyond its end.
   */
  follow({ epoch, ends }: FollowedLog): void {
    if (epoch === this.#epoch) return;
    const unnamed = this.#logs.get(UNNAMED);
    if (unnamed !== undefined) this.#log(epoch).takeOver(unnamed, ends);
    this.#logs.delete(UNNAMED);
    this.#epoch = epoch;
  }

  /** False when the wallet has taken the offset already. */
  add(partition: number, bill: PendingBill): boolean {
    return this.#log(this.#epoch).add(partition, bill);
  }

  /** Takes note of a recorded block; answers the bills that are pending no longer. */
  recorded(userId: number, block: RecordedBlock): PendingBill[] {
    return this.#log(block.epoch ?? this.#epoch).recorded(userId, block);
  }

  /** First offset of a partition that may hold something not recorded: where a restart reads on. */
  resumeFrom(partition: number): bigint {
    return this.#log(this.#epoch).resumeFrom(partition);
  }

  /** Newest offset of a partition that any wallet has taken; -1 when none has. */
  recordedUpTo(partition: number): bigint {
    return this.#log(this.#epoch).recordedUpTo(partition);
  }

  #log(epoch: string): LogSpend {
    let log = this.#logs.get(epoch);
    if (log === undefined) this.#logs.set(epoch, (log = new LogSpend()));
    return log;
  }
}

/** The part of `PendingSpend` that belongs to one log. */
class LogSpend {
  readonly #partitions = new Map<number, Map<number, PendingBill[]>>();
  /** Newest offset that each account's wallet has taken, by partition. */
  readonly #watermarks = new Map<string, bigint>();
  readonly #newestFirst = new Map<number, bigint>();
  readonly #newestLast = new Map<number, bigint>();

  /** False when the wallet has taken the offset already. */
  add(partition: number, bill: PendingBill): boolean {
    const watermark = this.#watermarks.get(`${partition}:${bill.userId}`) ?? -1n;
    if (bill.offset <= watermark || bill.offset < (this.#newestFirst.get(partition) ?? 0n)) return false;
    let accounts = this.#partitions.get(partition);
    if (accounts === undefined)
      this.#partitions.set(partition, (accounts = new Map<number, PendingBill[]>()));
    const bills = accounts.get(bill.userId);
    if (bills === undefined) accounts.set(bill.userId, [bill]);
    else bills.push(bill);
    return true;
  }

  /** Takes note of a recorded block; answers the bills that are pending no longer. */
  recorded(userId: number, block: RecordedBlock): PendingBill[] {
    const key = `${block.partition}:${userId}`;
    if (block.last > (this.#watermarks.get(key) ?? -1n)) this.#watermarks.set(key, block.last);
    const cleared = this.#takeUpTo(block.partition, userId, block.last);
    if (block.last > this.recordedUpTo(block.partition)) this.#newestLast.set(block.partition, block.last);
    if (block.first <= (this.#newestFirst.get(block.partition) ?? -1n)) return cleared;
    this.#newestFirst.set(block.partition, block.first);
    for (const other of this.#partitions.get(block.partition)?.keys() ?? []) {
      cleared.push(...this.#takeUpTo(block.partition, other, block.first - 1n));
    }
    return cleared;
  }

  /** First offset of a partition that may hold something not recorded: where a restart reads on. */
  resumeFrom(partition: number): bigint {
    return this.#newestFirst.get(partition) ?? 0n;
  }

  /** Newest offset of a partition that any wallet has taken; -1 when none has. */
  recordedUpTo(partition: number): bigint {
    return this.#newestLast.get(partition) ?? -1n;
  }

  /** Takes over what is known of the partitions that reached no further than to these ends. */
  takeOver(other: LogSpend, ends: readonly bigint[]): void {
    for (const [partition, last] of other.#newestLast) {
      if (last >= (ends[partition] ?? 0n)) continue;
      raise(this.#newestLast, partition, last);
      raise(this.#newestFirst, partition, other.#newestFirst.get(partition) ?? 0n);
      for (const [key, watermark] of other.#watermarks)
        if (key.startsWith(`${partition}:`)) raise(this.#watermarks, key, watermark);
    }
  }

  #takeUpTo(partition: number, userId: number, last: bigint): PendingBill[] {
    const bills = this.#partitions.get(partition)?.get(userId);
    if (bills === undefined) return [];
    let count = 0;
    while (count < bills.length && bills[count]!.offset <= last) count += 1;
    return bills.splice(0, count);
  }
}

function raise<Key>(values: Map<Key, bigint>, key: Key, value: bigint): void {
  if (value > (values.get(key) ?? -1n)) values.set(key, value);
}
