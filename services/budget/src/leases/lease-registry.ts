import type { LeaseAnswer, LeaseRequest, LeaseTerms, ScopeRequest } from './lease-store.ts';
import type { ScopeLease } from './scope-lease.ts';
import { UncoveredBills } from './uncovered-bills.ts';

/**
 * `unshared`: no lease store, all limits are this bidder's own. `waiting`: nothing was granted yet. `alone`:
 * the lease store reports no other bidder. `ending`: another bidder has joined, the next request limits this one.
 * `shared`: leases apply. `superseded`: a newer process of the same name has taken over.
 */
export type LeaseMode = 'unshared' | 'waiting' | 'alone' | 'ending' | 'shared' | 'superseded';

/** A scope without demand for this long, and without reservations, is dropped from the requests. */
const IDLE_MS = 30_000;
/** Demand of the last rounds counts for less each round. */
const DEMAND_KEPT = 0.8;

export interface Sharing {
  readonly instance: string;
  /** What the ids of this process's bids begin with. */
  readonly prefix: string;
  readonly terms: LeaseTerms;
}

/**
 * The bidder's side of the leases: what it may reserve, and what it reports to the lease store. No clock, no
 * network.
 */
export class LeaseRegistry {
  readonly bills = new UncoveredBills();
  readonly #scopeLeases = new Map<string, ScopeLease>();
  readonly #positions: bigint[] = [];
  #epoch = '';
  #sharing: Sharing | undefined;
  #mode: LeaseMode = 'unshared';
  #untilMs = Number.NEGATIVE_INFINITY;
  #round = 0;
  #toTrim: readonly string[] = [];
  /** Called when a bid was refused for lack of a lease, or when more is held than the fair share. */
  onWant: () => void = () => undefined;

  get mode(): LeaseMode {
    return this.#mode;
  }

  /** Until when what is held lasts without word from the lease store, milliseconds since 1970. */
  get untilMs(): number {
    return this.#untilMs;
  }

  /** From now on budgets are shared: nothing may be spent before the lease store has answered. */
  share(sharing: Sharing): void {
    this.#sharing = sharing;
    this.#mode = 'waiting';
  }

