import type { DayPlan } from '../auction/pacing/day-plan.ts';
import { PacedBids } from '../auction/pacing/paced-bids.ts';
import type { RequestReason } from '../auction/refusal-reasons.ts';
import type { AccountHolder, CampaignHolder } from './holders.ts';
import type { LeaseBook } from './lease-book.ts';
import type { CampaignLimits } from './room.ts';
import { accountRoom, campaignRoom, isOfDay } from './room.ts';

/**
 * Why one more bid may not cost this now, limit by limit; undefined where it may. Thousands of campaigns are asked for an
 * imp: what is left of a limit is worked out after a change of its books, and compared from then on.
 * @param price what the wallet would lose, nano-dollars
 * @param unit what a click or action of the bid would charge, 0 where none does: what is spent so far must leave one
 */
export function accountRefusal(
  account: AccountHolder,
  price: number,
  nowMs: number,
  unit: number,
): RequestReason | undefined {
  if (account.room === undefined || !isOfDay(account.room, nowMs)) account.room = accountRoom(account, nowMs);
  const { room } = account;
  if (price > room.balance || unit > room.balance + room.open) return 'account-exhausted';
  return price > room.today || unit > room.today + room.open ? 'account-daily-limit' : undefined;
}

/** By the campaign's own budgets: see `accountRefusal`. */
export function campaignRefusal(
  campaign: CampaignHolder,
  limits: CampaignLimits,
  price: number,
  nowMs: number,
  unit: number,
): RequestReason | undefined {
  if (campaign.room === undefined || !isOfDay(campaign.room, nowMs)) {
    campaign.room = campaignRoom(limits, campaign.book, nowMs);
  }
  const { room } = campaign;
  if (price > room.total || unit > room.total + room.open) return 'total-budget';
  if (price > room.today || unit > room.today + room.open) return 'daily-budget';
  return room.impressions >= 1 ? undefined : 'daily-impressions';
}

/** By what this bidder holds a lease for: see `accountRefusal`. What it lacks it asks the desk for. Limits must be known. */
export function leaseRefusal(
  leases: LeaseBook,
  campaign: CampaignHolder,
  account: AccountHolder,
  price: number,
  nowMs: number,
): RequestReason | undefined {
  if (leases.isFree(nowMs)) return undefined;
  const { totalBudgetNanos, dailyBudgetNanos, dailyImpressions } = campaign.limits!;
  const hasBudget = totalBudgetNanos > 0n || dailyBudgetNanos > 0n;
  if (
    leases.isCurrent(nowMs) &&
    price <= account.money.free &&
    (!hasBudget || price <= campaign.money.free) &&
    (dailyImpressions <= 0 || campaign.impressions.free >= 1)
  )
    return undefined;
  account.money.want(price, nowMs);
  campaign.money.want(price, nowMs);
  campaign.impressions.want(1, nowMs);
  leases.onWant();
  return 'budget-lease';
}

/** By the day's plan of a campaign that spreads its budget: see `accountRefusal`. Its room must be worked out. */
export function paceRefusal(
  campaign: CampaignHolder,
  plan: DayPlan,
  price: number,
  nowMs: number,
): RequestReason | undefined {
  const { paced, pacedImpressions: impressions } = campaign.room!;
  let isAllowed = true;
  if (paced !== Infinity) {
    campaign.moneyPacer ??= new PacedBids(plan, nowMs, paced, price);
    isAllowed = campaign.moneyPacer.allows(plan, nowMs, paced, price);
  }
  if (impressions !== Infinity) {
    campaign.impressionPacer ??= new PacedBids(plan, nowMs, impressions, 1);
    isAllowed = campaign.impressionPacer.allows(plan, nowMs, impressions, 1) && isAllowed;
  }
  if (isAllowed) return undefined;
  campaign.heldBackAtMs = nowMs;
  return 'pacing';
}
