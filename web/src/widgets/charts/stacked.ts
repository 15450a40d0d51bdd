import type { ChartSeries } from './chart-data.ts';

/** Series on top of one another, the first at the bottom: `values` are the tops, `bases` where each begins. */
export function stacked<Series extends ChartSeries>(
  series: readonly Series[],
): (Series & { readonly bases: readonly number[] })[] {
  let under: readonly number[] = [];
  return series.map((one) => {
    const bases = one.values.map((_, index) => under[index] ?? 0);
    const values = one.values.map((value, index) => (value === null ? null : value + (bases[index] ?? 0)));
    under = values.map((value, index) => value ?? bases[index] ?? 0);
    return { ...one, values, bases };
  });
}
