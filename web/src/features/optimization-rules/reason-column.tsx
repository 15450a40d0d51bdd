import { NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { ListColumn } from '../../widgets/entity-list/resource.ts';

/** Why a rule did something. */
export const reasonColumn = <Row extends { readonly reason: string | null }>(): ListColumn<Row> => ({
  id: 'reason',
  header: t('Reason'),
  sortField: 'reason',
  width: 380,
  cell: ({ reason }) => (reason === null ? NOTHING : <span title={reason}>{reason}</span>),
  csv: ({ reason }) => reason,
});
