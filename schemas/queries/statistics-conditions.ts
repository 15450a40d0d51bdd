import * as v from 'valibot';

import { mustBeValid } from '../common/messages.ts';
import { metricOf, STATISTICS_FIELDS, type StatisticsField } from './statistics-metrics.ts';

/** Comparisons of a figure with a value, as the grammar of lists spells them. */
export const FIGURE_OPERATORS = ['gte', 'gt', 'lte', 'lt', 'eq', 'ne'] as const;
export type FigureOperator = (typeof FIGURE_OPERATORS)[number];

/** Most conditions of one report. */
export const FIGURE_CONDITIONS_MAX = 20;

/** Places after the point with which answers show a metric. */
const PLACES = { count: 0, money: 9, percent: 4 } as const;
export const figurePlaces = (field: StatisticsField): number => PLACES[metricOf(field).unit];

const NUMBER = /^(-)?(\d{1,15})(?:\.(\d{1,15}))?$/;

/**
 * A value in the smallest unit that answers show of a metric: ones, nano-dollars, or ten-thousandths of a per cent.
 * @returns undefined for text that is no such number
 */
export function figureUnits(field: StatisticsField, text: string): bigint | undefined {
  const [, sign, whole = '', digits = ''] = NUMBER.exec(text.trim()) ?? [];
  const places = figurePlaces(field);
  const fraction = digits.replace(/0+$/, '');
  if (whole === '' || fraction.length > places) return undefined;
  const units = BigInt(`${whole}${fraction.padEnd(places, '0')}`);
  return sign === undefined ? units : -units;
}

/**
 * A condition on a figure of a report's rows: `spend >= 5`. Dollars, per cent or a whole number as decimal text. It is met
 * by what a row shows; a figure that a row does not have, such as the CPA without a conversion, meets none.
 */
export const figureCondition = v.pipe(
  v.object({
    metric: v.picklist(STATISTICS_FIELDS, mustBeValid('Metric')),
    operator: v.picklist(FIGURE_OPERATORS, `The operator is one of ${FIGURE_OPERATORS.join(', ')}`),
    value: v.pipe(v.string(mustBeValid('Value')), v.trim()),
  }),
  v.forward(
    v.check(
      ({ metric, value }) => figureUnits(metric, value) !== undefined,
      ({ input: { metric } }) =>
        figurePlaces(metric) === 0
          ? 'Value must be a whole number.'
          : `Value must be a number with at most ${figurePlaces(metric)} decimals.`,
    ),
    ['value'],
  ),
);
export type FigureCondition = v.InferOutput<typeof figureCondition>;
