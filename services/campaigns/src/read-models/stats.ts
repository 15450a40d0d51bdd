import type { FiguresAnswer, FiguresOptions, FiguresSource } from '@marquee/kit/lists/ranked-list';
import { AD_FIGURES, figuresView, type StatsPermissions } from '@marquee/schemas/queries/ad-metrics';
import { NO_AD_TOTALS, type AdTotals } from '@marquee/schemas/queries/ad-totals';
import type { AdStats } from '@marquee/schemas/queries/stats';

export type StatsSource = FiguresSource<AdTotals>;

/** Totals of the asked ids, or that they could not be had. */
export type StatsAnswer = FiguresAnswer<AdTotals>;

/** Zeros for an object without statistics. */
export const statsView = (answer: StatsAnswer, id: number, permissions: StatsPermissions): AdStats | null =>
  answer.available ? figuresView(answer.totals.get(id) ?? NO_AD_TOTALS, permissions) : null;

export interface StatsOptions {
  readonly source: StatsSource | undefined;
  /** Only the sums, of many objects: what a list is sorted and filtered by. The source itself where it is not given. */
  readonly sums?: StatsSource | undefined;
  readonly canSeeClick: boolean;
  /** Further numbers that the list can be sorted by. */
  readonly ranks?: FiguresOptions<AdTotals>['ranks'];
}

/** The field of a list that is sorted by how far budgets are used; a campaign without a budget is last. */
export const BUDGET_USED = 'budgetUsed';

/** The figures of a list as it is ranked by them. */
export const figuresOf = ({
  source,
  sums,
  canSeeClick,
  ranks = {},
}: StatsOptions): FiguresOptions<AdTotals> => ({
  figures: AD_FIGURES,
  source,
  sums,
  hidden: canSeeClick ? [] : ['clicks', 'ctr'],
  ranks,
});
