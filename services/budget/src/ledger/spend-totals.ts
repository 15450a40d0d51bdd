import { DAY_MS, HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';

interface Slot {
  spendNanos: bigint;
  impressions: number;
}

/** Half hours kept, by their number and not by what a clock says: one that errs by days must not cost a day's spend. */
const SLOTS_KEPT = 10 * HALF_HOURS_A_DAY;

/**
 * What one campaign or account has spent: recorded by the wallet, pending (billed in the traffic log, not yet
 * recorded) and open (bids that may still be billed). Half hours make a day of any zone exact.
 */
export class SpendTotals {
  recordedNanos = 0n;
  pendingNanos = 0n;
  openNanos = 0n;
  openCount = 0;
  readonly #slots = new Map<number, Slot>();
  #dayStartMs = Number.NaN;
  #day: Slot = { spendNanos: 0n, impressions: 0 };

  /** Recorded and pending. */
  get spentNanos(): bigint {
    return this.recordedNanos + this.pendingNanos;
  }

  /** Adds the spend of a half hour; a negative amount subtracts. */
  add(atMs: number, spendNanos: bigint, impressions: number): void {
    const index = Math.floor(atMs / HALF_HOUR_MS);
    let slot = this.#slots.get(index);
    if (slot === undefined) {
      slot = { spendNanos: 0n, impressions: 0 };
      this.#slots.set(index, slot);
      if (this.#slots.size > SLOTS_KEPT) this.#slots.delete(Math.min(...this.#slots.keys()));
    }
    slot.spendNanos += spendNanos;
    slot.impressions += impressions;
    const slotMs = index * HALF_HOUR_MS;
    if (slotMs >= this.#dayStartMs && slotMs < this.#dayStartMs + DAY_MS) {
      this.#day.spendNanos += spendNanos;
      this.#day.impressions += impressions;
    }
  }

  /** Spend and impressions of the day that starts then, recorded and pending. */
  day(dayStartMs: number): Readonly<Slot> {
    if (dayStartMs !== this.#dayStartMs) this.#startDay(dayStartMs);
    return this.#day;
  }

  #startDay(dayStartMs: number): void {
    this.#dayStartMs = dayStartMs;
    this.#day = { spendNanos: 0n, impressions: 0 };
    for (const [index, slot] of this.#slots) {
      const slotMs = index * HALF_HOUR_MS;
      if (slotMs >= dayStartMs && slotMs < dayStartMs + DAY_MS) {
        this.#day.spendNanos += slot.spendNanos;
        this.#day.impressions += slot.impressions;
      }
    }
  }
}
