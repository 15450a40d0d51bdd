import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Verdict } from './judge.ts';

export interface Price {
  /** What the advertiser pays, nano-dollars. */
  readonly spendNanos: bigint;
  /** What the exchange gets, nano-dollars. */
  readonly costNanos: bigint;
}

const NOTHING: Price = { spendNanos: 0n, costNanos: 0n };

/**
 * Prices an event. A bid bills once, at the first counted billing notice or impression, the clearing price that it
 * names, never more than the bid; without one, the bid. A win, a click, a conversion cost nothing of themselves.
 */
export function price(event: TrafficEvent, verdict: Verdict): Price {
  if (!verdict.firstImpression) return NOTHING;
  const { bidNanos } = event.claims;
  const { clearingNanos } = event;
  const nanos = clearingNanos === null || clearingNanos > bidNanos ? bidNanos : clearingNanos;
  return { spendNanos: nanos, costNanos: nanos };
}
