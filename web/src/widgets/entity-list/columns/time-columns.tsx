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

type Moment = string | null;

/** Moments of a field, on the account's clock; in files they are of UTC. */
export const timeColumn = <Field extends string, Row extends { readonly [Name in Field]: Moment }>(
  field: Field,
  header: string,
  over: Pick<ListColumn<Row>, 'description' | 'width' | 'hiddenByDefault' | 'priority'> = {},
): ListColumn<Row> => ({
  id: field,
  header,
  isTime: true,
  sortField: field,
  width: 160,
  cell: ({ [field]: instant }) => <DateCell instant={instant} withTime />,
  csv: ({ [field]: instant }) => instant,
  ...over,
});
