import type { RouteResponse } from '@marquee/kit/http/route';
import { tableFile, type TableColumn, type TableFormat } from '@marquee/kit/lists/table-file';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { metricOf, type StatisticsField } from '@marquee/schemas/queries/statistics-metrics';

import type { StatisticsRequest } from './request.ts';
import { type NamedRow, type ValueNamesPort, withNames } from './value-names.ts';

interface ReportFile {
  readonly format: TableFormat;
  readonly request: StatisticsRequest;
  readonly rows: AsyncIterable<StatisticsRow>;
  /** Figures of the whole report, the last row. */
  readonly totals: StatisticsRow;
  readonly namesOf: ValueNamesPort;
}

type Line = NamedRow | { readonly totals: StatisticsRow };

const TOTAL = 'Total';

/** A report as a file: ids and names of its groups, figures by what they are, and the totals in the last row. */
export const reportFile = ({ format, request, rows, totals, namesOf }: ReportFile): RouteResponse =>
  tableFile<Line>({
    format,
    name: 'statistics',
    columns: [
      ...request.groupBy.flatMap((dimension, index) => groupColumns(dimension, namesOf, index === 0)),
      ...request.fields.map(figureColumn),
    ],
    rows: lines(withNames(rows, request.groupBy, namesOf), totals),
    timezone: 'Z',
  });

async function* lines(rows: AsyncIterable<NamedRow>, totals: StatisticsRow): AsyncGenerator<Line> {
  yield* rows;
  yield { totals };
}

/** What a group is called, and before it its id or code where that is not the name. */
function groupColumns(
  dimension: StatisticsDimension,
  namesOf: ValueNamesPort,
  isFirst: boolean,
): readonly TableColumn<Line>[] {
  const { label, kind } = STATISTICS_DIMENSIONS[dimension];
  const name: TableColumn<Line> = {
    header: label,
    kind: 'text',
    value: (line) => ('totals' in line ? undefined : line.nameOf(dimension)),
  };
  const id: TableColumn<Line> = {
    header: `${label} ${kind === 'id' ? 'ID' : 'code'}`,
    kind: kind === 'id' ? 'integer' : 'text',
    value: (line) => ('totals' in line ? undefined : line.row[dimension]),
  };
  const [first = name, ...others] = namesOf(dimension) === undefined ? [name] : [id, name];
  if (!isFirst) return [first, ...others];
  return [{ ...first, value: (line) => ('totals' in line ? TOTAL : first.value(line)) }, ...others];
}

const FIGURE_KINDS = { count: 'integer', money: 'money', percent: 'percent' } as const;

function figureColumn(field: StatisticsField): TableColumn<Line> {
  const { label, unit } = metricOf(field);
  return {
    header: label,
    kind: FIGURE_KINDS[unit],
    value: (line) => ('totals' in line ? line.totals : line.row)[field],
  };
}
