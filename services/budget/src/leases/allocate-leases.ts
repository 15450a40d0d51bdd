import type { Grant, LeaseAnswer, LeaseRequest, ScopeRequest } from './lease-store.ts';

/** A process that the lease store knows, living or not yet forgotten. */
export interface Member {
  readonly prefix: string;
  /** Empty once a newer process of the name has taken over. */
  readonly instance: string;
  readonly formerInstance: string;
  readonly round: number;
  readonly isAlone: boolean;
  /** The log that `positions` belong to. */
  readonly epoch: string;
  readonly positions: readonly bigint[];
  /** Milliseconds since 1970, clock of the lease store: its leases last until then. */
  readonly expiresAtMs: number;
  /** Its last bid is over by then: what it held goes back. */
  readonly reapAtMs: number;
}

export interface LeaseRow {
  readonly scope: string;
  readonly prefix: string;
  readonly lease: bigint;
  readonly remaining: bigint;
  readonly weight: number;
}

/** What a round reads: all members, and the leases of the scopes that are asked for and of the requester. */
export interface LeaseTables {
  readonly members: readonly Member[];
  readonly leases: readonly LeaseRow[];
  /** What was released, of the log that is asked about. */
  readonly released: readonly bigint[];
}

/** What a round writes. */
export interface LeaseChange {
  readonly answer: LeaseAnswer;
  /** Undefined: nothing is written. */
  readonly write?: {
    readonly removed: readonly string[];
    readonly members: readonly Member[];
    /** Takes the place of all leases of the requester. */
    readonly own: readonly LeaseRow[];
    /** Leases of former processes that shrink; those of `trimmed` that are not here go. */
    readonly trimmed: readonly LeaseRow[];
    readonly released: readonly bigint[];
  };
}

/** A bidder without demand counts with this share of all demand, so that its first bid finds something. */
const IDLE_SHARE = 0.05;

/**
 * Allocates leases in one round at the lease store. Pure: both lease stores run it inside a transaction of
 * their own.
 *
 * It keeps `sum of leases <= the least that any living bidder sees left` in each scope. That bounds spending
 * because every open bid, and every bill that some living bidder has not read, is within a lease, and every
 * other bill is already deducted in each bidder's own ledger. A bidder that has read less than `released`
 * gets no more than it has.
 */
export function allocateLeases(state: LeaseTables, request: LeaseRequest, nowMs: number): LeaseChange {
  const removed = new Set(
    state.members.filter(({ reapAtMs }) => reapAtMs <= nowMs).map(({ prefix }) => prefix),
  );
  const known = state.members.find(({ prefix }) => prefix === request.prefix && !removed.has(prefix));
  if (known?.instance === '') return { answer: { kind: 'superseded' } };
  if (known !== undefined && known.round >= request.round) return { answer: { kind: 'late' } };
  const round = new LeaseRound({ state, request, nowMs, removed, known });
  return round.isByItself && !request.isLeaving ? round.goAlone() : round.share();
}

/** A round that is answered. */
class LeaseRound {
  readonly #state: LeaseTables;
  readonly #request: LeaseRequest;
  readonly #nowMs: number;
  /** Prefixes of removed members. */
  readonly #removed: ReadonlySet<string>;
  /** The requester as it was in its last round. */
  readonly #known: Member | undefined;
  readonly #others: readonly Member[];
  /** Leases of living members, the requester's own included. */
  readonly #leases: readonly LeaseRow[];
  readonly #trimmed: readonly LeaseRow[];

