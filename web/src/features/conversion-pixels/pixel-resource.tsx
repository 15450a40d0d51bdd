import { conversionPixelResource } from '@marquee/schemas/conversion-pixel/fields';
import type { ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';

import { t } from '../../lib/i18n/i18n.ts';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { EntitySwitch } from '../../widgets/entity/entity-switch.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import { ON_OFF_FILTER } from '../../widgets/entity-list/filters/on-off-filter.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { PIXEL } from './pixel-kind.ts';
import { countingText, REPEAT_OPTIONS } from './terms.ts';

const column = fieldColumns(conversionPixelResource.fields);

/** What an advertiser's pages and servers report conversions with. */
export const pixelResource: ListResource<ConversionPixelView> = {
  ...kindList(PIXEL, t('Search by name')),
  columns: [
    titleColumn(PIXEL),
    column('isActive', {
      header: t('On'),
      description: t('While a pixel is off, its conversions don’t count.'),
      width: 90,
      cell: (pixel) => <EntitySwitch kind={PIXEL} row={pixel} />,
      csv: ({ isActive }) => (isActive ? t('On') : t('Off')),
    }),
    column('conversionType', { width: 170, cell: ({ conversionType }) => conversionType }),
    {
      id: 'counting',
      header: t('Counts'),
      description: t('Which of several conversions after the same click or view count.'),
      sortField: 'repeatConversionsType',
      width: 170,
      cell: countingText,
      csv: countingText,
    },
    usedByColumn(t('Audiences that collect the pixel’s visitors.')),
    createdColumn({ width: 120 }),
  ],
  filters: [
    ON_OFF_FILTER,
    { field: 'conversionType', label: t('Conversion type'), kind: 'text' },
    { field: 'repeatConversionsType', label: t('Counts'), kind: 'multi', options: REPEAT_OPTIONS },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
};
