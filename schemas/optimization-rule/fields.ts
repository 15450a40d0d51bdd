import * as v from 'valibot';

import { choiceInput, commandObject, moneyInput, textInput } from '../commands/ad-fields.ts';
import { plainDecimal } from '../common/decimal/decimal.ts';
import { atLeast, mustBeValid, required } from '../common/messages.ts';
import { BID_PRICE_MAX_DOLLARS } from '../common/money-bounds.ts';
import {
  addedLater,
  choice,
  count,
  countBy,
  dollars,
  flag,
  list,
  optional,
  reference,
  text,
  textBy,
  withDefault,
} from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { OPTIMIZATION_ACTIONS } from './actions.ts';

/**
 * Figures of a source or campaign that a condition may ask; `spend` and `cpa` are dollars, `ctr`, `winrate` and `roas` (the value of
 * conversions out of the spend) are percent.
 */
export const OPTIMIZATION_METRICS = [
  'ctr',
  'click',
  'winrate',
  'impressions',
  'spend',
  'conversions',
  'cpa',
  'roas',
] as const;
export type OptimizationMetric = (typeof OPTIMIZATION_METRICS)[number];
export const OPTIMIZATION_OPERATORS = ['lt', 'lte', 'gt', 'gte'] as const;
/** The facts that a rule looks at, in the campaign's time zone. */
export const OPTIMIZATION_TIME_RANGES = ['today', 'yesterday', 'last7Days', 'last30Days'] as const;
export const OPTIMIZATION_CONDITIONS_MAX = 3;

/** At most nine digits on either side, so that a value in billionths is a 64-bit integer. */
const VALUE = /^\d{1,9}(?:\.\d{1,9})?$/;
const value = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))], mustBeValid('Value')),
  v.trim(),
  v.regex(VALUE, mustBeValid('Value')),
  v.transform(plainDecimal),
);

/** Shares of a whole; a return on spend may well be above 100. */
const SHARES = ['ctr', 'winrate'];
const WHOLE = ['click', 'impressions', 'conversions'];

const condition = v.pipe(
  commandObject(
    {
      metric: choiceInput('Metric', OPTIMIZATION_METRICS),
      operator: choiceInput('Operator', OPTIMIZATION_OPERATORS),
      value,
    },
    {},
    'Conditions',
  ),
  v.forward(
    v.check(
      ({ metric, value: typed }) =>
        !(SHARES.includes(metric) && Number(typed) > 100) && !(WHOLE.includes(metric) && typed.includes('.')),
      mustBeValid('Value'),
    ),
    ['value'],
  ),
);

const conditions = v.pipe(
  v.array(condition, mustBeValid('Conditions')),
  v.minLength(1, required('Conditions')),
  v.maxLength(
    OPTIMIZATION_CONDITIONS_MAX,
    `Conditions may hold at most ${OPTIMIZATION_CONDITIONS_MAX} values.`,
  ),
);

/** Percent of the bid that one change adds or takes away. */
export const BID_CHANGE_PERCENT = { min: -90, max: 200 } as const;
/** Hours that a rule leaves a campaign alone after it did something. */
export const COOLDOWN_HOURS = { min: 1, max: 720 } as const;
const LABEL_LENGTH_MAX = 50;

const bidChangePercent = v.pipe(
  v.number(mustBeValid('Change of the bid')),
  v.integer(mustBeValid('Change of the bid')),
  v.minValue(BID_CHANGE_PERCENT.min, atLeast('Change of the bid', BID_CHANGE_PERCENT.min)),
  v.maxValue(BID_CHANGE_PERCENT.max, `Change of the bid must be at most ${BID_CHANGE_PERCENT.max}.`),
);

/**
 * Moves sources that meet its conditions into a filter list, or pauses campaigns, changes their bids or notifies their owner.
 * Every rule has all fields; those that its action does not use keep their defaults.
 */
export const optimizationRuleResource = defineResource({
  name: text('Rule name', { min: 2 }, 'listed', 'searchable', 'editedInPlace'),
  timeRange: withDefault(choice('Time range', OPTIMIZATION_TIME_RANGES, 'listed'), 'last7Days'),
  action: addedLater(withDefault(choice('Action', OPTIMIZATION_ACTIONS, 'listed'), 'moveToList')),
  /** All must hold of a source or campaign. `value` is a decimal number as text: 0.25, 100. */
  conditions: list('Conditions', {
    body: conditions,
    item: v.object({
      metric: v.picklist(OPTIMIZATION_METRICS),
      operator: v.picklist(OPTIMIZATION_OPERATORS),
      value: v.string(),
    }),
  }),
  /** Of `moveToList`: where sources go; the list's type says what a source is. */
  filterListId: optional(reference('Filter list', 'filter-list', 'listed')),
  /** Of `changeBid`: percent of the bid, below 0 to lower it. */
  bidChangePercent: addedLater(optional(countBy('Change of the bid', bidChangePercent))),
  /** Of `changeBid`: dollars that a raised bid never exceeds, or that a lowered one never falls below. */
  bidLimit: addedLater(optional(dollars('Bid limit', moneyInput('Bid limit', 9, BID_PRICE_MAX_DOLLARS)))),
  /** Of all but `moveToList`: hours until the rule does something about the same campaign again. */
  cooldownHours: addedLater(withDefault(count('Hours between actions', COOLDOWN_HOURS), 24)),
  /** Campaigns with this label, in any case, beside those that name the rule. */
  label: addedLater(optional(textBy('Label', textInput('Label', 1, LABEL_LENGTH_MAX)))),
  isActive: withDefault(flag('Status', 'listed', 'editedInPlace'), true),
});
export type OptimizationRuleFields = v.InferOutput<typeof optimizationRuleResource.stored>;
