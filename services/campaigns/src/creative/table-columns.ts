import type { TableColumns } from '@marquee/kit/lists/list-file';
import type { CreativeView } from '@marquee/schemas/creative/views';

import { FIGURE_COLUMNS, SAVED_COLUMNS, sentence } from '../moderated/table-columns.ts';

/** Columns of a saved list of creatives. A bid that is empty is that of the campaign. */
export const CREATIVE_COLUMNS: TableColumns<CreativeView> = {
  ...SAVED_COLUMNS,
  ...FIGURE_COLUMNS,
  creativeType: [{ header: 'Type', kind: 'text', value: ({ creativeType }) => sentence(creativeType) }],
  scanState: [{ header: 'Scan', kind: 'text', value: ({ scanState }) => sentence(scanState) }],
  folder: [{ header: 'Folder', kind: 'text', value: ({ folder }) => folder?.name }],
  size: [{ header: 'Size', kind: 'text', value: ({ size }) => size }],
  bidPrice: [{ header: 'Bid', kind: 'money', value: ({ bidPrice }) => bidPrice }],
  weight: [{ header: 'Weight', kind: 'integer', value: ({ weight }) => weight }],
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
