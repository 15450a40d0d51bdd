import { WindowedCount } from '@marquee/kit/runtime/windowed-count';
import type { WindowedFigures } from '@marquee/kit/runtime/windowed-count';
import type { ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

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
      for (const [reason, count] of tally.noBids) add(`no-bid:${reason}`, count);
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
