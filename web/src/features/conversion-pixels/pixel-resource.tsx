import { conversionPixelResource } from '@marquee/schemas/conversion-pixel/fields';
import type { ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';

import { createdColumn } from '../../widgets/entity-list/columns/created-column.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { EntitySwitch } from '../../widgets/entity/entity-switch.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { PIXEL } from './pixel-kind.ts';
import { countingText, REPEAT_OPTIONS } from './terms.ts';

const column = fieldColumns(conversionPixelResource.fields);

/** What an advertiser's pages and servers report conversions with. */
export const pixelResource: ListResource<ConversionPixelView> = {
  ...kindList(PIXEL, 'Search by name'),
  columns: [
    titleColumn(),
    column('isActive', {
      header: 'On',
      description: 'While a pixel is off, its conversions don’t count.',
      width: 90,
      cell: (pixel) => <EntitySwitch kind={PIXEL} row={pixel} />,
      csv: ({ isActive }) => (isActive ? 'On' : 'Off'),
    }),
    column('conversionType', { width: 170, cell: ({ conversionType }) => conversionType }),
    {
      id: 'counting',
      header: 'Counts',
      description: 'Which of several conversions after the same click or view count.',
      sortField: 'repeatConversionsType',
      width: 170,
      cell: countingText,
      csv: countingText,
    },
    usedByColumn('Audiences that collect the pixel’s visitors.'),
    createdColumn({ width: 120 }),
  ],
  filters: [
    {
      field: 'isActive',
      label: 'Status',
      kind: 'select',
      options: [
        { value: 'true', label: 'On' },
        { value: 'false', label: 'Off' },
      ],
    },
    { field: 'conversionType', label: 'Conversion type', kind: 'text' },
    { field: 'repeatConversionsType', label: 'Counts', kind: 'multi', options: REPEAT_OPTIONS },
    { field: 'createdAt', label: 'Created', kind: 'date-range' },
  ],
};
