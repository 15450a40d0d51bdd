import type { FactStore } from '@marquee/kit/fact-store/port';
import { ProblemError } from '@marquee/kit/http/problem-error';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import { STATISTICS_DIMENSIONS } from '@marquee/schemas/queries/statistics-dimensions';

import { FIELDS, SUMS, type Sums } from './fields.ts';
import type { StatisticsRequest } from './request.ts';
import type { Source } from './sources.ts';
import { chooseSource, exportStatement, pageStatement, totalsStatement } from './sql.ts';

type StoredRow = Readonly<Record<string, string | number>>;

export interface StatisticsPage {
  readonly rows: StatisticsRow[];
  readonly totals: StatisticsRow;
  /** Rows of all pages. */
  readonly total: number;
}

/** One page of a report and the totals of the whole. */
export async function readStatistics(
  factStore: Pick<FactStore, 'query'>,
  request: StatisticsRequest,
  source: Source = chooseSource(request),
): Promise<StatisticsPage> {
  const page = pageStatement(request, source);
  const sums = totalsStatement(request, source);
  try {
    const [rows, [totals]] = await Promise.all([
      factStore.query<StoredRow>(page.sql, page.params),
      factStore.query<StoredRow>(sums.sql, sums.params),
    ]);
    return {
      rows: rows.map((row) => rowOf(request, row)),
      totals: fieldsOf(request, sumsOf(totals ?? {}, 't_')),
      total: Number(totals?.groups ?? 0),
    };
  } catch (error) {
    throw explain(error);
  }
}

/** Every row of a report, one by one. */
export async function* streamStatistics(
  factStore: Pick<FactStore, 'stream'>,
  request: StatisticsRequest,
): AsyncGenerator<StatisticsRow> {
  const { sql, params } = exportStatement(request);
  try {
    for await (const row of factStore.stream<StoredRow>(sql, params)) yield rowOf(request, row);
  } catch (error) {
    throw explain(error);
  }
}

function rowOf(request: StatisticsRequest, row: StoredRow): StatisticsRow {
  const dimensions = request.groupBy.map((dimension) => {
    const value = row[`d_${dimension}`] ?? '';
    const tags = request.tags?.[dimension];
    if (tags !== undefined) return [dimension, tags.names[Number(value) - 1] ?? ''];
    if (STATISTICS_DIMENSIONS[dimension].kind === 'id') return [dimension, Number(value)];
    return [dimension, dimension === 'month' ? String(value).slice(0, 7) : String(value)];
  });
  return { ...Object.fromEntries(dimensions), ...fieldsOf(request, sumsOf(row, 'm_')) } as StatisticsRow;
}

const sumsOf = (row: StoredRow, prefix: 'm_' | 't_'): Sums =>
  Object.fromEntries(SUMS.map((sum) => [sum, BigInt(row[`${prefix}${sum}`] ?? 0)])) as unknown as Sums;

/** Shares and prices follow from the sums, so those of the totals are not sums of the rows'. */
const fieldsOf = (request: StatisticsRequest, sums: Sums): StatisticsRow =>
  Object.fromEntries(request.fields.map((field) => [field, FIELDS[field].value(sums)]));

/** ClickHouse: too many rows in the result of GROUP BY; timeout exceeded. */
const TOO_MUCH = /TOO_MANY_ROWS|TIMEOUT_EXCEEDED|Code: 158\b|Code: 159\b/;

function explain(error: unknown): unknown {
  const { code, message, type } = (error ?? {}) as { code?: unknown; message?: unknown; type?: unknown };
  const text = `${String(type)} ${String(message)}`;
  if (!TOO_MUCH.test(text) && code !== '158' && code !== '159') return error;
  return new ProblemError(
    422,
    'The report has too many rows: choose a shorter range, fewer groups or a filter',
    {
      errors: [{ field: 'groupBy', message: 'too many rows' }],
    },
  );
}
