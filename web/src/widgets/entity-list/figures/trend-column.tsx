import { Suspense, type ComponentProps } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import type { ListColumn } from '../resource.ts';
import type { TrendCell as Cell } from './trend-cell.tsx';

const TrendCell = lazyWithRetry<ComponentProps<typeof Cell>>(
  async () => (await import('./trend-cell.tsx')).TrendCell,
);

/** How the impressions of a row went over the days of the list. @param labelOf names the row for screen readers */
export const trendColumn = <Row extends { readonly id: number }>(
  labelOf: (row: Row) => string,
): ListColumn<Row> => ({
  id: 'trend',
  header: t('Trend'),
  description: t('Impressions in the chosen period, or in the last 30 days.'),
  // A line has no order; what it draws has a sum.
  sortField: 'impressions',
  align: 'end',
  width: 96,
  priority: 3,
  cell: (row) => (
    <Suspense fallback={null}>
      <TrendCell id={String(row.id)} label={labelOf(row)} />
    </Suspense>
  ),
});
