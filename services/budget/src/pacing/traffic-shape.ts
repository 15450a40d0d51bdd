import { HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';

/** Half hours of a UTC day. */
export const SLOTS = HALF_HOURS_A_DAY;
/** Weight of the newest day against all before it. */
const NEWEST = 0.3;
/** Days of an even profile that an unknown slot is mixed with. */
const EVEN_DAYS = 0.25;
/** A half hour counts when it was watched for at least this long. */
const WATCHED_MIN_MS = HALF_HOUR_MS / 2;
/** No half hour is expected to be emptier than this share of the mean: what comes unforeseen can still be bought. */
const LEAST = 0.02;

/** A profile as it is kept across restarts. */
export interface SavedShape {
  readonly perSlot: readonly number[];
  readonly days: readonly number[];
}

/**
 * Distribution of offered traffic over the 48 half hours of a UTC day, learned while the process runs and
 * decayed over days. It starts flat. A half hour in which no process ran changes nothing; one that ran
 * without bid requests counts as quiet.
 */
export class TrafficShape {
  readonly #perSlot = new Float64Array(SLOTS);
  readonly #days = new Float64Array(SLOTS);
  readonly #weights = new Float64Array(SLOTS).fill(1);
  #slotStartMs = Number.NaN;
  #seenMs = Number.NaN;
  #watchedMs = 0;
  #offers = 0;
  /** Rises whenever a weight changes. */
  version = 0;

  /** @param count imps that were offered */
  offered(nowMs: number, count = 1): void {
    this.watch(nowMs);
    this.#offers += count;
  }

  /** Time goes by with the bidder ready; call it every second or so. */
  watch(nowMs: number): void {
    const slotStartMs = nowMs - (nowMs % HALF_HOUR_MS);
    if (slotStartMs !== this.#slotStartMs) this.#turn(slotStartMs);
    const sinceMs = nowMs - this.#seenMs;
    // After a pause of minutes it is unknown what was offered in between.
    if (sinceMs > 0 && sinceMs < 120_000) this.#watchedMs += sinceMs;
    if (!(sinceMs <= 0)) this.#seenMs = nowMs;
  }

  /** Expected traffic of a half hour, the mean of the day being 1. */
  weight(slot: number): number {
    return this.#weights[slot] ?? 1;
  }

  save(): SavedShape {
    return { perSlot: [...this.#perSlot], days: [...this.#days] };
  }

  /** Takes up what an earlier process learned; anything that is no profile is ignored. */
  load(saved: SavedShape): void {
    if (saved.perSlot.length !== SLOTS || saved.days.length !== SLOTS) return;
    if (![...saved.perSlot, ...saved.days].every((value) => Number.isFinite(value) && value >= 0)) return;
    this.#perSlot.set(saved.perSlot);
    this.#days.set(saved.days);
    this.#weigh();
  }

  #turn(slotStartMs: number): void {
    if (this.#watchedMs >= WATCHED_MIN_MS) {
      const slot = slotOf(this.#slotStartMs);
      const offers = (this.#offers * HALF_HOUR_MS) / this.#watchedMs;
      const days = this.#days[slot]!;
      const share = Math.max(NEWEST, 1 / (days + 1));
      this.#perSlot[slot] = this.#perSlot[slot]! * (1 - share) + offers * share;
      this.#days[slot] = Math.min(days + 1, 1 / NEWEST);
      this.#weigh();
    }
    this.#slotStartMs = slotStartMs;
    this.#watchedMs = 0;
    this.#offers = 0;
  }

  #weigh(): void {
    let sum = 0;
    let known = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      if (this.#days[slot]! === 0) continue;
      sum += this.#perSlot[slot]!;
      known += 1;
    }
    const mean = known === 0 ? 0 : sum / known;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const days = this.#days[slot]!;
      const expected = (this.#perSlot[slot]! * days + mean * EVEN_DAYS) / (days + EVEN_DAYS);
      this.#weights[slot] = mean === 0 ? 1 : Math.max(LEAST, expected / mean);
    }
    this.version += 1;
  }
}

export const slotOf = (atMs: number): number => Math.floor(atMs / HALF_HOUR_MS) % SLOTS;
