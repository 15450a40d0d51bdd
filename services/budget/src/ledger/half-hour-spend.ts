import { DAY_MS, HALF_HOUR_MS, HALF_HOURS_A_DAY, type TimeRange } from '@marquee/schemas/common/time';

/** UTC days kept, by their number and not by what a clock says: more than the longest month, in any zone. */
const DAYS_KEPT = 40;

/** What a campaign spent by half hours of UTC, for as long as a month lasts: 400 bytes for each day with spend. */
export class HalfHourSpend {
  readonly #days = new Map<number, BigInt64Array>();

  /** @param nanos nano-dollars; below zero what is taken back */
  add(atMs: number, nanos: bigint): void {
    const index = Math.floor(atMs / DAY_MS);
    let day = this.#days.get(index);
    if (day === undefined) {
      day = new BigInt64Array(HALF_HOURS_A_DAY);
      this.#days.set(index, day);
      if (this.#days.size > DAYS_KEPT) this.#days.delete(Math.min(...this.#days.keys()));
    }
    const slot = Math.floor((atMs - index * DAY_MS) / HALF_HOUR_MS);
    day[slot] = day[slot]! + nanos;
  }

  /** Spend in a range that begins and ends with half hours, nano-dollars. */
  within({ fromMs, toMs }: TimeRange): bigint {
    let sum = 0n;
    for (const [index, day] of this.#days) {
      const startMs = index * DAY_MS;
      if (startMs >= toMs || startMs + DAY_MS <= fromMs) continue;
      const from = Math.max(0, (fromMs - startMs) / HALF_HOUR_MS);
      const to = Math.min(HALF_HOURS_A_DAY, (toMs - startMs) / HALF_HOUR_MS);
      for (let slot = from; slot < to; slot += 1) sum += day[slot]!;
    }
    return sum;
  }
}
