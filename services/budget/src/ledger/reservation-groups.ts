import { RecentIds } from '@marquee/kit/hashing/recent-ids';
import { DSP_CAMPAIGN } from '@marquee/schemas/traffic/dsp-campaign';

import type { Reservation } from './reservations.ts';

/** What changes of the amounts that one scope has reserved. */
export interface ReservationChange {
  readonly scope: 'campaign' | 'account' | 'endpoint';
  readonly id: number;
  /** Nano-dollars of the wallet; 0 of an endpoint. */
  readonly nanos: bigint;
  /** Nano-dollars that the exchange gets; 0 of campaign and account. */
  readonly costNanos: bigint;
  readonly impressions: number;
}

interface Amounts {
  readonly nanos: bigint;
  readonly costNanos: bigint;
  readonly impressions: number;
}
type Members = Map<string, Reservation>;

const NONE: Amounts = { nanos: 0n, costNanos: 0n, impressions: 0 };
/** Longer than a bid can be open. */
const DECIDED_KEPT_MS = 45 * 60_000;

/**
 * Bids of one imp, one of which the exchange buys: a bid for each deal and one in the open auction. Together they
 * reserve, of each campaign, account and endpoint, what the dearest of its bids could cost.
 */
export class ReservationGroups {
  readonly #groups = new Map<string, Members>();
  readonly #groupOf = new Map<string, string>();
  /** Groups with a bid that was billed or shown: their other bids reserve nothing. */
  readonly #decided = new RecentIds(DECIDED_KEPT_MS);

  isDecided(groupId: string): boolean {
    return this.#decided.has(groupId);
  }

  has(bidId: string): boolean {
    return this.#groupOf.has(bidId);
  }

  /** What a campaign has reserved in a group. */
  reservedNanos(groupId: string, campaignId: number): bigint {
    let most = 0n;
    for (const { campaignId: id, nanos } of this.#groups.get(groupId)?.values() ?? []) {
      if (id === campaignId && nanos > most) most = nanos;
    }
    return most;
  }

  /** Takes a bid into a group; answers what is to be reserved more. */
  add(groupId: string, reservation: Reservation): ReservationChange[] {
    const members: Members = this.#groups.get(groupId) ?? new Map<string, Reservation>();
    const before = amountsOf(members);
    members.set(reservation.bidId, reservation);
    this.#groups.set(groupId, members);
    this.#groupOf.set(reservation.bidId, groupId);
    return changes(before, amountsOf(members));
  }

  /** Takes a bid that is over out of its group; answers what is released, which is nothing while a dearer one is open. */
  remove(bidId: string): ReservationChange[] {
    const groupId = this.#groupOf.get(bidId);
    const members = groupId === undefined ? undefined : this.#groups.get(groupId);
    if (groupId === undefined || members === undefined) return [];
    const before = amountsOf(members);
    members.delete(bidId);
    this.#groupOf.delete(bidId);
    if (members.size === 0) this.#groups.delete(groupId);
    return changes(before, amountsOf(members));
  }

  /**
   * Marks a bid as bought by the exchange: it leaves its group, and the other bids of its imp are over.
   *
   * @returns what is released by that, and the ids of the others
   */
  decide(bidId: string, nowMs: number): { changes: ReservationChange[]; siblings: readonly string[] } {
    const groupId = this.#groupOf.get(bidId);
    const members = groupId === undefined ? undefined : this.#groups.get(groupId);
    if (groupId === undefined || members === undefined) return { changes: [], siblings: [] };
    const before = amountsOf(members);
    const siblings = [...members.keys()].filter((id) => id !== bidId);
    for (const id of members.keys()) this.#groupOf.delete(id);
    this.#groups.delete(groupId);
    this.#decided.add(groupId, nowMs);
    const alone: Members = new Map([[bidId, members.get(bidId)!]]);
    return { changes: changes(before, amountsOf(alone)), siblings };
  }

  /** A bid of a group was found to be bought before it was known: its group is decided, unless it has gone already. */
  markDecided(groupId: string, nowMs: number): readonly string[] {
    this.#decided.add(groupId, nowMs);
    return [...(this.#groups.get(groupId)?.keys() ?? [])];
  }
}

/** By scope, the dearest of its bids. */
function amountsOf(members: Members): Map<string, Amounts> {
  const amounts = new Map<string, Amounts>();
  const raise = (key: string, { nanos, costNanos, impressions }: Amounts): void => {
    const most = amounts.get(key) ?? NONE;
    amounts.set(key, {
      nanos: nanos > most.nanos ? nanos : most.nanos,
      costNanos: costNanos > most.costNanos ? costNanos : most.costNanos,
      impressions: Math.max(impressions, most.impressions),
    });
  };
  for (const {
    campaignId,
    userId,
    sspEndpointId,
    nanos,
    costNanos = 0n,
    impressions = 1,
  } of members.values()) {
    if (campaignId !== DSP_CAMPAIGN) {
      raise(`campaign ${campaignId}`, { nanos, costNanos: 0n, impressions });
      raise(`account ${userId}`, { nanos, costNanos: 0n, impressions });
    }
    if (sspEndpointId !== undefined) raise(`endpoint ${sspEndpointId}`, { ...NONE, costNanos });
  }
  return amounts;
}

function changes(
  before: ReadonlyMap<string, Amounts>,
  after: ReadonlyMap<string, Amounts>,
): ReservationChange[] {
  const found: ReservationChange[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(key) ?? NONE;
    const is = after.get(key) ?? NONE;
    const nanos = is.nanos - was.nanos;
    const costNanos = is.costNanos - was.costNanos;
    const impressions = is.impressions - was.impressions;
    if (nanos === 0n && costNanos === 0n && impressions === 0) continue;
    const [scope, id] = key.split(' ') as [ReservationChange['scope'], string];
    found.push({ scope, id: Number(id), nanos, costNanos, impressions });
  }
  return found;
}
