import { audienceResource as declared } from '@marquee/schemas/audience/fields';
import type { AudienceView } from '@marquee/schemas/audience/views';

import { formatCount, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { AUDIENCE } from './audience-kind.ts';
import { COLLECTION_LABELS, COLLECTION_OPTIONS, TYPE_LABELS, TYPE_OPTIONS } from './terms.ts';

const column = fieldColumns(declared.fields);

/** People who clicked, converted or visited, for campaigns to reach again. */
export const audienceResource: ListResource<AudienceView> = {
  ...kindList(AUDIENCE, t('Search by name')),
  columns: [
    titleColumn(AUDIENCE),
    {
      id: 'members',
      header: t('Members'),
      description: t('People in the audience now.'),
      sortField: 'members',
      align: 'end',
      width: 110,
      cell: ({ members }) => (members === null ? NOTHING : formatCount(members)),
      csv: ({ members }) => members,
    },
    column('collectionType', {
      header: t('Collected from'),
      width: 150,
      cell: ({ collectionType }) => COLLECTION_LABELS[collectionType],
      csv: ({ collectionType }) => COLLECTION_LABELS[collectionType],
    }),
    column('type', {
      description: t('A targeting audience limits campaigns to its members. A collecting one only grows.'),
      width: 120,
      cell: ({ type }) => TYPE_LABELS[type],
      csv: ({ type }) => TYPE_LABELS[type],
    }),
    column('lifetimeDays', {
      header: t('Lifetime'),
      description: t('How long people stay after their last click, conversion or visit.'),
      width: 110,
      cell: ({ lifetimeDays }) => t('{lifetimeDays, plural, one {# day} other {# days}}', { lifetimeDays }),
    }),
    usedByColumn(t('Campaigns that use the audience.')),
    createdColumn({ width: 120 }),
  ],
  filters: [
    { field: 'collectionType', label: t('Collected from'), kind: 'multi', options: COLLECTION_OPTIONS },
    { field: 'type', label: t('Type'), kind: 'multi', options: TYPE_OPTIONS },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
};
