import { dayStart } from '@marquee/schemas/common/time';

/** Position of a message in the traffic log, and when it was written: milliseconds since 1970. */
export interface LogPlace {
  readonly partition: number;
  readonly offset: bigint;
  readonly atMs: number;
}

/** A UTC day by the messages of one partition up to an offset. */
export interface PartitionDay {
  readonly dayStartMs: number;
  readonly partition: number;
  /** -1 when nothing of the log that is read now is counted: all of it by another log. */
  readonly lastOffset: bigint;
  readonly nanos: bigint;
}

/** Days kept, by their number: a clock that errs for a moment must not cost what the true day has spent. */
const DAYS_KEPT = 8;

/** Amounts of UTC days, each message of the log once, as a restart needs them that cannot read it all again. */
export class DayTally {
  /** Last offset by partition that is counted. */
  readonly #upTo = new Map<number, bigint>();
  /** Nano-dollars by partition, by the start of the day. */
  readonly #days = new Map<number, Map<number, bigint>>();

  /** False for a message that is counted already. */
  add({ partition, offset, atMs }: LogPlace, nanos: bigint): boolean {
    if (offset <= (this.#upTo.get(partition) ?? -1n)) return false;
    this.#upTo.set(partition, offset);
    const day = this.#day(dayStart(atMs, 0));
    day.set(partition, (day.get(partition) ?? 0n) + nanos);
    return true;
  }

  days(nowMs: number): PartitionDay[] {
    const dayStartMs = dayStart(nowMs, 0);
    return [...(this.#days.get(dayStartMs) ?? [])].map(([partition, nanos]) => ({
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
    this.#upTo.set(partition, lastOffset);
    this.#day(dayStartMs).set(partition, nanos);
    return true;
  }

  #day(dayStartMs: number): Map<number, bigint> {
    let day = this.#days.get(dayStartMs);
    if (day === undefined) {
      day = new Map();
      this.#days.set(dayStartMs, day);
      if (this.#days.size > DAYS_KEPT) this.#days.delete(Math.min(...this.#days.keys()));
    }
    return day;
  }
}
