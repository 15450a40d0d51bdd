import type { ScopeLease } from './scope-lease.ts';
import type { ReservedAmount } from '../ledger/reserved-amount.ts';

/** What one bill of our own added to exposures, to be taken back once every bidder has read it. */
export interface UncoveredBill {
  readonly offset: bigint;
  readonly reserved: ReservedAmount;
  /** These four are undefined for the ad of a DSP. */
  readonly money: ScopeLease | undefined;
  readonly impressions: ScopeLease | undefined;
  /** Its group may be another one by then, which has taken over what the campaign has open. */
  readonly campaign: { readonly group: { readonly money: ScopeLease } | undefined } | undefined;
  readonly account: ScopeLease | undefined;
  readonly endpoint: ScopeLease | undefined;
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

/**
 * Adds a bill to the exposure of its leases, or removes it once every bidder has deducted it from the
 * limits itself.
 */
function change(
  {
    reserved: { nanos, costNanos, impressions: shown },
    money,
    impressions,
    campaign,
    account,
    endpoint,
  }: UncoveredBill,
  sign: 1n | -1n,
): void {
  const addTo = (scopeLease: ScopeLease | undefined, amount: bigint): void => {
    if (scopeLease === undefined) return;
    scopeLease.uncovered += sign * amount;
    if (sign < 0n) scopeLease.lease -= amount;
    scopeLease.addExposure(sign * amount);
  };
  addTo(money, nanos);
  addTo(impressions, BigInt(shown));
  addTo(campaign?.group?.money, nanos);
  addTo(account, nanos);
  addTo(endpoint, costNanos);
}
