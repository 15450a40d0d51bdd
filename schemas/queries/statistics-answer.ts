import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';

/** Dimensions as text, ids as numbers; counts as numbers; money as dollars in a decimal string; shares per hundred. */
export const statisticsRow = v.record(v.string(), v.nullable(v.union([v.string(), v.number()])));
export type StatisticsRow = v.InferOutput<typeof statisticsRow>;

export const statisticsAnswer = v.object({
  data: v.array(statisticsRow),
  /** Totals of everything that the filter lets through, not of the page. */
  totals: statisticsRow,
  meta: pageMeta,
});
export type StatisticsAnswer = v.InferOutput<typeof statisticsAnswer>;