  /**
   * Takes the name of a process that has ended, when everything that it put into the log has been read: the store then
   * counts what that one held as this one's former, and shrinks it to what is still open.
   */
  rename(instance: string): void {
    if (this.#sharing !== undefined) this.#sharing = { ...this.#sharing, instance };
  }

  get isTracking(): boolean {
    return this.#sharing !== undefined;
  }

  isOwn(bidId: string): boolean {
    return this.#sharing !== undefined && bidId.startsWith(this.#sharing.prefix);
  }

  add(scopeLease: ScopeLease): ScopeLease {
    this.#scopeLeases.set(scopeLease.scope, scopeLease);
    return scopeLease;
  }

  /** The traffic log that positions belong to from now on; what was read of another one no longer counts. */
  follow(epoch: string): void {
    this.#epoch = epoch;
    this.#positions.length = 0;
  }

  /** The traffic log that positions belong to; empty before it is known. */
  get epoch(): string {
    return this.#epoch;
  }

  /** Everything up to this offset has been read. */
  read(partition: number, offset: bigint): void {
    while (this.#positions.length <= partition) this.#positions.push(-1n);
    if (offset > this.#positions[partition]!) this.#positions[partition] = offset;
  }

  /** By partition of `impressions`, the last offset that was read; -1 for none. */
  get positions(): readonly bigint[] {
    return this.#positions;
  }

  /** True while this bidder may use the whole limits, as the only one. */
  isFree(nowMs: number): boolean {
    if (this.#mode === 'unshared') return true;
    return (this.#mode === 'alone' || this.#mode === 'ending') && nowMs < this.#untilMs;
  }

  /** Leases may be spent, each within its own amount. */
  isCurrent(nowMs: number): boolean {
    return this.#mode === 'shared' && nowMs < this.#untilMs;
  }

  /** Binds itself to what the request says before it is sent: an answer that is lost grants nothing and takes nothing. */
  compose(nowMs: number, isLeaving = false): LeaseRequest {
    const sharing = this.#sharing;
    if (sharing === undefined) throw new Error('call share() before a lease is asked for');
    const isAlone = this.#mode === 'alone' && !isLeaving;
    const wasAlone = this.#mode === 'alone' || this.#mode === 'ending';
    const scopes: ScopeRequest[] = [];
    for (const scopeLease of isAlone ? [] : this.#scopeLeases.values()) {
      const request = this.#requestFor(scopeLease, nowMs, { wasAlone, isLeaving });
      if (request !== undefined) scopes.push(request);
    }
    if (this.#mode === 'ending' || (isLeaving && wasAlone)) {
      this.#mode = 'shared';
      this.#untilMs = Math.min(this.#untilMs, nowMs + sharing.terms.sharedMs);
    }
    this.#round += 1;
    return {
      instance: sharing.instance,
      prefix: sharing.prefix,
      terms: sharing.terms,
      round: this.#round,
      isAlone,
      isLeaving,
      epoch: this.#epoch,
      positions: [...this.#positions],
      scopes,
      trimmed: isAlone ? [] : this.#toTrim,
      trims: isAlone ? [] : this.#toTrim.flatMap((prefix) => this.#openOf(prefix)),
    };
  }

  /** @param sentAtMs when the request went out: what it grants is counted from there */
  accept(answer: LeaseAnswer, request: LeaseRequest, sentAtMs: number): void {
    if (answer.kind === 'superseded') this.#mode = 'superseded';
    if (answer.kind === 'superseded' || answer.kind === 'late' || request.round !== this.#round) return;
    if (answer.kind === 'alone') {
      this.bills.release(answer.released);
      this.#mode = 'alone';
      this.#untilMs = sentAtMs + request.terms.aloneMs;
      this.#toTrim = answer.toTrim;
      return;
    }
    if (request.isAlone) {
      this.bills.release(answer.released);
      this.#mode = 'ending';
      this.#toTrim = answer.toTrim;
      this.onWant();
      return;
    }
    this.#mode = 'shared';
    this.#untilMs = sentAtMs + request.terms.sharedMs;
    let isExcessive = answer.toTrim.length > this.#toTrim.length;
    this.#toTrim = answer.toTrim;
    for (const [scope, { lease, fair }] of answer.grants) {
      const scopeLease = this.#scopeLeases.get(scope);
      if (scopeLease === undefined) continue;
      scopeLease.grant(lease);
      scopeLease.fair = fair;
      isExcessive ||=
        scopeLease.lease - fair > fair / 8n && scopeLease.free > 0 && lease > scopeLease.exposure;
    }
    // After the grants, which count what is released here as still covered.
    this.bills.release(answer.released);
    if (isExcessive) this.onWant();
  }

  #requestFor(
    scopeLease: ScopeLease,
    nowMs: number,
    { wasAlone, isLeaving }: { readonly wasAlone: boolean; readonly isLeaving: boolean },
  ): ScopeRequest | undefined {
    const { scope, exposure, lease, fair } = scopeLease;
    const weight = isLeaving ? 0 : scopeLease.demand;
    scopeLease.demand *= DEMAND_KEPT;
    const isIdle = exposure === 0n && (isLeaving || nowMs - scopeLease.wantedAtMs > IDLE_MS);
    const remaining = isIdle ? undefined : scopeLease.remainingAt(nowMs);
    // The store forgets what is not asked for, also of a limit that is switched off and comes back.
    if (remaining === undefined) {
      scopeLease.grant(0n);
      scopeLease.fair = undefined;
      scopeLease.demand = 0;
      return undefined;
    }
    const isVoid = !wasAlone && nowMs >= this.#untilMs;
    let wanted = fair === undefined || lease < fair ? lease : fair;
    if (wasAlone) wanted = remaining / 2n;
    if (isVoid || isLeaving) wanted = exposure;
    const keep = wanted > exposure ? wanted : exposure;
    scopeLease.grant(keep);
    return { scope, keep, remaining, weight };
  }

  #openOf(prefix: string): [string, string, bigint][] {
    return [...this.#scopeLeases.values()].flatMap(({ scope, foreign }): [string, string, bigint][] => {
      const open = foreign.get(prefix);
      return open === undefined ? [] : [[prefix, scope, open]];
    });
  }
}
