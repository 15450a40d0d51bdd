import * as v from 'valibot';

import { CREATIVE_TYPES, PRICING_MODELS } from '../common/campaign-terms.ts';
import { mustBeValid } from '../common/messages.ts';
import { BID_PRICE_MAX_DOLLARS } from '../common/money-bounds.ts';
import { choiceInput, commandObject, countInput, idInput, moneyInput, tagsInput } from './ad-fields.ts';
import { scheduleInput, timezoneInput, trafficTypesInput } from '../campaign/fields.ts';
import { targeting } from '../campaign/targeting.ts';

const size = v.pipe(v.string(mustBeValid('Sizes')), v.regex(/^\d{1,4}x\d{1,4}$/, mustBeValid('Sizes')));

/**
 * `POST /campaigns/reach`: a campaign as far as it is decided, before or after it is saved. What is left out restricts
 * nothing.
 */
export const reachBody = commandObject({
  targeting: v.optional(targeting.body),
  creativeType: v.optional(choiceInput('Creative type', CREATIVE_TYPES), 'banner'),
  /** Sizes of the banners, "300x250". */
  sizes: v.nullish(tagsInput('Sizes', size)),
  trafficTypes: v.nullish(trafficTypesInput),
  schedule: v.nullish(scheduleInput),
  timezone: v.nullish(timezoneInput),
  pricingModel: v.optional(choiceInput('Pricing model', PRICING_MODELS), 'CPM'),
  /** Dollars for a thousand impressions, a click or an action. */
  bidPrice: v.nullish(moneyInput('Bid price', 9, BID_PRICE_MAX_DOLLARS)),
  /** 0 is without a limit. */
  dailyBudget: v.nullish(moneyInput('Daily budget', 2)),
  /** Impressions; 0 is without a limit. */
  dailyImpressions: v.nullish(countInput('Daily impressions', 0)),
  /**
   * The campaign that is edited, so that it does not compete with itself; of no effect where it is not the caller's to
   * edit.
   */
  campaignId: v.nullish(idInput('Campaign')),
});
export type ReachBody = v.InferOutput<typeof reachBody>;
