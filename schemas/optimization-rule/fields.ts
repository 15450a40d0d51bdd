import * as v from 'valibot';

import { choiceInput, commandObject } from '../commands/ad-fields.ts';
import { plainDecimal } from '../common/decimal.ts';
import { mustBeValid, required } from '../common/messages.ts';
import { choice, flag, list, reference, text, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/**
 * Figures of a source that a condition may ask; `spend` and `cpa` are dollars, `ctr`, `winrate` and `roas` (the value of
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

/** Moves sources that meet its conditions into a filter list. */
export const optimizationRuleResource = defineResource({
  name: text('Rule name', { min: 2 }, 'listed', 'searchable', 'editedInPlace'),
  timeRange: withDefault(choice('Time range', OPTIMIZATION_TIME_RANGES, 'listed'), 'last7Days'),
  /** All must hold for a source to be moved. `value` is a decimal number as text: 0.25, 100. */
  conditions: list('Conditions', {
    body: conditions,
    item: v.object({
      metric: v.picklist(OPTIMIZATION_METRICS),
      operator: v.picklist(OPTIMIZATION_OPERATORS),
      value: v.string(),
    }),
  }),
  /** Where sources go; the list's type says what a source is. */
  filterListId: reference('Filter list', 'filter-list', 'listed'),
  isActive: withDefault(flag('Status', 'listed', 'editedInPlace'), true),
});
export type OptimizationRuleFields = v.InferOutput<typeof optimizationRuleResource.stored>;
