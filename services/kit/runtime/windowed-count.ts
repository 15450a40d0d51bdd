export interface WindowedFigures {
  readonly lastMinute: number;
  readonly lastHour: number;
  readonly total: number;
}

const FINE_MS = 5_000;
const FINE_BUCKETS = 12;
const COARSE_MS = 60_000;
const COARSE_BUCKETS = 60;

/** A count of the last minute (to 5 seconds), the last hour (to a minute) and since the process started. */
export class WindowedCount {
  readonly #fine = new Ring(FINE_MS, FINE_BUCKETS);
  readonly #coarse = new Ring(COARSE_MS, COARSE_BUCKETS);
  #total = 0;

  add(count: number, nowMs: number): void {
    this.#fine.add(count, nowMs);
    this.#coarse.add(count, nowMs);
    this.#total += count;
  }

  read(nowMs: number): WindowedFigures {
    return { lastMinute: this.#fine.sum(nowMs), lastHour: this.#coarse.sum(nowMs), total: this.#total };
  }
}

class Ring {
  readonly #widthMs: number;
  readonly #counts: Float64Array;
  #newest = -1;

  constructor(widthMs: number, buckets: number) {
    this.#widthMs = widthMs;
    this.#counts = new Float64Array(buckets);
  }

  add(count: number, nowMs: number): void {
    this.#advance(nowMs);
    const place = this.#newest % this.#counts.length;
    this.#counts[place] = this.#counts[place]! + count;
  }

  sum(nowMs: number): number {
    this.#advance(nowMs);
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  #advance(nowMs: number): void {
    const bucket = Math.floor(nowMs / this.#widthMs);
    // Set back by more than the window: the figures of a time that was not are no figures of now.
    if (bucket <= this.#newest - this.#counts.length) {
      this.#counts.fill(0);
      this.#newest = bucket;
    }
    if (bucket <= this.#newest) return;
    const stale = Math.min(bucket - this.#newest, this.#counts.length);
    for (let step = 0; step < stale; step += 1) this.#counts[(bucket - step) % this.#counts.length] = 0;
    this.#newest = bucket;
  }
}
