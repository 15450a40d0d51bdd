import type { AccountSpendState, CampaignSpendState, EndpointSpendState } from './spend-states.ts';
import type { LeaseRegistry } from '../leases/lease-registry.ts';
import type { ScopeLease } from '../leases/scope-lease.ts';
import type { ReservedAmount } from './reserved-amount.ts';

/** The limits that a bid counts against, those of the campaign's group among them; a DSP bid counts against those of its endpoint alone. */
export interface ReservationScopes {
  readonly campaign: CampaignSpendState | undefined;
  readonly account: AccountSpendState | undefined;
  readonly endpoint: EndpointSpendState | undefined;
}

/** Opens (1) or closes (-1) a reservation in all limits and leases that it touches. */
export function applyReservation(
  leases: LeaseRegistry,
  bidId: string,
  { campaign, account, endpoint }: ReservationScopes,
  { nanos, costNanos, impressions }: ReservedAmount,
  sign: 1n | -1n,
): void {
  for (const state of [campaign, account]) {
    if (state === undefined) continue;
    state.totals.openNanos += sign * nanos;
    state.totals.openCount += Number(sign) * impressions;
    state.headroom = undefined;
  }
  const group = campaign?.group;
  if (group !== undefined) {
    group.openNanos += sign * nanos;
    group.headroom = undefined;
  }
  if (endpoint !== undefined) {
    endpoint.totals.openNanos += sign * costNanos;
    endpoint.headroom = undefined;
  }
  if (!leases.isTracking) return;
  const owner = leases.isOwn(bidId) ? undefined : ownerOf(bidId);
  reserveInLease(campaign?.money, owner, sign * nanos);
  reserveInLease(campaign?.impressions, owner, sign * BigInt(impressions));
  reserveInLease(group?.money, owner, sign * nanos);
  reserveInLease(account?.money, owner, sign * nanos);
  reserveInLease(endpoint?.money, owner, sign * costNanos);
}

function reserveInLease(scopeLease: ScopeLease | undefined, owner: string | undefined, amount: bigint): void {
  if (scopeLease === undefined) return;
  if (owner === undefined) scopeLease.addExposure(amount);
  else scopeLease.addForeign(owner, amount);
}

/** A bill of our own stays reserved until every bidder has read it. */
export function keepBillCovered(
  leases: LeaseRegistry,
  {
    bidId,
    partition,
    offset,
  }: { readonly bidId: string; readonly partition: number; readonly offset: bigint },
  { campaign, account, endpoint }: ReservationScopes,
  reserved: ReservedAmount,
): void {
  if (!leases.isOwn(bidId)) return;
  leases.bills.add(partition, {
    offset,
    reserved,
    money: campaign?.money,
    impressions: campaign?.impressions,
    campaign,
    account: account?.money,
    endpoint: endpoint?.money,
  });
}

/** The part of a bid id that names the process that made it. */
const ownerOf = (bidId: string): string => bidId.slice(0, bidId.indexOf('.') + 1);
