import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { DAYS, RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars, displayDollars } from '@marquee/schemas/common/money';
import { DAY_MS, HOUR_MS, offsetMinutes } from '@marquee/schemas/common/time';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { AttentionReason } from '@marquee/schemas/queries/dashboard';

import type { CampaignGroupBudget } from '../../budget-groups/group-budgets.ts';
import { isGroupSpent, isSpent } from '../../campaign/next-start.ts';
import type { CampaignActivity } from '../../ports.ts';

/** A campaign that is switched on and not waiting for moderation. */
export interface WatchedCampaign {
  readonly id: number;
  readonly name: string;
  readonly approved: 'approved' | 'disapproved';
  readonly disapproveReason: string | null;
  readonly updatedAt: Date;
  readonly pricingModel: PricingModel;
  readonly bidPriceNanos: bigint;
  /** 0 is without a limit, as below. */
  readonly totalBudgetNanos: bigint;
  readonly dailyBudgetNanos: bigint;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly timezone: string;
  readonly schedule: CampaignFields['schedule'];
  /** Its budget group, where it has one that is on. */
  readonly group?: CampaignGroupBudget | undefined;
  readonly creatives: {
    readonly named: number;
    readonly showable: number;
    /** Approved and switched on, but a scan found malware in them. */
    readonly malicious: number;
    readonly waiting: number;
  };
}

export interface AccountContext {
  readonly nowMs: number;
  /** Balance of the account; undefined when it has no wallet. */
  readonly balanceNanos: bigint | undefined;
  /** What the account spent in the last 24 hours; undefined when the statistics do not answer. */
  readonly spendNanos: bigint | undefined;
}

export interface Attention {
  readonly reason: AttentionReason;
  /** 0 comes first. */
  readonly urgency: number;
  readonly since: Date | null;
  readonly detail: string;
}

/** A campaign whose end is this near is worth a word. */
const ENDS_SOON_MS = 3 * DAY_MS;
/** So many bids should have shown something. */
const BIDS_TO_CHECK = 100;
const RUN_BALANCE_MIN = dollars(RUN_BALANCE_MIN_DOLLARS);

type Rule = (
  campaign: WatchedCampaign,
  activity: CampaignActivity | undefined,
  around: AccountContext,
) => Omit<Attention, 'urgency'> | undefined;

/** What stops a campaign comes first, then what spoils it, then what could. */
const RULES: readonly Rule[] = [
  disapproved,
  outOfMoney,
  withoutCreative,
  budgetSpent,
  groupBudgetSpent,
  withoutBids,
  notDelivering,
  dailyBudgetSpent,
  endsSoon,
  balanceRunsOut,
  fewCreatives,
  outsideHours,
];

/**
 * The most urgent thing about a campaign; undefined when all is well, and for one that has ended or not begun.
 * @param activity undefined where there are no facts, or the statistics did not answer (then
 * `around.spendNanos` is too)
 */
export function attentionOf(
  campaign: WatchedCampaign,
  activity: CampaignActivity | undefined,
  around: AccountContext,
): Attention | undefined {
  if (campaign.endAt !== null && campaign.endAt.getTime() <= around.nowMs) return undefined;
  for (const [urgency, rule] of RULES.entries()) {
    const found = rule(campaign, activity, around);
    if (found) return { ...found, urgency };
  }
  return undefined;
}

function disapproved({ approved, disapproveReason, updatedAt }: WatchedCampaign): ReturnType<Rule> {
  if (approved !== 'disapproved') return undefined;
  return { reason: 'disapproved', since: updatedAt, detail: disapproveReason ?? 'No reason was given.' };
}

function outOfMoney(
  _campaign: WatchedCampaign,
  _activity: CampaignActivity | undefined,
  { balanceNanos }: AccountContext,
): ReturnType<Rule> {
  if (balanceNanos === undefined || balanceNanos > RUN_BALANCE_MIN) return undefined;
  const detail = `The balance is ${displayDollars(balanceNanos)}; campaigns run above ${displayDollars(RUN_BALANCE_MIN)}.`;
  return { reason: 'low-balance', since: null, detail };
}

function withoutCreative({ creatives, updatedAt }: WatchedCampaign): ReturnType<Rule> {
  const { named, showable, malicious, waiting } = creatives;
  if (showable > 0) return undefined;
  const detail =
    named === 0
      ? 'No creatives.'
      : malicious > 0
        ? 'Malware was found in every creative that is approved and switched on.'
        : waiting > 0
          ? `${counted(waiting, 'creative waits', 'creatives wait')} for approval, and none is approved.`
          : named === 1
            ? 'Its only creative is not approved and switched on.'
            : `None of its ${named} creatives is approved and switched on.`;
  return { reason: 'no-approved-creative', since: updatedAt, detail };
}

function budgetSpent(campaign: WatchedCampaign, activity: CampaignActivity | undefined): ReturnType<Rule> {
  const { totalBudgetNanos: budget } = campaign;
  if (!activity || !isSpent(campaign, budget, activity.totalNanos)) return undefined;
  const detail = `The total budget of ${displayDollars(budget)} is spent.`;
  return { reason: 'budget-spent', since: activity.lastSpendAt, detail };
}

