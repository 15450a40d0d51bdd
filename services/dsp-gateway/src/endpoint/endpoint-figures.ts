import { WindowedCount } from '@marquee/kit/runtime/windowed-count';
import { formatDollars } from '@marquee/schemas/common/money';
import type { DspEndpointFigures } from '@marquee/schemas/queries/no-bids';

import type { DspBidRejection } from '../answer/bid-rejections.ts';

/** Answers whose times are remembered. */
const TIMES = 512;
export type DspCount = 'calls' | 'bids' | 'noBids' | 'timeouts' | 'failures' | 'wins';

/** What one endpoint was asked and answered. */
export class EndpointFigures {
  readonly #counts: Readonly<Record<DspCount, WindowedCount>> = {
    calls: new WindowedCount(),
    bids: new WindowedCount(),
    noBids: new WindowedCount(),
    timeouts: new WindowedCount(),
    failures: new WindowedCount(),
    wins: new WindowedCount(),
  };
  readonly #rejected = new Map<DspBidRejection, WindowedCount>();
  readonly #times = new Float64Array(TIMES);
  #timed = 0;

  count(what: DspCount, nowMs: number, by = 1): void {
    this.#counts[what].add(by, nowMs);
  }

  rejected(reason: DspBidRejection, nowMs: number): void {
    let count = this.#rejected.get(reason);
    if (count === undefined) this.#rejected.set(reason, (count = new WindowedCount()));
    count.add(1, nowMs);
  }

  /** Milliseconds from the call to the last byte of its answer. */
  took(ms: number): void {
    this.#times[this.#timed % TIMES] = ms;
    this.#timed += 1;
  }

  read(dspEndpointId: number, spentNanos: bigint, nowMs: number): DspEndpointFigures {
    const { calls, bids, noBids, timeouts, failures, wins } = this.#counts;
    return {
      dspEndpointId,
      calls: calls.read(nowMs),
      bids: bids.read(nowMs),
      noBids: noBids.read(nowMs),
      timeouts: timeouts.read(nowMs),
      failures: failures.read(nowMs),
      wins: wins.read(nowMs),
      refusedBids: [...this.#rejected].map(([reason, count]) => ({ reason, ...count.read(nowMs) })),
      tookMs: this.#percentiles(),
      spentToday: formatDollars(spentNanos),
    };
  }

  #percentiles(): { readonly p50: number; readonly p99: number } | null {
    const count = Math.min(this.#timed, TIMES);
    if (count === 0) return null;
    const sorted = this.#times.slice(0, count).sort();
    const at = (share: number): number =>
      Math.round(sorted[Math.min(count - 1, Math.floor(count * share))]! * 10) / 10;
    return { p50: at(0.5), p99: at(0.99) };
  }
}
