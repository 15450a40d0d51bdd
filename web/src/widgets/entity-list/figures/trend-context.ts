import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import { createContext } from 'react';

import type { ListDays } from '../../../lib/list-query.ts';

/** What the sparklines of a page are about: one question brings those of all rows. */
export interface TrendQuestion {
  readonly dimension: StatisticsDimension;
  /** IDs of the rows, in order. */
  readonly ids: readonly string[];
  readonly days: ListDays;
}

export const TrendContext = createContext<TrendQuestion | undefined>(undefined);
