import type { FieldMessage } from '../commands/ad-fields.ts';
import { atLeast } from '../common/messages.ts';
import type { CampaignFields } from './fields.ts';
import { bidPriceMessage, budgetMessage, DAILY_IMPRESSIONS_MIN } from './limits.ts';

/**
 * The rules that a campaign as a whole must meet, whichever of its fields a request named (specification,
 * section 5). Empty when it meets them.
 */
export function campaignErrors(fields: CampaignFields): readonly FieldMessage[] {
  const fieldErrors: FieldMessage[] = [];
  const note = (field: string, message: string | undefined) => {
    if (message !== undefined) fieldErrors.push({ field, message });
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
  return fieldErrors;
}
