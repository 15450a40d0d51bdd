import { Suspense } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { breakdownOf } from './model/chart-kinds.ts';
import type { ChartProps } from './charts/chart-props.ts';
import { TimeChart } from './charts/time-chart.tsx';

const TopChart = lazyWithRetry(async () => (await import('./charts/top-chart.tsx')).TopChart);
const BarsChart = lazyWithRetry(async () => (await import('./charts/bars-chart.tsx')).BarsChart);
const HeatChart = lazyWithRetry(async () => (await import('./charts/heat-chart.tsx')).HeatChart);
const MapChart = lazyWithRetry(async () => (await import('./charts/map-chart.tsx')).MapChart);

const HEIGHT = 300;

/** The report as its kind of chart draws it. */
export function ResultsChart(props: ChartProps) {
  const { groupBy, chart } = props.settings;
  const hasGroups = breakdownOf(groupBy).length > 0;
  if (!hasGroups && (chart === 'line' || chart === 'bars')) return <TimeChart {...props} />;
  const Chart = { line: TopChart, area: TopChart, bars: BarsChart, heat: HeatChart, map: MapChart }[chart];
  return (
    <Suspense fallback={<Skeleton height={HEIGHT} />}>
      <Chart {...props} />
    </Suspense>
  );
}
