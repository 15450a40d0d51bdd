import type { FieldMessage } from '../commands/ad-fields.ts';
import { atLeast } from '../common/messages.ts';
import { EXCLUDED_NAMES } from '../traffic/dimension-lists.ts';
import { TRAFFIC_DIMENSIONS } from '../traffic/dimensions.ts';
import { hasTrait, moneyNames } from '../resource/derive.ts';
import { type CampaignFields, campaignResource } from './fields.ts';
import { bidPriceMessage, budgetMessage, DAILY_IMPRESSIONS_MIN } from './limits.ts';

const { fields: DECLARED } = campaignResource;
/** The amounts that limit what a campaign may cost. */
const BUDGETS = moneyNames(DECLARED).filter((name) => hasTrait(DECLARED[name], 'limit'));

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
  for (const name of BUDGETS) note(name, budgetMessage(DECLARED[name].label, fields[`${name}Nanos`]));
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
  for (const name of EXCLUDED_NAMES) {
    const { field, message } = exclusionOf(name, fields.targeting);
    note(field, message);
  }
  const { ssps, excludedSsps } = fields.targeting;
  const ssp = excludedSsps.find((id) => ssps.includes(id));
  if (ssp !== undefined) note('targeting.excludedSsps', `${ssp} is in both SSPs and Excluded SSPs.`);
  return fieldErrors;
}

/** The field of what is not bought, and what is wrong with it: values are compared as the bidder does, in any case. */
function exclusionOf(
  name: (typeof EXCLUDED_NAMES)[number],
  targeting: CampaignFields['targeting'],
): { readonly field: string; readonly message: string | undefined } {
  const { field, values, excluded } = TRAFFIC_DIMENSIONS[name].targeting;
  const wanted = new Set(targeting[field].map((value) => value.toLowerCase()));
  const both = targeting[excluded.field].find((value) => wanted.has(value.toLowerCase()));
  const message =
    both === undefined ? undefined : `${both} is in both ${values.label} and ${excluded.values.label}.`;
  return { field: `targeting.${excluded.field}`, message };
}
