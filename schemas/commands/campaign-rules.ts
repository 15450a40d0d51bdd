import { atLeast } from '../common/messages.ts';
import { dollars } from '../common/money.ts';
import type { CampaignFields } from '../events/campaign.ts';
import type { FieldMessage } from './ad-fields.ts';

/** Budgets are 0 (without a limit) or greater than this. */
export const BUDGET_MIN_DOLLARS = '20';
const BUDGET_MIN = dollars(BUDGET_MIN_DOLLARS);
/** Daily impressions are 0 (without a limit) or at least this. */
export const DAILY_IMPRESSIONS_MIN = 30_000;
/** Dollars per thousand impressions. */
export const CPM_MIN_DOLLARS = '0.1';
const CPM_MIN = dollars(CPM_MIN_DOLLARS);
/** Times the goal, at which a CPA goal campaign may be stopped. */
export const GOAL_STOP_MIN = 1;
export const GOAL_STOP_MAX = 10;
/** What the form proposes. */
export const GOAL_STOP_DEFAULT = 2;
export const AGE_MIN = 18;
export const AGE_MAX = 100;

/** What is wrong with a budget by itself; undefined when nothing is. */
export function budgetMessage(label: string, budgetNanos: bigint): string | undefined {
  if (budgetNanos === 0n || budgetNanos > BUDGET_MIN) return undefined;
  return budgetNanos === BUDGET_MIN
    ? `${label} must be greater than ${BUDGET_MIN_DOLLARS}.`
    : atLeast(label, BUDGET_MIN_DOLLARS);
}

/** What is wrong with a price for its pricing model; undefined when nothing is. */
export function bidPriceMessage(pricingModel: string, bidPriceNanos: bigint): string | undefined {
  if (pricingModel === 'CPM') return bidPriceNanos < CPM_MIN ? atLeast('CPM', CPM_MIN_DOLLARS) : undefined;
  return bidPriceNanos <= 0n ? `${pricingModel} must be greater than 0.` : undefined;
}

export type RuledCampaignFields = Pick<
  CampaignFields,
  | 'pricingModel'
  | 'bidPriceNanos'
  | 'goalStopMultiple'
  | 'totalBudgetNanos'
  | 'dailyBudgetNanos'
  | 'dailyImpressions'
  | 'startAt'
  | 'endAt'
>;

/**
 * The rules that a campaign as a whole must meet, whichever of its fields a request named (specification,
 * section 5). Empty when it meets them.
 */
export function campaignFaults(fields: RuledCampaignFields): readonly FieldMessage[] {
  const faults: FieldMessage[] = [];
  const note = (field: string, message: string | undefined) => {
    if (message !== undefined) faults.push({ field, message });
  };
  note('bidPrice', bidPriceMessage(fields.pricingModel, fields.bidPriceNanos));
  if (fields.goalStopMultiple !== null && fields.pricingModel !== 'CPA') {
    note('goalStopMultiple', 'Stop above goal is for CPA goal only.');
  }
  note('dailyBudget', budgetMessage('Daily budget', fields.dailyBudgetNanos));
  note('totalBudget', budgetMessage('Total budget', fields.totalBudgetNanos));
  if (fields.totalBudgetNanos > 0n && fields.totalBudgetNanos <= fields.dailyBudgetNanos) {
    note('totalBudget', 'Total budget must be greater than the daily budget.');
  }
  if (fields.dailyImpressions !== 0 && fields.dailyImpressions < DAILY_IMPRESSIONS_MIN) {
    note('dailyImpressions', atLeast('Daily impressions', DAILY_IMPRESSIONS_MIN));
  }
  // Both are UTC in one notation, which sorts as time does.
  if (fields.startAt !== null && fields.endAt !== null && fields.endAt <= fields.startAt) {
    note('endAt', 'End date must be later than the start date.');
  }
  return faults;
}
