/** A bid that may still be billed. */
export interface Reservation {
  readonly bidId: string;
  readonly userId: number;
  readonly campaignId: number;
  /** What the wallet loses at most: the bid with its markup, nano-dollars. */
  readonly nanos: bigint;
  readonly expiresAtMs: number;
  /** Whom the bid was made to, and what it costs there at most: for the spend limit of the endpoint. */
  readonly sspEndpointId?: number;
  readonly costNanos?: bigint;
}

/** How a bid ended. */
export type Outcome = 'billed' | 'lost';

/** Marks of bids that are over are kept this long, so that the second of bill and pixel does not count again. */
const DONE_KEPT_MS = 5 * 60_000;

/** Open bids by id, found again by their expiry; and the ids of bids that are over. */
export class Reservations {
  readonly #open = new Map<string, Reservation>();
  readonly #done = new Map<string, Outcome>();
  readonly #dueBySecond = new Map<number, string[]>();
  readonly #doneBySecond = new Map<number, string[]>();
  #sweptSecond = Number.NaN;

  get size(): number {
    return this.#open.size;
  }

  has(bidId: string): boolean {
    return this.#open.has(bidId);
  }

  outcome(bidId: string): Outcome | undefined {
    return this.#done.get(bidId);
  }

  add(reservation: Reservation): void {
    this.#open.set(reservation.bidId, reservation);
    push(this.#dueBySecond, secondOf(reservation.expiresAtMs), reservation.bidId);
  }

  /** Ends a bid: answers its reservation if it was open. */
  finish(bidId: string, outcome: Outcome, nowMs: number): Reservation | undefined {
    const reservation = this.#open.get(bidId);
    this.#open.delete(bidId);
    if (!this.#done.has(bidId)) push(this.#doneBySecond, secondOf(nowMs + DONE_KEPT_MS), bidId);
    this.#done.set(bidId, outcome);
    return reservation;
  }

  /** Answers what has expired by now, and forgets it. */
  sweep(nowMs: number): Reservation[] {
    const now = Math.floor(nowMs / 1_000);
    const expired: Reservation[] = [];
    // After a clock that jumped, or at the start, look at every second once instead of counting up to it.
    const isNear = now - this.#sweptSecond < 600;
    const seconds = isNear ? range(this.#sweptSecond, now) : undefined;
    for (const second of seconds ?? this.#dueBySecond.keys()) {
      if (second > now) continue;
      for (const bidId of this.#dueBySecond.get(second) ?? []) {
        const reservation = this.#open.get(bidId);
        if (reservation === undefined || reservation.expiresAtMs > nowMs) continue;
        this.#open.delete(bidId);
        expired.push(reservation);
      }
      if (second < now) this.#dueBySecond.delete(second);
    }
    for (const second of seconds ?? this.#doneBySecond.keys()) {
      if (second > now) continue;
      for (const bidId of this.#doneBySecond.get(second) ?? []) this.#done.delete(bidId);
      this.#doneBySecond.delete(second);
    }
    this.#sweptSecond = now;
    return expired;
  }
}

const secondOf = (ms: number): number => Math.floor(ms / 1_000);

function push(buckets: Map<number, string[]>, second: number, bidId: string): void {
  const bucket = buckets.get(second);
  if (bucket === undefined) buckets.set(second, [bidId]);
  else bucket.push(bidId);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
