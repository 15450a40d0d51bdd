import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import type { BulkAction } from '../entity-list/resource.ts';

/** Chosen values by dimension; ids as text. */
type DimensionValues = Readonly<Partial<Record<StatisticsDimension, readonly string[]>>>;

/** The rows of a report, as what can be done with them sees them. */
export interface ReportRows {
  readonly groupBy: readonly StatisticsDimension[];
  /** What the report is limited to. */
  readonly filters: DimensionValues;
  /** Of its hours and days. */
  readonly zone: string;
  /** The values of a row's dimensions, by the row's id. */
  readonly valuesOf: (rowId: string) => Readonly<Partial<Record<StatisticsDimension, string>>>;
  /** The same traffic in other groups, at most 1,000 of them. @param narrowed further filters */
  readonly ask: (
    groupBy: readonly StatisticsDimension[],
    narrowed: DimensionValues,
    signal: AbortSignal,
  ) => Promise<readonly StatisticsRow[]>;
}

/** What a note beside the name of a row is about. */
export interface RowNoteProps {
  readonly rows: ReportRows;
  readonly rowId: string;
}

/** What can be done with ticked rows of a report; nothing where its groups are no things to act on. */
export type ReportActions = (rows: ReportRows) => readonly BulkAction<StatisticsRow>[];
