import * as v from 'valibot';

import { plainDecimal } from '../common/decimal.ts';
import { mustBeValid, required } from '../common/messages.ts';
import { FILTER_LIST_TYPES, type FilterListType } from '../common/source-lists.ts';
import {
  OPTIMIZATION_CONDITIONS_MAX,
  OPTIMIZATION_METRICS,
  OPTIMIZATION_OPERATORS,
  OPTIMIZATION_TIME_RANGES,
} from '../events/optimization-rule.ts';
import { booleanInput, choiceInput, commandObject, idInput, textInput, versionInput } from './ad-fields.ts';

/** Lists that a rule can fill: the facts know these of a source, and no persons or addresses. */
export const OPTIMIZATION_LIST_TYPES = [
  'domain',
  'bundles',
  'siteAndAppsIds',
  'publishers',
] as const satisfies readonly FilterListType[];
export type OptimizationListType = (typeof OPTIMIZATION_LIST_TYPES)[number];
export const isOptimizationListType = (type: FilterListType): type is OptimizationListType =>
  FILTER_LIST_TYPES.includes(type) && (OPTIMIZATION_LIST_TYPES as readonly FilterListType[]).includes(type);

/** At most nine digits on either side, so that a value in billionths is a 64-bit integer. */
const VALUE = /^\d{1,9}(?:\.\d{1,9})?$/;
const LABELS = { name: 'Rule name', filterListId: 'Filter list', isActive: 'Status', userId: 'User' };

const value = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))], mustBeValid('Value')),
  v.trim(),
  v.regex(VALUE, mustBeValid('Value')),
  v.transform(plainDecimal),
);

const PERCENT = ['ctr', 'winrate'];
const WHOLE = ['click', 'impressions'];

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
      ({ metric, value: text }) =>
        !(PERCENT.includes(metric) && Number(text) > 100) && !(WHOLE.includes(metric) && text.includes('.')),
      mustBeValid('Value'),
    ),
    ['value'],
  ),
);

const name = textInput('Rule name', 2);
const fields = {
  name,
  timeRange: v.optional(choiceInput('Time range', OPTIMIZATION_TIME_RANGES)),
  conditions: v.pipe(
    v.array(condition, mustBeValid('Conditions')),
    v.minLength(1, required('Conditions')),
    v.maxLength(
      OPTIMIZATION_CONDITIONS_MAX,
      `Conditions may hold at most ${OPTIMIZATION_CONDITIONS_MAX} values.`,
    ),
  ),
  filterListId: idInput('Filter list'),
  isActive: v.optional(booleanInput('Status')),
};

/** `POST /optimization-rules`. */
export const createOptimizationRuleBody = commandObject(fields, LABELS);
/** `POST /admin/optimization-rules`: for an advertiser. */
export const createOptimizationRuleForUserBody = commandObject(
  { ...fields, userId: idInput('User') },
  LABELS,
);
/** `PUT /optimization-rules/{id}`: optional fields that it leaves out keep their value. */
export const changeOptimizationRuleBody = commandObject({ ...fields, version: versionInput }, LABELS);
/** `PATCH /optimization-rules/{id}`: what a table edits in place. */
export const editOptimizationRuleBody = commandObject(
  { name: v.optional(name), isActive: fields.isActive, version: versionInput },
  LABELS,
);
