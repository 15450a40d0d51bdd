import type { FactParam } from '@marquee/kit/fact-store/port';
import {
  type FigureCondition,
  type FigureOperator,
  figureUnits,
} from '@marquee/schemas/queries/statistics-conditions';

import { FIELDS } from './fields.ts';
import type { StatisticsRequest } from './request.ts';

const OPERATORS: Readonly<Record<FigureOperator, string>> = {
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  eq: '=',
  ne: '!=',
};

/** Whether the conditions on figures are about the rows of the report itself. */
export const isOfOwnRows = ({ groupBy, havingBy }: StatisticsRequest): boolean =>
  groupBy.length === havingBy.length && groupBy.every((dimension) => havingBy.includes(dimension));

/** `HAVING` of a statement whose sums are called `m_<sum>`. A figure that is null meets nothing. */
export const havingSql = (having: readonly FigureCondition[]): string =>
  `HAVING ${having
    .map(
      ({ metric, operator }, index) =>
        `toInt256(${FIELDS[metric].sql}) ${OPERATORS[operator]} toInt256({having${index}:String})`,
    )
    .join(' AND ')}`;

/** Values come as text, because those of money have more digits than a 64-bit integer. */
export const havingParams = (having: readonly FigureCondition[]): Record<string, FactParam> =>
  Object.fromEntries(
    having.map(({ metric, value }, index) => [`having${index}`, String(figureUnits(metric, value) ?? 0n)]),
  );
