import { filterListResource as declared } from '@marquee/schemas/filter-list/fields';
import type { FilterListView } from '@marquee/schemas/filter-list/views';

import { formatCount, formatPercent, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { marginText } from '../../widgets/request-share/request-share.ts';
import { NO_EFFECT_TEXTS } from './filter-list-effect.tsx';
import { FILTER_LIST } from './filter-list-kind.ts';
import { LIST_TYPE_LABELS } from '../../widgets/source-items/list-type-labels.ts';
import { LIST_MODE_LABELS, LIST_MODE_OPTIONS, LIST_TYPE_OPTIONS } from './terms.ts';

const column = fieldColumns(declared.fields);
const PERCENT = 100;

/** Lists of sources that an advertiser's campaigns buy or avoid. */
export const filterListResource: ListResource<FilterListView> = {
  ...kindList(FILTER_LIST, t('Search by name')),
  columns: [
    titleColumn(FILTER_LIST),
    column('mode', {
      description: t('Buy only whitelisted sources. Blacklisted sources are skipped.'),
      width: 110,
      cell: ({ mode }) => LIST_MODE_LABELS[mode],
      csv: ({ mode }) => LIST_MODE_LABELS[mode],
    }),
    column('type', {
      width: 130,
      cell: ({ type }) => LIST_TYPE_LABELS[type],
      csv: ({ type }) => LIST_TYPE_LABELS[type],
    }),
    {
      id: 'items',
      header: t('Items'),
      sortField: 'itemsCount',
      align: 'end',
      width: 80,
      cell: ({ itemsCount }) => formatCount(itemsCount),
      csv: ({ itemsCount }) => itemsCount,
    },
    {
      id: 'effect',
      header: t('Keeps away'),
      sortField: 'effect',
      description: t(
        'Share of yesterday’s requests that the list blocks for campaigns using it, estimated from samples. The list’s page shows the margin of error.',
      ),
      align: 'end',
      width: 126,
      cell: ({ effect, noEffect }) =>
        effect === null ? (
          <span title={NO_EFFECT_TEXTS[noEffect ?? 'unavailable']}>{NOTHING}</span>
        ) : (
          <span title={marginText(effect)}>{formatPercent(effect.share * PERCENT, 1)}</span>
        ),
      csv: ({ effect }) => (effect === null ? '' : (effect.share * PERCENT).toFixed(1)),
    },
    usedByColumn(t('Campaigns, audiences and optimization rules that use the list.')),
    createdColumn({ width: 120 }),
  ],
  filters: [
    { field: 'type', label: t('Type'), kind: 'multi', options: LIST_TYPE_OPTIONS },
    { field: 'mode', label: t('Mode'), kind: 'multi', options: LIST_MODE_OPTIONS },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
};
