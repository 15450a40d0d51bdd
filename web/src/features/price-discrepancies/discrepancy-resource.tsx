import { priceDiscrepancyView, type PriceDiscrepancyView } from '@marquee/schemas/queries/price-discrepancy';
import { Link } from 'react-router-dom';

import { formatCount, formatExactMoney, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { KIND_OPTIONS, kindLabel, kindMeaning } from './kinds.ts';

const nameOf = ({ sspEndpointId, sspEndpointName }: PriceDiscrepancyView): string =>
  sspEndpointName ?? t('Endpoint {sspEndpointId}', { sspEndpointId });

/** A deleted endpoint has no page. */
function EndpointCell({ row }: { readonly row: PriceDiscrepancyView }) {
  if (row.sspEndpointName === null) return <>{t('{name} (deleted)', { name: nameOf(row) })}</>;
  return <Link to={paths.sspEndpointEdit.href({ id: row.sspEndpointId })}>{nameOf(row)}</Link>;
}

/** What exchanges' notices say of prices that does not fit, by endpoint and kind. */
export const discrepancyResource: ListResource<PriceDiscrepancyView> = {
  key: 'price-discrepancy',
  name: 'admin-price-discrepancies',
  path: '/admin/price-discrepancies',
  tablePath: () => '/admin/price-discrepancies/export',
  row: priceDiscrepancyView,
  noun: {
    many: t('discrepancies'),
    counted: (count) => t('{count, plural, one {# discrepancy} other {# discrepancies}}', { count }),
  },
  rowId: ({ id }) => id,
  rowLabel: (row) => `${nameOf(row)}: ${kindLabel(row.kind)}`,
  defaultSort: { field: 'amount', direction: 'desc' },
  columns: [
    {
      id: 'sspEndpoint',
      header: t('SSP endpoint'),
      sortField: 'sspEndpointName',
      width: 190,
      cell: (row) => <EndpointCell row={row} />,
      csv: nameOf,
    },
    {
      id: 'kind',
      header: t('Discrepancy'),
      sortField: 'kind',
      width: 150,
      cell: ({ kind }) => <span title={kindMeaning(kind)}>{kindLabel(kind)}</span>,
      csv: ({ kind }) => kind,
    },
    {
      id: 'notices',
      header: t('Notices'),
      description: t('Win notices, billing notices and impressions'),
      sortField: 'notices',
      align: 'end',
      width: 100,
      cell: ({ notices }) => formatCount(notices),
      csv: ({ notices }) => notices,
    },
    {
      id: 'amount',
      header: t('Amount'),
      description: t('What the notices refer to'),
      sortField: 'amount',
      align: 'end',
      width: 150,
      cell: ({ amount }) => formatExactMoney(amount),
      csv: ({ amount }) => amount,
    },
    {
      id: 'cost',
      header: t('Endpoint cost'),
      description: t('What the exchange earns in the period'),
      sortField: 'cost',
      align: 'end',
      width: 130,
      cell: ({ cost }) => formatExactMoney(cost),
      csv: ({ cost }) => cost,
    },
    {
      id: 'share',
      header: t('Share of cost'),
      sortField: 'share',
      align: 'end',
      width: 130,
      cell: ({ share }) => formatPercent(share),
      csv: ({ share }) => share,
    },
    timeColumn('lastAt', t('Last seen'), { description: t('Start of the half hour'), width: 150 }),
  ],
  filters: [
    { field: 'at', label: t('Period'), kind: 'date-range' },
    { field: 'kind', label: t('Discrepancy'), kind: 'multi', options: KIND_OPTIONS },
    { field: 'sspEndpointId', label: t('SSP endpoint ID'), kind: 'text', exact: true },
  ],
};
