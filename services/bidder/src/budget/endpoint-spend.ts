import type { BillPlace } from './day-tally.ts';
import { EndpointHolder } from './holders.ts';
import type { LeaseBook } from './lease-book.ts';
import type { DayBook, EndpointDay } from './lease-desk.ts';
import { endpointRoom, isOfDay } from './room.ts';

export type EndpointRefusal = 'endpoint-spend-limit' | 'budget-lease';

/** A bill as far as the exchange's part of it goes. */
export interface EndpointBill extends BillPlace {
  readonly sspEndpointId?: number;
  /** Nano-dollars that the exchange gets; absent is nothing. */
  readonly costNanos?: bigint;
}

/** What SSP endpoints were paid on a UTC day, and may still be paid. */
export class EndpointSpend implements DayBook {
  readonly #endpoints = new Map<number, EndpointHolder>();
  readonly #leases: LeaseBook;

  constructor(leases: LeaseBook) {
    this.#leases = leases;
  }

  holder(id: number): EndpointHolder {
    let endpoint = this.#endpoints.get(id);
    if (endpoint === undefined) this.#endpoints.set(id, (endpoint = new EndpointHolder(id, this.#leases)));
    return endpoint;
  }

  /**
   * Why an endpoint may not be paid this now; undefined when it may.
   * @param limitNanos of a UTC day; 0 is without a limit
   * @param priceNanos what the exchange would get
   */
  refusal(
    endpointId: number,
    limitNanos: bigint,
    priceNanos: bigint,
    nowMs: number,
  ): EndpointRefusal | undefined {
    if (limitNanos <= 0n && !this.#endpoints.has(endpointId)) return undefined;
    const endpoint = this.holder(endpointId);
    if (endpoint.limitNanos !== limitNanos) {
      endpoint.limitNanos = limitNanos;
      endpoint.room = undefined;
    }
    if (limitNanos <= 0n) return undefined;
    if (endpoint.room === undefined || !isOfDay(endpoint.room, nowMs)) {
      endpoint.room = endpointRoom(limitNanos, endpoint.book, nowMs);
    }
    const price = Number(priceNanos);
    if (price > endpoint.room.today) return 'endpoint-spend-limit';
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
    const endpoint = this.holder(sspEndpointId);
    if (!endpoint.tally.add(bill, costNanos)) return false;
    endpoint.book.add(bill.atMs, costNanos, 1);
    endpoint.room = undefined;
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
      const endpoint = this.holder(day.endpointId);
      if (!endpoint.tally.restore(day, nowMs)) continue;
      endpoint.book.add(day.dayStartMs, day.nanos, 0);
      endpoint.room = undefined;
    }
  }
}
