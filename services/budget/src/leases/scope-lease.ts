/** The lease of one scope: what it allows this bidder to spend, and what its open bids and bills may cost. */
export class ScopeLease {
  readonly scope: string;
  /** Own open bids, and own bills that another bidder may not have read. */
  exposure = 0n;
  /** Own bills that are in `exposure`. */
  uncovered = 0n;
  /** Part of the open bids in the scope that were made by others, by the prefix of their ids. */
  readonly foreign = new Map<string, bigint>();
  lease = 0n;
  /** The fair share by the lease store; undefined before its first answer. */
  fair: bigint | undefined;
  /** Recent demand, decayed from round to round. */
  demand = 0;
  wantedAtMs = Number.NEGATIVE_INFINITY;
  /** `lease - exposure` as a number, for comparisons. */
  free = 0;

  /**
   * Remaining budget of the scope for all bidders, as this one computes it: limits less everything spent,
   * with own bills that are in `exposure` added back. Undefined without a limit.
   */
  readonly remainingAt: (nowMs: number) => bigint | undefined;

  constructor(scope: string, remainingAt: ScopeLease['remainingAt']) {
    this.scope = scope;
    this.remainingAt = remainingAt;
  }

  addExposure(amount: bigint): void {
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

  addForeign(owner: string, amount: bigint): void {
    const reserved = (this.foreign.get(owner) ?? 0n) + amount;
    if (reserved === 0n) this.foreign.delete(owner);
    else this.foreign.set(owner, reserved);
  }
}
