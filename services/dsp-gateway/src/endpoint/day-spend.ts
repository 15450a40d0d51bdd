import { DAY_MS } from '@marquee/schemas/common/time';
import type { LogPlace, PartitionDay } from '@marquee/kit/traffic-log/day-tally';
import { DayTally } from '@marquee/kit/traffic-log/day-tally';
import { RecentIds } from '@marquee/kit/hashing/recent-ids';

interface Reservation {
  readonly nanos: bigint;
  readonly untilMs: number;
}

/**
 * What one DSP spends in a day (UTC): what it was charged, and what its open bids may still cost. A reservation is
 * made before the bid goes out, so that charges and reservations of this process never pass the limit; a charge of a bid that
 * this process does not know (another bidder's, or from before a restart) counts as well, once. What was charged outlives
 * the process by `days` and `restore`, which the lease renewer calls.
 */
export class DaySpend {
  readonly #reservations = new Map<string, Reservation>();
  /** Bids that were charged in the last day: a notice may come twice, and the log may be read again. */
  readonly #charged = new RecentIds(DAY_MS);
  readonly #tally = new DayTally();
  #day = -1;
  #spentNanos = 0n;
  #reservedNanos = 0n;

  /** @param limitNanos 0 is without a limit */
  reserve(bidId: string, nanos: bigint, untilMs: number, limitNanos: bigint, nowMs: number): boolean {
    this.#turn(nowMs);
    if (limitNanos > 0n && this.#spentNanos + this.#reservedNanos + nanos > limitNanos) return false;
    this.release(bidId);
    this.#reservations.set(bidId, { nanos, untilMs });
    this.#reservedNanos += nanos;
    return true;
  }

  release(bidId: string): void {
    const reservation = this.#reservations.get(bidId);
    if (reservation === undefined) return;
    this.#reservations.delete(bidId);
    this.#reservedNanos -= reservation.nanos;
  }

  /** True when it counted: not a repetition, and not what `restore` brought. */
  charge(bidId: string, nanos: bigint, place: LogPlace, nowMs: number): boolean {
    this.#turn(nowMs);
    if (this.#charged.has(bidId)) return false;
    this.#charged.add(bidId, place.atMs);
    this.release(bidId);
    if (!this.#tally.add(place, nanos)) return false;
    if (Math.floor(place.atMs / DAY_MS) === this.#day) this.#spentNanos += nanos;
    return true;
  }

  /** What was charged today, to be kept where a restart finds it. */
  days(nowMs: number): PartitionDay[] {
    return this.#tally.days(nowMs);
  }

  /** What was kept; call it before the traffic log is read. */
  restore(day: PartitionDay, nowMs: number): void {
    this.#turn(nowMs);
    if (this.#tally.restore(day, nowMs)) this.#spentNanos += day.nanos;
  }

  spentNanos(nowMs: number): bigint {
    this.#turn(nowMs);
    return this.#spentNanos;
  }

  /** Is anything left of the day? */
  isBelowLimit(limitNanos: bigint, nowMs: number): boolean {
    this.#turn(nowMs);
    return limitNanos === 0n || this.#spentNanos + this.#reservedNanos < limitNanos;
  }

  /** Releases what was reserved for bids that were not billed in time; call it every second. */
  expire(nowMs: number): void {
    this.#turn(nowMs);
    for (const [bidId, { untilMs }] of this.#reservations) if (untilMs <= nowMs) this.release(bidId);
  }

  /** A new day starts with nothing spent; what is reserved from yesterday may still be charged today, and stays. */
  #turn(nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS);
    if (day <= this.#day) return;
    this.#day = day;
    this.#spentNanos = 0n;
  }
}
