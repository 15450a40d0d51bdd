import type { LeaseHolding } from './lease-holding.ts';

/** What one bill of our own added to exposures, to be taken back once every bidder has read it. */
export interface UncoveredBill {
  readonly offset: bigint;
  readonly nanos: bigint;
  readonly costNanos: bigint;
  readonly money: LeaseHolding;
  readonly impressions: LeaseHolding;
  readonly account: LeaseHolding;
  readonly endpoint: LeaseHolding | undefined;
}

/** Own bills by partition, in the order of the log. */
export class UncoveredBills {
  readonly #partitions = new Map<number, UncoveredBill[]>();

  add(partition: number, bill: UncoveredBill): void {
    const bills = this.#partitions.get(partition);
    if (bills === undefined) this.#partitions.set(partition, [bill]);
    else bills.push(bill);
    change(bill, 1n);
  }

  /** @param released by partition, the last offset that every bidder has read */
  release(released: readonly bigint[]): void {
    for (const [partition, bills] of this.#partitions) {
      const upTo = released[partition] ?? -1n;
      let count = 0;
      while (count < bills.length && bills[count]!.offset <= upTo) count += 1;
      for (const bill of bills.splice(0, count)) change(bill, -1n);
    }
  }
}

function change({ nanos, costNanos, money, impressions, account, endpoint }: UncoveredBill, sign: bigint): void {
  addTo(money, sign * nanos);
  addTo(impressions, sign);
  addTo(account, sign * nanos);
  if (endpoint !== undefined) addTo(endpoint, sign * costNanos);
}

function addTo(holding: LeaseHolding, amount: bigint): void {
  holding.uncovered += amount;
  holding.expose(amount);
}