  constructor(round: {
    readonly state: LeaseTables;
    readonly request: LeaseRequest;
    readonly nowMs: number;
    readonly removed: ReadonlySet<string>;
    readonly known: Member | undefined;
  }) {
    const { state, request, nowMs, removed } = round;
    this.#state = state;
    this.#request = request;
    this.#nowMs = nowMs;
    this.#removed = removed;
    this.#known = round.known;
    this.#others = state.members
      .filter(({ prefix }) => !removed.has(prefix) && prefix !== request.prefix)
      .map((member) => (this.#isFormer(member) ? supersededBy(request, member, nowMs) : member));
    this.#leases = state.leases.filter(({ prefix }) => !removed.has(prefix));
    this.#trimmed = trim(this.#leases, request);
  }

  /** Its ledger has read in the log what its own former processes left open: among them it needs no lease. */
  get isByItself(): boolean {
    return this.#others.every((member) => this.#isFormer(member));
  }

  /** All limits are the requester's own. */
  goAlone(): LeaseChange {
    const released = this.#request.positions.map((position, partition) =>
      max(position, this.#state.released[partition] ?? -1n),
    );
    return {
      answer: { kind: 'alone', released, toTrim: this.#toTrim() },
      write: {
        removed: [...this.#removed],
        members: [...this.#others, this.#member(true)],
        own: [],
        trimmed: this.#trimmed,
        released,
      },
    };
  }

  /** The requester gets its part of what it asks for, beside the others. */
  share(): LeaseChange {
    const wasAlone = this.#known?.isAlone === true;
    const me = this.#member(wasAlone && this.#request.isAlone);
    const living = [...this.#others.filter(({ expiresAtMs }) => expiresAtMs > this.#nowMs), me];
    const released = releasedBy(this.#state.released, living, this.#request);
    const { grants, own } = this.#grants(me, living, released);
    return {
      answer: { kind: 'shared', grants, released, toTrim: this.#toTrim() },
      write: {
        removed: [...this.#removed],
        members: [...this.#others, me],
        own,
        trimmed: this.#trimmed,
        released,
      },
    };
  }

  #grants(
    me: Member,
    living: readonly Member[],
    released: readonly bigint[],
  ): { readonly grants: Map<string, Grant>; readonly own: LeaseRow[] } {
    const { prefix, scopes, trimmed } = this.#request;
    const byScope = groupByScope([
      ...this.#leases.filter((row) => row.prefix !== prefix && !trimmed.includes(row.prefix)),
      ...this.#trimmed,
    ]);
    const before = new Map(
      this.#leases.filter((row) => row.prefix === prefix).map((row) => [row.scope, row.lease]),
    );
    // The store has no leases of a bidder that was alone or was removed: it reports its own reservations.
    const saysItself = this.#known === undefined || this.#known.isAlone;
    const mayGrow = this.#mayGrow(released);
    const grants = new Map<string, Grant>();
    const own: LeaseRow[] = [];
    for (const scopeRequest of me.isAlone ? [] : scopes) {
      const { scope, remaining, weight } = scopeRequest;
      const held = saysItself ? scopeRequest.keep : (before.get(scope) ?? 0n);
      const grant = grantOf(scopeRequest, byScope.get(scope) ?? [], living, { held, mayGrow, me: prefix });
      grants.set(scope, grant);
      own.push({ scope, prefix, lease: grant.lease, remaining, weight });
    }
    return { grants, own };
  }

  /** False while another bidder acts alone, and where the requester has read less than was released. */
  #mayGrow(released: readonly bigint[]): boolean {
    const { isLeaving, positions } = this.#request;
    return (
      !isLeaving &&
      this.#others.every(({ isAlone }) => !isAlone) &&
      positions.every((position, partition) => position >= (released[partition] ?? -1n))
    );
  }

  #isFormer({ formerInstance, prefix }: Member): boolean {
    return formerInstance === this.#request.instance && prefix !== this.#request.prefix;
  }

  #toTrim(): string[] {
    return this.#others.filter((member) => this.#isFormer(member)).map(({ prefix }) => prefix);
  }

  /** The requester as the tables keep it. */
  #member(isAlone: boolean): Member {
    const { prefix, instance, round, epoch, positions, terms, isLeaving } = this.#request;
    const lastsMs = isAlone ? terms.aloneMs : terms.sharedMs;
    const expiresAtMs = isLeaving ? this.#nowMs : this.#nowMs + lastsMs;
    const reapAtMs = expiresAtMs + terms.reservationMs;
    return {
      prefix,
      instance,
      formerInstance: instance,
      round,
      isAlone,
      epoch,
      positions,
      expiresAtMs,
      reapAtMs,
    };
  }
}

function groupByScope(rows: readonly LeaseRow[]): Map<string, LeaseRow[]> {
  const byScope = new Map<string, LeaseRow[]>();
  for (const row of rows) {
    const group = byScope.get(row.scope);
    if (group === undefined) byScope.set(row.scope, [row]);
    else group.push(row);
  }
  return byScope;
}

/**
 * The row of a superseded process. One that was alone has no leases: no lease may grow until its successor
 * has rebuilt them from the log.
 */
const supersededBy = (request: LeaseRequest, member: Member, nowMs: number): Member => ({
  ...member,
  instance: '',
  isAlone: member.isAlone && !request.trimmed.includes(member.prefix),
  expiresAtMs: Math.min(member.expiresAtMs, nowMs),
  reapAtMs: member.instance === '' ? member.reapAtMs : nowMs + request.terms.reservationMs,
});

/** What a process of the same name left behind shrinks to what its successor finds open in the log. */
const trim = (leases: readonly LeaseRow[], request: LeaseRequest): LeaseRow[] =>
  request.trims.map(([prefix, scope, open]) => {
    const row = leases.find((candidate) => candidate.prefix === prefix && candidate.scope === scope);
    return {
      scope,
      prefix,
      lease: row === undefined ? open : min(row.lease, open),
      remaining: row?.remaining ?? 0n,
      weight: 0,
    };
  });

function grantOf(
  request: ScopeRequest,
  others: readonly LeaseRow[],
  living: readonly Member[],
  { held, mayGrow, me }: { held: bigint; mayGrow: boolean; me: string },
): Grant {
  // What was never granted cannot be kept.
  const keep = min(request.keep, held);
  const alive = new Set(living.map(({ prefix }) => prefix));
  const otherBidders = others.filter(({ prefix }) => alive.has(prefix) && prefix !== me);
  const remaining = otherBidders.reduce((least, row) => min(least, row.remaining), request.remaining);
  const heldByOthers = others.reduce((sum, { lease }) => sum + lease, 0n);
  const heldByDead = heldByOthers - otherBidders.reduce((sum, { lease }) => sum + lease, 0n);
  const fair = max(0n, share(remaining - heldByDead, request.weight, otherBidders, living.length));
  const free = remaining - heldByOthers;
  return { lease: mayGrow ? max(keep, min(fair, free)) : keep, fair };
}

/** The requester's part of the pool by demand; a living bidder without demand keeps a small part. */
function share(pool: bigint, weight: number, otherBidders: readonly LeaseRow[], living: number): bigint {
  const wanting = otherBidders.filter((row) => row.weight > 0);
  const sum = wanting.reduce((total, row) => total + row.weight, weight);
  if (sum <= 0) return pool / BigInt(living);
  const least = sum * IDLE_SHARE;
  const idle = living - wanting.length - (weight > 0 ? 1 : 0);
  const part = Math.max(weight, least) / (sum + idle * least);
  return (pool * BigInt(Math.floor(Math.min(1, part) * PARTS))) / BigInt(PARTS);
}
const PARTS = 1_000_000;

/**
 * Offsets that every living bidder has read; never falls. A bidder that trims leases has read further than
 * the leases record: bidders that have read less must not grow.
 */
function releasedBy(before: readonly bigint[], living: readonly Member[], request: LeaseRequest): bigint[] {
  const partitions = Math.max(before.length, ...living.map(({ positions }) => positions.length));
  return Array.from({ length: partitions }, (_, partition) => {
    const least = living.reduce<bigint | undefined>((low, { epoch, positions }) => {
      // Who still reads another log has read nothing of this one.
      const position = epoch === request.epoch ? (positions[partition] ?? -1n) : -1n;
      return low === undefined || position < low ? position : low;
    }, undefined);
    const trimmed = request.trimmed.length === 0 ? -1n : (request.positions[partition] ?? -1n);
    return max(trimmed, max(least ?? -1n, before[partition] ?? -1n));
  });
}

const min = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const max = (left: bigint, right: bigint): bigint => (left > right ? left : right);
