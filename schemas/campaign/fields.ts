import * as v from 'valibot';

import {
  categoriesInput,
  commandObject,
  countInput,
  domainInput,
  moneyInput,
} from '../commands/ad-fields.ts';
import {
  CREATIVE_TYPES,
  DAYS,
  DISTRIBUTIONS,
  FREQUENCY_UNKNOWN_CHOICES,
  PRICING_MODELS,
  ROTATIONS,
  schedule,
} from '../common/campaign-terms.ts';
import { atLeast, mustBeValid } from '../common/messages.ts';
import { BID_PRICE_MAX_DOLLARS } from '../common/money-bounds.ts';
import { utcOffset } from '../common/time.ts';
import {
  addedLater,
  choice,
  count,
  countBy,
  decimal,
  dollars,
  field,
  group,
  list,
  optional,
  references,
  tags,
  text,
  textBy,
  time,
  withDefault,
} from '../resource/combinators.ts';
import type { NewStored } from '../resource/derive.ts';
import { defineResource } from '../resource/resource.ts';
import { bidMultiplier, BID_MULTIPLIERS_LABEL, bidMultipliersInput } from './bid-multipliers.ts';
import { budgetMessage, DAILY_IMPRESSIONS_MIN, GOAL_STOP_MAX, GOAL_STOP_MIN } from './limits.ts';
import { NO_TARGETING, targeting } from './targeting.ts';
import { choices } from './targeting-values.ts';

const hours = v.pipe(
  v.array(
    v.pipe(
      v.number(mustBeValid('Schedule')),
      v.integer(mustBeValid('Schedule')),
      v.minValue(0, mustBeValid('Schedule')),
      v.maxValue(23, mustBeValid('Schedule')),
    ),
    mustBeValid('Schedule'),
  ),
  v.transform((values) => [...new Set(values)].sort((left, right) => left - right)),
);

/** Day -> hours 0-23 in the campaign's zone; null runs always. */
const scheduleInput = commandObject(
  Object.fromEntries(DAYS.map((day) => [day, v.optional(hours)])) as Record<
    (typeof DAYS)[number],
    v.OptionalSchema<typeof hours, undefined>
  >,
  {},
  'Schedule',
);

/** 0 is without a limit. */
const budget = (label: string) =>
  withDefault(
    dollars(
      label,
      v.pipe(
        moneyInput(label, 2),
        v.rawCheck(({ dataset, addIssue }) => {
          const message = dataset.typed ? budgetMessage(label, dataset.value) : undefined;
          if (message !== undefined) addIssue({ message });
        }),
      ),
      'listed',
      'editedInPlace',
      'limit',
    ),
    0n,
  );

const dailyImpressionsInput = v.pipe(
  countInput('Daily impressions', 0),
  v.check(
    (impressions) => impressions === 0 || impressions >= DAILY_IMPRESSIONS_MIN,
    atLeast('Daily impressions', DAILY_IMPRESSIONS_MIN),
  ),
);

/** Minutes east of UTC as `+05:30`. */
const timezoneInput = v.pipe(
  v.string(mustBeValid('Timezone')),
  v.check((offset) => v.is(utcOffset, offset), mustBeValid('Timezone')),
);
const trafficTypesInput: v.GenericSchema<number[]> = choices('Traffic types', [1, 2, 3, 5]);

