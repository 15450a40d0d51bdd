import type { TableColumns } from '@marquee/kit/lists/list-file';
import { fieldTableColumn } from '@marquee/kit/resource/table-columns';
import { CREATIVE_TYPE_LABELS } from '@marquee/schemas/common/campaign-terms';
import { creativeResource } from '@marquee/schemas/creative/fields';
import type { CreativeView } from '@marquee/schemas/creative/views';

import { FIGURE_COLUMNS, SAVED_COLUMNS, sentence } from '../moderated/table-columns.ts';

const column = fieldTableColumn(creativeResource.fields);

/** Columns of a saved list of creatives. A bid that is empty is that of the campaign. */
export const CREATIVE_COLUMNS: TableColumns<CreativeView> = {
  ...SAVED_COLUMNS,
  ...FIGURE_COLUMNS,
  creativeType: column<CreativeView>('creativeType', {
    header: 'Type',
    value: ({ creativeType }) => CREATIVE_TYPE_LABELS[creativeType],
  }),
  scanState: [{ header: 'Scan', kind: 'text', value: ({ scanState }) => sentence(scanState) }],
  folder: [{ header: 'Folder', kind: 'text', value: ({ folder }) => folder?.name }],
  size: [{ header: 'Size', kind: 'text', value: ({ size }) => size }],
  bidPrice: column('bidPrice', { header: 'Bid' }),
  weight: column('weight'),
  campaigns: [
    {
      header: 'Campaign IDs',
      kind: 'text',
      value: ({ campaigns }) => campaigns.map(({ id }) => id).join('; '),
    },
    {
      header: 'Campaigns',
      kind: 'text',
      value: ({ campaigns }) => campaigns.map(({ name }) => name).join('; '),
    },
  ],
};
