import { WindowedCount } from '@marquee/kit/runtime/windowed-count';
import type { WindowedFigures } from '@marquee/kit/runtime/windowed-count';
import type { ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

import { LatencyHistogram } from '../rates/latency-histogram.ts';

interface EndpointTally {
  requests: number;
  bids: number;
  wrongKeys: number;
  readonly noBids: Map<ResponseNoBidReason, number>;
}

export interface EndpointFigures {
  readonly sspEndpointId: number;
  readonly requests: WindowedFigures;
  readonly bids: WindowedFigures;
  readonly wrongKeys: WindowedFigures;
  readonly noBids: (WindowedFigures & { readonly reason: string })[];
}

/** What each endpoint asked and was answered. Plain numbers on the hot path, windows once a second. */
export class EdgeCounts {
  readonly #fresh = new Map<number, EndpointTally>();
  readonly #windows = new Map<number, Map<string, WindowedCount>>();
  readonly #latencies = new LatencyHistogram();
  /** Folded since `takeRequests`. */
  #requests = 0;
  #withoutBid = 0;

  request(endpointId: number): void {
    this.#of(endpointId).requests += 1;
  }

  bids(endpointId: number, count: number): void {
    this.#of(endpointId).bids += count;
  }

  wrongKey(endpointId: number): void {
    this.#of(endpointId).wrongKeys += 1;
  }

  noBid(endpointId: number, reason: ResponseNoBidReason): void {
    const { noBids } = this.#of(endpointId);
    noBids.set(reason, (noBids.get(reason) ?? 0) + 1);
  }

  /** @param ms from the arrival of a request to the answer of its auction */
  latency(ms: number): void {
    this.#latencies.record(ms);
  }

  /** What was asked and answered with a bid since the last call, as far as it is folded. */
  takeRequests(): { readonly requests: number; readonly answeredWithBid: number } {
    const requests = this.#requests;
    const answeredWithBid = Math.max(0, requests - this.#withoutBid);
    this.#requests = 0;
    this.#withoutBid = 0;
    return { requests, answeredWithBid };
  }

  takeLatency(share: number): number | null {
    return this.#latencies.take(share);
  }

  fold(nowMs: number): void {
    for (const [endpointId, tally] of this.#fresh) {
      const windows = this.#windows.get(endpointId) ?? new Map<string, WindowedCount>();
      this.#windows.set(endpointId, windows);
      const add = (name: string, count: number): void => {
        if (count === 0) return;
        const window = windows.get(name) ?? new WindowedCount();
        windows.set(name, window);
        window.add(count, nowMs);
      };
      add('requests', tally.requests);
      add('bids', tally.bids);
      add('wrongKeys', tally.wrongKeys);
      this.#requests += tally.requests;
      for (const [reason, count] of tally.noBids) {
        add(`no-bid:${reason}`, count);
        this.#withoutBid += count;
      }
    }
    this.#fresh.clear();
  }

  all(nowMs: number): EndpointFigures[] {
    this.fold(nowMs);
    return [...this.#windows].map(([sspEndpointId, windows]) => {
      const figures = (name: string): WindowedFigures =>
        windows.get(name)?.read(nowMs) ?? { lastMinute: 0, lastHour: 0, total: 0 };
      return {
        sspEndpointId,
        requests: figures('requests'),
        bids: figures('bids'),
        wrongKeys: figures('wrongKeys'),
        noBids: [...windows.keys()]
          .filter((name) => name.startsWith('no-bid:'))
          .map((name) => ({ reason: name.slice('no-bid:'.length), ...figures(name) })),
      };
    });
  }

  #of(endpointId: number): EndpointTally {
    let tally = this.#fresh.get(endpointId);
    if (tally === undefined) {
      tally = { requests: 0, bids: 0, wrongKeys: 0, noBids: new Map() };
      this.#fresh.set(endpointId, tally);
    }
    return tally;
  }
}
