import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkCell } from '../../cells/link-cell.tsx';
import type { ListColumn } from '../resource.ts';

/** The campaign that a row is about, by the name that it had; it leads to its page. */
export const campaignColumn = <
  Row extends { readonly campaignId: number; readonly campaignName: string },
>(): ListColumn<Row> => ({
  id: 'campaignName',
  header: t('Campaign'),
  sortField: 'campaignName',
  width: 200,
  cell: ({ campaignId, campaignName }) => (
    <LinkCell to={paths.campaign.href({ id: campaignId, tab: '' })}>{campaignName}</LinkCell>
  ),
  csv: ({ campaignName }) => campaignName,
});
