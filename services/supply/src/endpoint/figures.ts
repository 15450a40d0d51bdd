import { DAY_RANGE_PARAMETERS } from '@marquee/kit/http/day-range';
import type { TableColumns } from '@marquee/kit/lists/list-file';
import type { ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { metricFields, type SumsOfTime } from '@marquee/kit/lists/ranked-list';
import { formatDollars } from '@marquee/schemas/common/money';
import { AD_FIGURES, AD_METRICS } from '@marquee/schemas/queries/ad-metrics';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';

/** What endpoints did. */
export type EndpointSums = SumsOfTime<AdTotals>;

const { dspSpend, impressions } = AD_METRICS;
/** What lists of endpoints show of their traffic. */
const METRICS = { dspSpend, impressions };
export const FIGURES = { ...AD_FIGURES, metrics: METRICS };

/** A list of endpoints that can be asked for the figures of chosen days too. */
export const withFigures = (list: ListQueryDefinition): ListQueryDefinition => ({
  ...list,
  fields: { ...list.fields, ...metricFields(METRICS) },
  metrics: METRICS,
  extra: DAY_RANGE_PARAMETERS,
});

/** Columns of the figures in a saved list. */
export const FIGURE_COLUMNS: TableColumns<{ readonly stats: AdTotals }> = {
  dspSpend: [{ header: 'Spend', kind: 'money', value: ({ stats }) => formatDollars(stats.dspSpendNanos) }],
  impressions: [{ header: 'Impressions', kind: 'integer', value: ({ stats }) => stats.impressions }],
};
