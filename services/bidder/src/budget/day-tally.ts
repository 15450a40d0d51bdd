import { dayStart } from '../auction/schedule.ts';

/** Where a bill stands in the traffic log, and when it came. */
export interface BillPlace {
  readonly partition: number;
  readonly offset: bigint;
  readonly atMs: number;
}

/** A UTC day by the bills of one partition up to an offset. */
export interface PartitionDay {
  readonly dayStartMs: number;
  readonly partition: number;
  /** -1 when nothing of the log that is read now is counted: all of it by another log. */
  readonly lastOffset: bigint;
  readonly nanos: bigint;
}

/** Amounts of the current UTC day, each bill of the log once, as a restart needs them that cannot read it all again. */
export class DayTally {
  /** Last offset by partition that is counted. */
  readonly #upTo = new Map<number, bigint>();
  readonly #byPartition = new Map<number, bigint>();
  #dayStartMs = Number.NaN;

  /** False for a bill that is counted already. */
  add({ partition, offset, atMs }: BillPlace, nanos: bigint): boolean {
    if (offset <= (this.#upTo.get(partition) ?? -1n)) return false;
    this.#upTo.set(partition, offset);
    const dayStartMs = dayStart(atMs, 0);
    if (!(dayStartMs <= this.#dayStartMs)) {
      this.#dayStartMs = dayStartMs;
      this.#byPartition.clear();
    }
    if (dayStartMs === this.#dayStartMs) {
      this.#byPartition.set(partition, (this.#byPartition.get(partition) ?? 0n) + nanos);
    }
    return true;
  }

  days(nowMs: number): PartitionDay[] {
    const dayStartMs = this.#dayStartMs;
    if (dayStartMs !== dayStart(nowMs, 0)) return [];
    return [...this.#byPartition].map(([partition, nanos]) => ({
      dayStartMs,
      partition,
      lastOffset: this.#upTo.get(partition) ?? -1n,
      nanos,
    }));
  }

  /** Takes up what was kept, before anything is read. False for another day, and for what is known. */
  restore({ dayStartMs, partition, lastOffset, nanos }: PartitionDay, nowMs: number): boolean {
    const known = this.#upTo.get(partition);
    if (dayStartMs !== dayStart(nowMs, 0) || (known !== undefined && lastOffset <= known)) return false;
    this.#dayStartMs = dayStartMs;
    this.#upTo.set(partition, lastOffset);
    this.#byPartition.set(partition, nanos);
    return true;
  }
}
