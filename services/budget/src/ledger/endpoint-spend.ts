import type { LogPlace } from '@marquee/kit/traffic-log/day-tally';

import { EndpointSpendState } from './spend-states.ts';
import type { LeaseRegistry } from '../leases/lease-registry.ts';
import type { EndpointDayStore, EndpointDay } from '../leases/lease-store.ts';
import { endpointHeadroom, isOfDay } from './headroom.ts';

export type EndpointNoBidReason = 'endpoint-spend-limit' | 'budget-lease';

/** A bill as far as the exchange's part of it goes. */
export interface EndpointBill extends LogPlace {
  readonly sspEndpointId?: number;
  /** Nano-dollars that the exchange gets; absent is nothing. */
  readonly costNanos?: bigint;
}

/** What SSP endpoints were paid on a UTC day, and may still be paid. */
export class EndpointSpend implements EndpointDayStore {
  readonly #endpoints = new Map<number, EndpointSpendState>();
  readonly #leases: LeaseRegistry;

  constructor(leases: LeaseRegistry) {
    this.#leases = leases;
  }

  state(id: number): EndpointSpendState {
    let endpoint = this.#endpoints.get(id);
    if (endpoint === undefined)
      this.#endpoints.set(id, (endpoint = new EndpointSpendState(id, this.#leases)));
    return endpoint;
  }

  /**
   * Why an endpoint may not be paid this now; undefined when it may.
   * @param limitNanos of a UTC day; 0 is without a limit
   * @param priceNanos what the exchange would get
   */
  noBidReason(
    endpointId: number,
    limitNanos: bigint,
    priceNanos: bigint,
    nowMs: number,
  ): EndpointNoBidReason | undefined {
    if (limitNanos <= 0n && !this.#endpoints.has(endpointId)) return undefined;
    const endpoint = this.state(endpointId);
    if (endpoint.limitNanos !== limitNanos) {
      endpoint.limitNanos = limitNanos;
      endpoint.headroom = undefined;
    }
    if (limitNanos <= 0n) return undefined;
    if (endpoint.headroom === undefined || !isOfDay(endpoint.headroom, nowMs)) {
      endpoint.headroom = endpointHeadroom(limitNanos, endpoint.totals, nowMs);
    }
    const price = Number(priceNanos);
    if (price > endpoint.headroom.today) return 'endpoint-spend-limit';
    if (this.#leases.isFree(nowMs)) return undefined;
    if (this.#leases.isCurrent(nowMs) && price <= endpoint.money.free) return undefined;
    endpoint.money.want(price, nowMs);
    this.#leases.onWant();
    return 'budget-lease';
  }

  /** The exchange's part of a bill, once, although a restart reads the log again: true when it is news. */
  pay(bill: EndpointBill): boolean {
    const { sspEndpointId, costNanos = 0n } = bill;
    if (sspEndpointId === undefined) return false;
    const endpoint = this.state(sspEndpointId);
    if (!endpoint.tally.add(bill, costNanos)) return false;
    endpoint.totals.add(bill.atMs, costNanos, 1);
    endpoint.headroom = undefined;
    return true;
  }

  /** What endpoints were paid today, to be kept where a restart finds it. */
  days(nowMs: number): EndpointDay[] {
    return [...this.#endpoints].flatMap(([endpointId, { tally }]) =>
      tally.days(nowMs).map((day) => ({ side: 'ssp', endpointId, ...day })),
    );
  }

  /** What was kept; call it before the traffic log is read. */
  restore(days: readonly EndpointDay[], nowMs: number): void {
    for (const day of days) {
      if (day.side !== 'ssp') continue;
      const endpoint = this.state(day.endpointId);
      if (!endpoint.tally.restore(day, nowMs)) continue;
      endpoint.totals.add(day.dayStartMs, day.nanos, 0);
      endpoint.headroom = undefined;
    }
  }
}
