import { Suspense, type ComponentProps } from 'react';

import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import type { ListColumn } from '../resource.ts';
import type { TrendCell as Cell } from './trend-cell.tsx';

const TrendCell = lazyWithRetry<ComponentProps<typeof Cell>>(
  async () => (await import('./trend-cell.tsx')).TrendCell,
);

/** How the impressions of a row went over the days of the list. */
export const trendColumn = <Row extends { readonly id: number; readonly name: string }>(
  over: Pick<ListColumn<Row>, 'priority'> = {},
): ListColumn<Row> => ({
  id: 'trend',
  header: 'Trend',
  description: 'Impressions in the chosen period, or in the last 30 days.',
  width: 112,
  priority: 3,
  cell: ({ id, name }) => (
    <Suspense fallback={null}>
      <TrendCell id={String(id)} label={name} />
    </Suspense>
  ),
  ...over,
});
