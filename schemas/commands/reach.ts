import * as v from 'valibot';

import type { DayLimits } from '../campaign/bid-plan.ts';
import { campaignResource } from '../campaign/fields.ts';
import { mustBeValid } from '../common/messages.ts';
import { commandObject, countInput, idInput, moneyInput, tagsInput } from './ad-fields.ts';

const size = v.pipe(v.string(mustBeValid('Sizes')), v.regex(/^\d{1,4}x\d{1,4}$/, mustBeValid('Sizes')));

const { fields } = campaignResource;

/** Traffic, and a price to try, as far as they are decided. What is left out restricts nothing. */
export const pricedTrafficEntries = {
  targeting: v.optional(fields.targeting.body),
  creativeType: v.optional(fields.creativeType.body, 'banner'),
  /** Sizes of the banners, "300x250". */
  sizes: v.nullish(tagsInput('Sizes', size)),
  trafficTypes: v.nullish(fields.trafficTypes.body),
  schedule: v.optional(fields.schedule.body),
  timezone: v.nullish(fields.timezone.body),
  pricingModel: v.optional(fields.pricingModel.body, 'CPM'),
  /** Dollars for a thousand impressions, a click or an action. */
  bidPrice: v.nullish(fields.bidPrice.body),
};

/** `POST /campaigns/reach`: a campaign as far as it is decided, before or after it is saved. */
export const reachBody = commandObject({
  ...pricedTrafficEntries,
  /** 0 is without a limit. While it is typed it may be below the least that a campaign can have. */
  dailyBudget: v.nullish(moneyInput(fields.dailyBudget.label, 2)),
  /** Impressions; 0 is without a limit. As with the budget, they may be below the least. */
  dailyImpressions: v.nullish(countInput(fields.dailyImpressions.label, 0)),
  /**
   * The campaign that is edited, so that it does not compete with itself; of no effect where it is not the caller's to
   * edit.
   */
  campaignId: v.nullish(idInput('Campaign')),
});
export type ReachBody = v.InferOutput<typeof reachBody>;

/** What a day may cost and show at most. */
export const dayLimitsOf = ({ dailyBudget, dailyImpressions }: ReachBody): DayLimits => ({
  dailyBudgetNanos: dailyBudget && dailyBudget > 0n ? dailyBudget : undefined,
  dailyImpressions: dailyImpressions ?? 0,
});