function groupBudgetSpent(
  campaign: WatchedCampaign,
  activity: CampaignActivity | undefined,
): ReturnType<Rule> {
  const { group } = campaign;
  if (!group || !isGroupSpent(campaign, group)) return undefined;
  const until = new Date(group.period.toMs).toISOString().slice(0, 16).replace('T', ' at ');
  const detail = `Budget of group “${group.name}” is spent until ${until} UTC.`;
  return { reason: 'budget-group-spent', since: activity?.lastSpendAt ?? null, detail };
}

function dailyBudgetSpent(
  campaign: WatchedCampaign,
  activity: CampaignActivity | undefined,
): ReturnType<Rule> {
  const { dailyBudgetNanos: budget, timezone } = campaign;
  if (!activity || !isSpent(campaign, budget, activity.todayNanos)) return undefined;
  const detail = `The daily budget of ${displayDollars(budget)} is spent. It resumes at midnight (UTC${timezone}).`;
  return { reason: 'daily-budget-spent', since: activity.lastSpendAt, detail };
}

function withoutBids(
  campaign: WatchedCampaign,
  activity: CampaignActivity | undefined,
  { nowMs, spendNanos }: AccountContext,
): ReturnType<Rule> {
  if (spendNanos === undefined || (activity?.bids ?? 0) > 0 || !hasRun(campaign, nowMs)) return undefined;
  return {
    reason: 'no-bids',
    since: later(activity?.lastBidAt ?? null, runsSince(campaign)),
    detail: 'No bids for 24 hours or since its last change. Check the price and targeting.',
  };
}

function notDelivering(campaign: WatchedCampaign, activity: CampaignActivity | undefined): ReturnType<Rule> {
  if (!activity || activity.bids < BIDS_TO_CHECK || activity.impressions > 0) return undefined;
  return {
    reason: 'not-delivering',
    since: later(activity.lastImpressionAt, runsSince(campaign)),
    detail: `${activity.bids} bids in 24 hours but no impressions. Check the price and creatives.`,
  };
}

function endsSoon(
  { endAt }: WatchedCampaign,
  _activity: CampaignActivity | undefined,
  { nowMs }: AccountContext,
): ReturnType<Rule> {
  if (endAt === null || endAt.getTime() - nowMs > ENDS_SOON_MS) return undefined;
  const detail = `It ends on ${endAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`;
  return { reason: 'ends-soon', since: new Date(endAt.getTime() - ENDS_SOON_MS), detail };
}

/** Reported for the campaigns that spend. */
function balanceRunsOut(
  _campaign: WatchedCampaign,
  activity: CampaignActivity | undefined,
  { balanceNanos, spendNanos = 0n }: AccountContext,
): ReturnType<Rule> {
  if (balanceNanos === undefined || !activity || activity.spendNanos === 0n) return undefined;
  if (balanceNanos - RUN_BALANCE_MIN >= spendNanos) return undefined;
  const detail =
    `The balance of ${displayDollars(balanceNanos)} will last less than a day: ` +
    `${displayDollars(spendNanos)} spent in the last 24 hours.`;
  return { reason: 'low-balance', since: null, detail };
}

function fewCreatives({ creatives, updatedAt }: WatchedCampaign): ReturnType<Rule> {
  if (creatives.showable > 1) return undefined;
  return {
    reason: 'few-creatives',
    since: updatedAt,
    detail: 'Only one creative is approved and active.',
  };
}

/** It only waits, so everything else comes first; one whose flight has not begun is where its owner left it. */
function outsideHours(
  campaign: WatchedCampaign,
  _activity: CampaignActivity | undefined,
  { nowMs }: AccountContext,
): ReturnType<Rule> {
  if (campaign.startAt !== null && campaign.startAt.getTime() > nowMs) return undefined;
  if (isScheduled(campaign, nowMs)) return undefined;
  const detail = 'The campaign isn’t scheduled for this hour in its time zone.';
  return { reason: 'outside-hours', since: null, detail };
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const later = (one: Date | null, other: Date): Date =>
  one !== null && one.getTime() > other.getTime() ? one : other;

/** It has been as it is since its last change, and could bid since its start. */
const runsSince = ({ updatedAt, startAt }: WatchedCampaign): Date => later(startAt, updatedAt);

/** At least one whole hour of the last 24 was its to bid in, since it is as it is. */
function hasRun(campaign: WatchedCampaign, nowMs: number): boolean {
  const fromMs = Math.max(nowMs - DAY_MS, runsSince(campaign).getTime());
  for (let hourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; hourMs + HOUR_MS <= nowMs; hourMs += HOUR_MS) {
    if (isScheduled(campaign, hourMs)) return true;
  }
  return false;
}

function isScheduled({ schedule, timezone }: WatchedCampaign, atMs: number): boolean {
  if (schedule === null) return true;
  const local = new Date(atMs + offsetMinutes(timezone) * 60_000);
  const day = DAYS[(local.getUTCDay() + 6) % 7];
  return day !== undefined && (schedule[day]?.includes(local.getUTCHours()) ?? false);
}

/** Start of the day, in the campaign's zone, that an instant falls into. */
export function dayStartOf(timezone: string, nowMs: number): Date {
  const shiftMs = offsetMinutes(timezone) * 60_000;
  return new Date(Math.floor((nowMs + shiftMs) / DAY_MS) * DAY_MS - shiftMs);
}
