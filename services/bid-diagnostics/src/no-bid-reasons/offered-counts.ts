import { HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';

import type { OfferedAudience, OfferedShape } from '../ports/auction.ts';

/** How often these candidates were asked, and below which ranks none was evaluated. */
export interface AudienceCount {
  asked: number;
  /** Imps by the rank below which every campaign was outbid. */
  readonly outbidBelow: Map<number, number>;
  /** Imps by the rank below which every campaign missed the floor. */
  readonly floorBelow: Map<number, number>;
}

/** What was offered between two changes of the catalogue, or in a stretch of time. */
export interface OfferedCounts {
  /** Number of the last change of the catalogue before it; campaigns are counted as they were then. */
  readonly epoch: number;
  readonly fromMs: number;
  readonly shapes: Map<OfferedShape, number>;
  readonly audiences: Map<OfferedAudience, AudienceCount>;
}

const FINE_MS = 5_000;
/** Shapes and audiences that are remembered beyond the last hour. */
const ANCIENT_MAX = 5_000;

const countsFrom = (epoch: number, fromMs: number): OfferedCounts => ({
  epoch,
  fromMs,
  shapes: new Map(),
  audiences: new Map(),
});

const bump = <Key>(counts: Map<Key, number>, key: Key, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

/**
 * Counts imps by what they have in common, so that a request touches three numbers and not every campaign
 * that was not evaluated. The campaigns and their reasons are computed when the counts are read.
 */
export class OfferedLog {
  #now = countsFrom(0, 0);
  /** Counts of the last minute, the oldest first. */
  #fine: OfferedCounts[] = [];
  /** Counts of the rest of the hour, one a minute. */
  #minutes: OfferedCounts[] = [];
  #ancient = countsFrom(0, 0);

  offered(shape: OfferedShape): void {
    bump(this.#now.shapes, shape, 1);
  }

  targeted(audience: OfferedAudience): void {
    this.#of(audience).asked += 1;
  }

  passedOver(audience: OfferedAudience, reason: 'outbid' | 'floor', belowRank: number): void {
    const count = this.#of(audience);
    bump(reason === 'outbid' ? count.outbidBelow : count.floorBelow, belowRank, 1);
  }

  /**
   * Call it before the catalogue changes: what was offered so far is counted with the catalogue as it was.
   */
  changed(epoch: number, nowMs: number): void {
    if (this.#now.shapes.size === 0) this.#now = countsFrom(epoch, nowMs);
    else this.#close(epoch, nowMs);
  }

  /** Ages what was counted; call it every second. */
  fold(nowMs: number): void {
    if (nowMs - this.#now.fromMs >= FINE_MS) this.#close(this.#now.epoch, nowMs);
    while (this.#fine.length > 0 && this.#fine[0]!.fromMs <= nowMs - MINUTE_MS) {
      this.#toMinutes(this.#fine.shift()!);
    }
    while (this.#minutes.length > 0 && this.#minutes[0]!.fromMs <= nowMs - HOUR_MS) {
      merge(this.#ancient, this.#minutes.shift()!);
    }
    if (this.#ancient.shapes.size + this.#ancient.audiences.size > ANCIENT_MAX) {
      this.#ancient = countsFrom(this.#ancient.epoch, this.#ancient.fromMs);
    }
  }

  lastMinute(): readonly OfferedCounts[] {
    return [...this.#fine, this.#now];
  }

  lastHour(): readonly OfferedCounts[] {
    return [...this.#minutes, ...this.lastMinute()];
  }

  /** Since the start, as far as the memory reaches. */
  ever(): readonly OfferedCounts[] {
    return [this.#ancient, ...this.lastHour()];
  }

  #of(audience: OfferedAudience): AudienceCount {
    let count = this.#now.audiences.get(audience);
    if (count === undefined) {
      count = { asked: 0, outbidBelow: new Map(), floorBelow: new Map() };
      this.#now.audiences.set(audience, count);
    }
    return count;
  }

  #close(epoch: number, nowMs: number): void {
    if (this.#now.shapes.size > 0) this.#fine.push(this.#now);
    this.#now = countsFrom(epoch, nowMs);
  }

  #toMinutes(counts: OfferedCounts): void {
    const last = this.#minutes.at(-1);
    const isOfLast =
      last !== undefined && Math.floor(last.fromMs / MINUTE_MS) === Math.floor(counts.fromMs / MINUTE_MS);
    if (isOfLast && last.epoch === counts.epoch) merge(last, counts);
    else this.#minutes.push(counts);
  }
}

function merge(into: OfferedCounts, from: OfferedCounts): void {
  for (const [shape, count] of from.shapes) bump(into.shapes, shape, count);
  for (const [audience, count] of from.audiences) {
    const known = into.audiences.get(audience);
    if (known === undefined) {
      into.audiences.set(audience, count);
      continue;
    }
    known.asked += count.asked;
    for (const [rank, imps] of count.outbidBelow) bump(known.outbidBelow, rank, imps);
    for (const [rank, imps] of count.floorBelow) bump(known.floorBelow, rank, imps);
  }
}
