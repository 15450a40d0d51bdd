import type { AccountHolder, CampaignHolder, EndpointHolder } from './holders.ts';
import type { LeaseBook } from './lease-book.ts';
import { ownerOf } from './lease-book.ts';
import type { LeaseHolding } from './lease-holding.ts';

/** Whose limits a bid stands in; an outside bid in those of its endpoint alone. */
export interface Stakeholders {
  readonly campaign: CampaignHolder | undefined;
  readonly account: AccountHolder | undefined;
  readonly endpoint: EndpointHolder | undefined;
}

/** What a bid may take of each, or a part of it. */
export interface Stake {
  readonly nanos: bigint;
  readonly costNanos: bigint;
  readonly impressions: number;
}

/** Opens (1) or closes (-1) a stake in all books and leases that it touches. */
export function hold(
  leases: LeaseBook,
  bidId: string,
  { campaign, account, endpoint }: Stakeholders,
  { nanos, costNanos, impressions }: Stake,
  sign: 1n | -1n,
): void {
  for (const holder of [campaign, account]) {
    if (holder === undefined) continue;
    holder.book.openNanos += sign * nanos;
    holder.book.openCount += Number(sign) * impressions;
    holder.room = undefined;
  }
  if (endpoint !== undefined) {
    endpoint.book.openNanos += sign * costNanos;
    endpoint.room = undefined;
  }
  if (!leases.isTracking) return;
  const owner = leases.isOwn(bidId) ? undefined : ownerOf(bidId);
  expose(campaign?.money, owner, sign * nanos);
  expose(campaign?.impressions, owner, sign * BigInt(impressions));
  expose(account?.money, owner, sign * nanos);
  expose(endpoint?.money, owner, sign * costNanos);
}

function expose(holding: LeaseHolding | undefined, owner: string | undefined, amount: bigint): void {
  if (holding === undefined) return;
  if (owner === undefined) holding.expose(amount);
  else holding.hold(owner, amount);
}

/** A bill of our own stays at stake until every bidder has read it. */
export function cover(
  leases: LeaseBook,
  {
    bidId,
    partition,
    offset,
  }: { readonly bidId: string; readonly partition: number; readonly offset: bigint },
  { campaign, account, endpoint }: Stakeholders,
  stake: Stake,
): void {
  if (!leases.isOwn(bidId)) return;
  leases.bills.add(partition, {
    offset,
    stake,
    money: campaign?.money,
    impressions: campaign?.impressions,
    account: account?.money,
    endpoint: endpoint?.money,
  });
}
