import { Suspense, type ComponentProps } from 'react';

import { formatCount, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import type { ListColumn } from '../resource.ts';
import { trendColumn } from './trend-column.tsx';
import type { PeriodCell as Cell } from './trend-cell.tsx';

const PeriodCell = lazyWithRetry<ComponentProps<typeof Cell>>(
  async () => (await import('./trend-cell.tsx')).PeriodCell,
);

const COLUMNS = {
  impressions: { header: t('Impressions'), sortField: 'impressions' },
  spend: { header: t('Spend'), sortField: 'dspSpend' },
} as const;
const PERIOD = t('In the chosen period.');

const figureColumn = <Row extends { readonly id: number }>(
  figure: keyof typeof COLUMNS,
): ListColumn<Row> => ({
  id: `period-${figure}`,
  ...COLUMNS[figure],
  description: figure === 'spend' ? t('What advertisers spent. {period}', { period: PERIOD }) : PERIOD,
  align: 'end',
  total: ({ dspSpend, impressions }) =>
    figure === 'spend' ? formatMoney(dspSpend) : formatCount(impressions),
  // The server's file has it; a row does not.
  csv: () => undefined,
  width: figure === 'spend' ? 112 : 120,
  cell: ({ id }) => (
    <Suspense fallback={null}>
      <PeriodCell id={String(id)} figure={figure} />
    </Suspense>
  ),
});

/**
 * What the statistics know of a row over the days of the list, for lists whose rows have no figures. One question brings all of a
 * page; the list's own call sorts by them.
 * @param labelOf names the row for screen readers
 */
export const periodColumns = <Row extends { readonly id: number }>(
  labelOf: (row: Row) => string,
): readonly ListColumn<Row>[] => [
  figureColumn<Row>('spend'),
  figureColumn<Row>('impressions'),
  { ...trendColumn(labelOf), priority: 1 },
];
