/** What this bidder alone may still cost one scope, and what it may cost by its lease. */
export class LeaseHolding {
  readonly scope: string;
  /** Own open bids, and own bills that another bidder may not have read. */
  exposure = 0n;
  /** Own bills that are in `exposure`. */
  uncovered = 0n;
  /** Part of the open bids in the scope that were made by others, by the prefix of their ids. */
  readonly foreign = new Map<string, bigint>();
  lease = 0n;
  /** What the lease store thinks right; undefined before it was asked. */
  fair: bigint | undefined;
  /** Asked for recently, decayed from round to round. */
  demand = 0;
  wantedAtMs = Number.NEGATIVE_INFINITY;
  /** `lease - exposure`, to compare by. */
  free = 0;

  /**
   * Remaining budget of the scope for all bidders, as this one computes it: limits less all that is settled,
   * with own bills that are in `exposure` added back. Undefined without a limit.
   */
  readonly remainingAt: (nowMs: number) => bigint | undefined;

  constructor(scope: string, remainingAt: LeaseHolding['remainingAt']) {
    this.scope = scope;
    this.remainingAt = remainingAt;
  }

  expose(amount: bigint): void {
    this.exposure += amount;
    this.free = Number(this.lease - this.exposure);
  }

  grant(lease: bigint): void {
    this.lease = lease;
    this.free = Number(lease - this.exposure);
  }

  want(amount: number, nowMs: number): void {
    this.demand += amount;
    this.wantedAtMs = nowMs;
  }

  hold(owner: string, amount: bigint): void {
    const held = (this.foreign.get(owner) ?? 0n) + amount;
    if (held === 0n) this.foreign.delete(owner);
    else this.foreign.set(owner, held);
  }
}