/** What an advertiser sets; moderation and running state are events of their own. */
export const campaignResource = defineResource({
  name: text('Campaign name', { min: 2 }, 'listed', 'searchable', 'editedInPlace'),
  pricingModel: withDefault(choice('Pricing model', PRICING_MODELS, 'listed'), 'CPM'),
  distribution: withDefault(choice('Distribution', DISTRIBUTIONS, 'listed'), 'pacer'),
  /** Dollars per thousand impressions (CPM), a click (CPC) or an action (CPAg); of CPA the goal for an action. */
  bidPrice: dollars(
    'Bid price',
    moneyInput('Bid price', 9, BID_PRICE_MAX_DOLLARS),
    'listed',
    'editedInPlace',
  ),
  /**
   * CPA goal only: the campaign is stopped once its cost per action exceeds so many times the goal. Decimal text, `2.5`;
   * null never stops it.
   */
  goalStopMultiple: addedLater(
    optional(decimal('Stop above goal', { decimals: 2, min: GOAL_STOP_MIN, max: GOAL_STOP_MAX })),
  ),
  /** By how many per cent bids are more or less for some sites, SSPs, devices and hours; of several rows that meet, the product. */
  bidMultipliers: addedLater(
    withDefault(list(BID_MULTIPLIERS_LABEL, { body: bidMultipliersInput, item: bidMultiplier }), []),
  ),
  totalBudget: budget('Total budget'),
  /** A day is a day of `timezone`. */
  dailyBudget: budget('Daily budget'),
  /** 0 is without a limit. */
  dailyImpressions: withDefault(
    countBy('Daily impressions', dailyImpressionsInput, 'listed', 'editedInPlace', 'limit'),
    0,
  ),
  startAt: optional(time('Start date', 'listed', 'editedInPlace')),
  endAt: optional(time('End date', 'listed', 'editedInPlace')),
  /** Fixed offset such as `+05:30`. */
  timezone: withDefault(textBy('Timezone', timezoneInput, 'listed'), '+00:00'),
  schedule: optional(field({ label: 'Schedule', body: scheduleInput, value: schedule.wrapped })),
  frequencyCap: optional(
    group('Frequency cap', {
      impressions: count('Frequency cap impressions', { min: 1, max: 1_000_000 }),
      hours: count('Frequency cap hours', { min: 1, max: 8_760 }),
    }),
  ),
  /** Whether it bids where the viewer cannot be recognised and the cap cannot be kept; of no effect without a cap. */
  frequencyUnknown: addedLater(
    withDefault(choice('Viewers who cannot be recognised', FREQUENCY_UNKNOWN_CHOICES), 'no-bid'),
  ),
  /** Advertiser domain, OpenRTB `adomain`. */
  topLevelDomain: optional(textBy('Top-level domain', domainInput, 'listed', 'searchable', 'moderated')),
  /** IAB content categories, `IAB1` to `IAB25` and their children. */
  categories: withDefault(list('Categories', { body: categoriesInput, item: v.string() }, 'moderated'), []),
  trafficTypes: withDefault(list('Traffic types', { body: trafficTypesInput, item: v.number() }), []),
  creativeType: withDefault(choice('Creative type', CREATIVE_TYPES, 'listed', 'moderated'), 'banner'),
  creativeIds: withDefault(references('Creatives', 'creative'), []),
  /** Which of its creatives is shown where several fit. */
  rotation: addedLater(withDefault(choice('Rotation', ROTATIONS), 'weighted')),
  targeting: withDefault(targeting, NO_TARGETING),
  /**
   * Deals that it buys, and nothing else; empty buys in the open auction and on deals that are open to every advertiser.
   */
  dealIds: addedLater(withDefault(references('Deals', 'deal'), [])),
  audiences: withDefault(references('Audiences', 'audience'), []),
  filterLists: withDefault(references('Filter lists', 'filter-list'), []),
  contextualBundles: withDefault(references('Contextual bundles', 'contextual-bundle'), []),
  optimizationRules: withDefault(references('Optimization rules', 'optimization-rule'), []),
  /** Free tags, for lists and statistics; the bidder ignores them. */
  labels: addedLater(withDefault(tags('Labels', { max: 20, maxLength: 50 }, 'listed', 'editedInPlace'), [])),
});
export type CampaignFields = v.InferOutput<typeof campaignResource.stored>;
/** A new campaign's fields; all but its name and price may be left to the defaults. */
export type NewCampaignFields = NewStored<typeof campaignResource.fields>;
