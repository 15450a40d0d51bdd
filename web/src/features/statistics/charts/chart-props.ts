import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import type { DateRangeState } from '../../../widgets/date-range/use-date-range.ts';
import type { StatisticsScope } from '../model/labels.ts';
import type { Settings } from '../model/settings.ts';

/** What every chart of a report is made of. */
export interface ChartProps {
  readonly scope: StatisticsScope;
  readonly settings: Settings;
  readonly range: DateRangeState;
  /** Shows one value of a group alone. */
  readonly onDrill: (dimension: StatisticsDimension, value: string) => void;
}
