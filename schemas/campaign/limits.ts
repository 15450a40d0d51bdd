import { atLeast } from '../common/messages.ts';
import type { PricingModel } from '../common/campaign-terms.ts';
import { dollars, type Nanos } from '../common/money.ts';

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
  return budgetNanos === 0n || budgetNanos > BUDGET_MIN
    ? undefined
    : `${label} must be greater than ${BUDGET_MIN_DOLLARS}.`;
}

/** The least that may be bid by a pricing model, nano-dollars. */
export const bidMinNanos = (pricingModel: PricingModel): Nanos => (pricingModel === 'CPM' ? CPM_MIN : 1n);

/** What is wrong with a price for its pricing model; undefined when nothing is. */
export function bidPriceMessage(pricingModel: string, bidPriceNanos: bigint): string | undefined {
  if (pricingModel === 'CPM') return bidPriceNanos < CPM_MIN ? atLeast('CPM', CPM_MIN_DOLLARS) : undefined;
  return bidPriceNanos <= 0n ? `${pricingModel} must be greater than 0.` : undefined;
}
