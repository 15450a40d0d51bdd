import {
  figureCondition,
  type FigureCondition,
  type FigureOperator,
} from '@marquee/schemas/queries/statistics-conditions';
import { metricOf } from '@marquee/schemas/queries/statistics-metrics';
import { safeParse } from 'valibot';

import { formatCount, formatMoney, UNBROKEN } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** Signs of the comparisons, and what they are called. */
export const OPERATOR_LABELS: Readonly<
  Record<FigureOperator, { readonly sign: string; readonly text: string }>
> = {
  gte: { sign: '≥', text: t('≥ at least') },
  gt: { sign: '>', text: t('> more than') },
  lte: { sign: '≤', text: t('≤ at most') },
  lt: { sign: '<', text: t('< less than') },
  eq: { sign: '=', text: t('= equal to') },
  ne: { sign: '≠', text: t('≠ not') },
};

/** `spend:gte:5`, as URLs and presets have it. */
export const conditionText = ({ metric, operator, value }: FigureCondition): string =>
  `${metric}:${operator}:${value}`;

/** Undefined for text that is no condition. */
export function readCondition(text: string): FigureCondition | undefined {
  const [metric, operator, value, ...rest] = text.split(':');
  const read = safeParse(figureCondition, { metric, operator, value });
  return read.success && rest.length === 0 ? read.output : undefined;
}

/** `spend:gte:5;conversions:eq:0`. */
export const serializeConditions = (conditions: readonly FigureCondition[]): string =>
  conditions.map(conditionText).join(';');
export const parseConditions = (text: string): FigureCondition[] =>
  text.split(';').flatMap((part) => readCondition(part) ?? []);

/** `≥ $5.00`, behind the metric's label. */
export function describeComparison({ metric, operator, value }: FigureCondition): string {
  const { sign } = OPERATOR_LABELS[operator];
  switch (metricOf(metric).unit) {
    case 'count':
      return `${sign} ${formatCount(BigInt(value.replace(/\.0*$/, '')))}`;
    case 'money':
      return `${sign} ${formatMoney(value)}`;
    case 'percent':
      return `${sign} ${value}${UNBROKEN}%`;
  }
}
