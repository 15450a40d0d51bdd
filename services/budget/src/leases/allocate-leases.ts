import type { Grant, LeaseAnswer, LeaseAsk, ScopeAsk } from './lease-store.ts';

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

/** What a round reads: all members, and the leases of the scopes that are asked for and of the asker. */
export interface LeaseTables {
  readonly members: readonly Member[];
  readonly leases: readonly LeaseRow[];
  /** Of the log that is asked about. */
  readonly released: readonly bigint[];
}

/** What a round writes. */
export interface LeaseChange {
  readonly answer: LeaseAnswer;
  /** Undefined: nothing is written. */
  readonly write?: {
    readonly removed: readonly string[];
    readonly members: readonly Member[];
    /** Takes the place of all leases of the asker. */
    readonly own: readonly LeaseRow[];
    /** Leases of former processes that shrink; those of `trimmed` that are not here go. */
    readonly trimmed: readonly LeaseRow[];
    readonly released: readonly bigint[];
  };
}

/** A bidder without demand counts with this share of all demand, so that its first bid finds something. */
const IDLE_SHARE = 0.05;

/**
 * One round at the lease store. Pure: both lease stores run it inside a transaction of their own.
 *
 * It keeps `sum of leases <= what everyone living sees left` of each scope. That bounds spending because
 * every bid that is open, and every bill that some living bidder has not read, is within a lease, and every other
 * bill is in the books of whoever says what is left. A bidder that has read less than `released` is given nothing.
 */
