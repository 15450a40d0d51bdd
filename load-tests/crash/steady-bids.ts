import { setTimeout as pause } from 'node:timers/promises';

import { createRequests } from '../traffic/bid-requests.ts';
import type { Endpoint } from '../traffic/platform.ts';
import { createRandom } from '../traffic/random.ts';

/** Bid requests for banners at a steady rate, each on a connection that may be new; what is not answered is not sent again. */
export interface SteadyBids {
  /** By `performance.now()`; milliseconds. */
  readonly lastBidMs: () => number;
  readonly bids: () => number;
  /** Resolves to when the first bid after this call arrived, by `performance.now()`. */
  nextBid(): Promise<number>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function startSteadyBids(endpoint: Endpoint, perSecond: number, seed: number): SteadyBids {
  const nextRequest = createRequests();
  const random = createRandom(seed);
  const open = new Set<Promise<void>>();
  let isStopped = false;
  let bids = 0;
  let lastBidMs = performance.now();
  let waiting: ((atMs: number) => void)[] = [];

  const ask = async (sentAtMs: number, body: string): Promise<void> => {
    const response = await fetch(endpoint.bidUrl, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (response.status !== 200) return;
    bids += 1;
    lastBidMs = performance.now();
    // Waiting callers compare when the request was sent: an answer to an earlier request proves nothing.
    waiting = waiting.filter((resolveIfLater) => {
      resolveIfLater(sentAtMs);
      return false;
    });
  };
  const beat = async (): Promise<void> => {
    const begunAt = performance.now();
    for (let sent = 0; !isStopped;) {
      const due = ((performance.now() - begunAt) / 1_000) * perSecond;
      for (; sent < due; sent += 1) {
        const call: Promise<void> = ask(
          performance.now(),
          JSON.stringify({ ...nextRequest('banner', endpoint.isVersion26, random), tmax: 1_000 }),
        )
          .catch(() => undefined)
          .finally(() => open.delete(call));
        open.add(call);
      }
      await pause(1_000 / perSecond);
    }
  };
  const beating = beat();
  return {
    lastBidMs: () => lastBidMs,
    bids: () => bids,
    async nextBid() {
      const calledAtMs = performance.now();
      for (;;) {
        const sentAtMs = await new Promise<number>((resolve) => waiting.push(resolve));
        if (sentAtMs >= calledAtMs || lastBidMs - calledAtMs > 200) return lastBidMs;
      }
    },
    async stop() {
      isStopped = true;
      await beating;
      await Promise.all(open);
    },
  };
}
