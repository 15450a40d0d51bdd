import type { DayPlan } from '../pacing/day-plan.ts';
import { PacedBids } from '../pacing/paced-bids.ts';
import type { AccountSpendState, CampaignSpendState } from './spend-states.ts';
import type { LeaseRegistry } from '../leases/lease-registry.ts';
import type { CampaignLimits } from './headroom.ts';
import { accountHeadroom, asNumber, campaignHeadroom, isOfDay } from './headroom.ts';

/** Limits that may keep a campaign from a bid, as no-bid reasons name them. */
export type BudgetNoBidReason =
  | 'account-exhausted'
  | 'account-daily-limit'
  | 'total-budget'
  | 'daily-budget'
  | 'daily-impressions'
  | 'budget-group'
  | 'budget-lease'
  | 'pacing';

/**
 * Why one more bid may not cost this now, limit by limit; undefined where it may. Thousands of campaigns are asked for an
 * imp: what is left of a limit is worked out after a change of its spend, and compared from then on.
 * @param price what the wallet would lose, nano-dollars
 * @param unit what a click or action of the bid would charge, 0 where none does: what is spent so far must leave one
 */
export function accountNoBidReason(
  account: AccountSpendState,
  price: number,
  nowMs: number,
  unit: number,
): BudgetNoBidReason | undefined {
  if (account.headroom === undefined || !isOfDay(account.headroom, nowMs))
    account.headroom = accountHeadroom(account, nowMs);
  const { headroom } = account;
  if (price > headroom.balance || unit > headroom.balance + headroom.open) return 'account-exhausted';
  return price > headroom.today || unit > headroom.today + headroom.open ? 'account-daily-limit' : undefined;
}

/** By the campaign's own budgets, and that of its group: see `accountNoBidReason`. */
export function campaignNoBidReason(
  campaign: CampaignSpendState,
  limits: CampaignLimits,
  price: number,
  nowMs: number,
  unit: number,
): BudgetNoBidReason | undefined {
  if (campaign.headroom === undefined || !isOfDay(campaign.headroom, nowMs)) {
    campaign.headroom = campaignHeadroom(limits, campaign.totals, nowMs);
  }
  const { headroom } = campaign;
  if (price > headroom.total || unit > headroom.total + headroom.open) return 'total-budget';
  if (price > headroom.today || unit > headroom.today + headroom.open) return 'daily-budget';
  if (headroom.impressions < 1) return 'daily-impressions';
  return groupNoBidReason(campaign, price, nowMs, unit);
}

/** By the budget of the campaign's group: see `accountNoBidReason`. */
function groupNoBidReason(
  { group }: CampaignSpendState,
  price: number,
  nowMs: number,
  unit: number,
): BudgetNoBidReason | undefined {
  const headroom = group?.headroomAt(nowMs);
  if (headroom === undefined) return undefined;
  return price > headroom.left || unit > headroom.left + headroom.open ? 'budget-group' : undefined;
}

/** By what this bidder holds a lease for: see `accountNoBidReason`. It asks for what it lacks. Limits must be known. */
export function leaseNoBidReason(
  leases: LeaseRegistry,
  campaign: CampaignSpendState,
  account: AccountSpendState,
  price: number,
  nowMs: number,
): BudgetNoBidReason | undefined {
  if (leases.isFree(nowMs)) return undefined;
  const { totalBudgetNanos, dailyBudgetNanos, dailyImpressions } = campaign.limits!;
  const group = campaign.group?.isBinding === true ? campaign.group : undefined;
  const hasBudget = totalBudgetNanos > 0n || dailyBudgetNanos > 0n;
  if (
    leases.isCurrent(nowMs) &&
    price <= account.money.free &&
    (!hasBudget || price <= campaign.money.free) &&
    (group === undefined || price <= group.money.free) &&
    (dailyImpressions <= 0 || campaign.impressions.free >= 1)
  )
    return undefined;
  account.money.want(price, nowMs);
  campaign.want(price, 1, nowMs);
  leases.onWant();
  return 'budget-lease';
}

/** By the day's plan of a campaign that spreads its budget: see `accountNoBidReason`. Its headroom must be worked out. */
export function paceNoBidReason(
  campaign: CampaignSpendState,
  limits: CampaignLimits,
  plan: DayPlan,
  price: number,
  nowMs: number,
): BudgetNoBidReason | undefined {
  if (campaign.moneyPacer === undefined && campaign.impressionPacer === undefined)
    campaign.course.firstAsked(nowMs, limits, campaign.totals);
  const { pacedImpressions: impressions } = campaign.headroom!;
  const paced = pacedLeft(campaign, nowMs);
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

/** What the day has left to spread, of the campaign's own money and of its group's: the smaller of both. */
function pacedLeft({ headroom, group }: CampaignSpendState, nowMs: number): number {
  const own = headroom!.paced;
  const shared = group?.dayLeft(nowMs);
  return shared === undefined ? own : Math.min(own, asNumber(shared));
}