export function allocateLeases(state: LeaseTables, ask: LeaseAsk, nowMs: number): LeaseChange {
  const removed = new Set(
    state.members.filter(({ reapAtMs }) => reapAtMs <= nowMs).map(({ prefix }) => prefix),
  );
  let members = state.members.filter(({ prefix }) => !removed.has(prefix));
  const known = members.find(({ prefix }) => prefix === ask.prefix);
  if (known !== undefined && known.instance === '') return { answer: { kind: 'superseded' } };
  if (known !== undefined && known.round >= ask.round) return { answer: { kind: 'late' } };

  const isFormer = ({ formerInstance, prefix }: Member): boolean =>
    formerInstance === ask.instance && prefix !== ask.prefix;
  members = members
    .filter(({ prefix }) => prefix !== ask.prefix)
    .map((member) => (isFormer(member) ? supersededBy(ask, member, nowMs) : member));
  // Its ledger has read in the log what its own former processes left open: among them it needs no lease.
  const isByItself = members.every(isFormer);

  const mine = (isAlone: boolean): Member => {
    const lastsMs = isAlone ? ask.terms.aloneMs : ask.terms.sharedMs;
    const expiresAtMs = ask.isLeaving ? nowMs : nowMs + lastsMs;
    const reapAtMs = expiresAtMs + ask.terms.holdMs;
    const { prefix, instance, round, epoch, positions } = ask;
    const formerInstance = instance;
    return { prefix, instance, formerInstance, round, isAlone, epoch, positions, expiresAtMs, reapAtMs };
  };
  const leases = state.leases.filter(({ prefix }) => !removed.has(prefix));
  const trimmed = trim(leases, ask);
  const toTrim = members.filter(isFormer).map(({ prefix }) => prefix);
  if (isByItself && !ask.isLeaving) {
    const released = ask.positions.map((position, partition) =>
      max(position, state.released[partition] ?? -1n),
    );
    return {
      answer: { kind: 'alone', released, toTrim },
      write: { removed: [...removed], members: [...members, mine(true)], own: [], trimmed, released },
    };
  }

  const wasAlone = known?.isAlone === true && !removed.has(ask.prefix);
  const me = mine(wasAlone && ask.isAlone);
  const living = [...members.filter(({ expiresAtMs }) => expiresAtMs > nowMs), me];
  const released = releasedBy(state.released, living, ask);
  const rows = [
    ...leases.filter(({ prefix }) => prefix !== ask.prefix && !ask.trimmed.includes(prefix)),
    ...trimmed,
  ];
  const mayGrow =
    !ask.isLeaving &&
    members.every(({ isAlone }) => !isAlone) &&
    ask.positions.every((position, partition) => position >= (released[partition] ?? -1n));
  const before = new Map(
    leases.filter(({ prefix }) => prefix === ask.prefix).map((row) => [row.scope, row.lease]),
  );
  const byScope = groupByScope(rows);
  const grants = new Map<string, Grant>();
  const own: LeaseRow[] = [];
  for (const scopeAsk of me.isAlone ? [] : ask.scopes) {
    const { scope, remaining, weight } = scopeAsk;
    // Whoever comes from being alone, or back after it was forgotten, says itself what it has reserved.
    const held = wasAlone || known === undefined ? scopeAsk.keep : (before.get(scope) ?? 0n);
    const grant = grantOf(scopeAsk, byScope.get(scope) ?? [], living, { held, mayGrow, me: me.prefix });
    grants.set(scope, grant);
    own.push({ scope, prefix: ask.prefix, lease: grant.lease, remaining, weight });
  }
  return {
    answer: { kind: 'shared', grants, released, toTrim },
    write: { removed: [...removed], members: [...members, me], own, trimmed, released },
  };
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

/** A process that was alone has no leases: nobody grows before its successor has made them out of the log. */
const supersededBy = (ask: LeaseAsk, member: Member, nowMs: number): Member => ({
  ...member,
  instance: '',
  isAlone: member.isAlone && !ask.trimmed.includes(member.prefix),
  expiresAtMs: Math.min(member.expiresAtMs, nowMs),
  reapAtMs: member.instance === '' ? member.reapAtMs : nowMs + ask.terms.holdMs,
});

/** What a process of the same name left behind shrinks to what its successor finds open in the log. */
const trim = (leases: readonly LeaseRow[], ask: LeaseAsk): LeaseRow[] =>
  ask.trims.map(([prefix, scope, open]) => {
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
  ask: ScopeAsk,
  others: readonly LeaseRow[],
  living: readonly Member[],
  { held, mayGrow, me }: { held: bigint; mayGrow: boolean; me: string },
): Grant {
  // What was never granted cannot be kept.
  const keep = min(ask.keep, held);
  const alive = new Set(living.map(({ prefix }) => prefix));
  const peers = others.filter(({ prefix }) => alive.has(prefix) && prefix !== me);
  const remaining = peers.reduce((least, row) => min(least, row.remaining), ask.remaining);
  const heldByOthers = others.reduce((sum, { lease }) => sum + lease, 0n);
  const heldByDead = heldByOthers - peers.reduce((sum, { lease }) => sum + lease, 0n);
  const fair = max(0n, share(remaining - heldByDead, ask.weight, peers, living.length));
  const free = remaining - heldByOthers;
  return { lease: mayGrow ? max(keep, min(fair, free)) : keep, fair };
}

/** The asker's part by demand; whoever lives and wants nothing now keeps a little of it in reach. */
function share(pool: bigint, weight: number, peers: readonly LeaseRow[], living: number): bigint {
  const wanting = peers.filter((row) => row.weight > 0);
  const sum = wanting.reduce((total, row) => total + row.weight, weight);
  if (sum <= 0) return pool / BigInt(living);
  const least = sum * IDLE_SHARE;
  const idle = living - wanting.length - (weight > 0 ? 1 : 0);
  const part = Math.max(weight, least) / (sum + idle * least);
  return (pool * BigInt(Math.floor(Math.min(1, part) * PARTS))) / BigInt(PARTS);
}
const PARTS = 1_000_000;

/**
 * Offsets that every living bidder has read; never falls. Who trims leases has read more of the log than a lease
 * remembers: nobody grows who has read less.
 */
function releasedBy(before: readonly bigint[], living: readonly Member[], ask: LeaseAsk): bigint[] {
  const partitions = Math.max(before.length, ...living.map(({ positions }) => positions.length));
  return Array.from({ length: partitions }, (_, partition) => {
    const least = living.reduce<bigint | undefined>((low, { epoch, positions }) => {
      // Who still reads another log has read nothing of this one.
      const position = epoch === ask.epoch ? (positions[partition] ?? -1n) : -1n;
      return low === undefined || position < low ? position : low;
    }, undefined);
    const trimmed = ask.trimmed.length === 0 ? -1n : (ask.positions[partition] ?? -1n);
    return max(trimmed, max(least ?? -1n, before[partition] ?? -1n));
  });
}

const min = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const max = (left: bigint, right: bigint): bigint => (left > right ? left : right);
