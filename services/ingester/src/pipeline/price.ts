import { chargeOf, costOf } from '@marquee/schemas/common/markup';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Verdict } from './judge.ts';

export interface Price {
  /** What the advertiser pays, nano-dollars: the exchange's price and the account's markup on it. */
  readonly spendNanos: bigint;
  /** What the exchange gets, nano-dollars. */
  readonly costNanos: bigint;
}

const NOTHING: Price = { spendNanos: 0n, costNanos: 0n };

/**
 * Prices an event. A bid bills once the clearing price that its billing row names, never more than the bid; without
 * one, the bid. The markup rises with the price, so the advertiser never pays more than for the bid itself. A win, a
 * click, a conversion cost nothing of themselves.
 */
export function price(event: TrafficEvent, verdict: Pick<Verdict, 'bills'>): Price {
  if (!verdict.bills) return NOTHING;
  const { claims, clearingNanos } = event;
  return { spendNanos: chargeOf(claims, clearingNanos), costNanos: costOf(claims, clearingNanos) };
}
