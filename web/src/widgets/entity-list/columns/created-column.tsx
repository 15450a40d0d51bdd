import { t } from '../../../lib/i18n/i18n.ts';
import { DateCell } from '../../cells/date-cell.tsx';
import type { ListColumn } from '../resource.ts';

/** The day on which a row was created, as every list shows it. */
export const createdColumn = <Row extends { readonly createdAt: string }>(
  over: Pick<ListColumn<Row>, 'width' | 'hiddenByDefault' | 'priority'> = {},
): ListColumn<Row> => ({
  id: 'createdAt',
  header: t('Created'),
  sortField: 'createdAt',
  width: 120,
  cell: ({ createdAt }) => <DateCell instant={createdAt} />,
  csv: ({ createdAt }) => createdAt,
  ...over,
});
