import type { ListQuery } from '@marquee/kit/lists/list-query';
import type { FiguresOptions, FiguresPage, FilterTotals } from '@marquee/kit/lists/ranked-list';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';

/** A list of endpoints that is sorted and added up by their traffic too. */
export interface RankedEndpoints<Row> {
  page(list: ListQuery, figures: FiguresOptions<AdTotals>): Promise<FiguresPage<Row, AdTotals>>;
  /** Pages of the whole filter; see `allWithFigures`. */
  all(
    list: ListQuery,
    figures: FiguresOptions<AdTotals>,
  ): Promise<AsyncIterable<Omit<FiguresPage<Row, AdTotals>, 'total'>>>;
  totals(list: ListQuery, figures: FiguresOptions<AdTotals>): Promise<FilterTotals<AdTotals>>;
}
