import type { ContextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import { useQuery } from '@tanstack/react-query';

import { NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { dictionaryQuery } from '../../lib/reference-data.ts';
import { categoryNames } from '../../widgets/categories/categories.ts';
import { PersonCell, personName } from '../../widgets/cells/person-cell.tsx';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListColumn, ListResource, ListScope } from '../../widgets/entity-list/resource.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import { BUNDLE, isShared } from './bundle-kind.ts';

type Column = ListColumn<ContextualBundleView>;

const OWNERS: readonly Column[] = [
  {
    id: 'shared',
    header: t('Made by'),
    sortField: 'isShared',
    description: t('Shared bundles are ready to use and can’t be changed.'),
    onlyIn: 'own',
    width: 110,
    cell: (bundle) => (isShared(bundle) ? t('Shared') : t('You')),
    csv: (bundle) => (isShared(bundle) ? t('Shared') : t('You')),
  },
  {
    id: 'owner',
    header: t('For'),
    onlyIn: 'all',
    sortField: 'userId',
    width: 150,
    cell: ({ userId, user }) =>
      userId === null ? (
        t('Everyone')
      ) : (
        <PersonCell person={user ?? { id: userId }} to={paths.userEdit.href({ id: userId })} />
      ),
    csv: ({ userId, user }) => (userId === null ? t('Everyone') : personName(user ?? { id: userId })),
    csvId: ({ userId }) => userId,
  },
];

const CONTENT: readonly Column[] = [
  {
    id: 'categories',
    header: t('Categories'),
    sortField: 'categories',
    width: 240,
    cell: ({ categories }) => <CategoryNames codes={categories} />,
    csv: ({ categories }) => categories.join(', '),
  },
  keywordsColumn('keywords', t('Keywords')),
  { ...keywordsColumn('excludedKeywords', t('Excluded keywords')), priority: 2 },
];

function keywordsColumn(id: 'keywords' | 'excludedKeywords', header: string): Column {
  return {
    id,
    header,
    sortField: id,
    width: 220,
    cell: (bundle) => <Listed text={bundle[id].join(', ')} />,
    csv: (bundle) => bundle[id].join(', '),
  };
}

/** Their names, once the dictionary is there. */
function CategoryNames({ codes }: { readonly codes: readonly string[] }) {
  const { data } = useQuery(dictionaryQuery);
  const names = data === undefined ? undefined : categoryNames(data.categories);
  return <Listed text={codes.map((code) => names?.get(code) ?? code).join(', ')} />;
}

const Listed = ({ text }: { readonly text: string }) =>
  text === '' ? NOTHING : <span title={text}>{text}</span>;

const resourceOf = (scope: ListScope): ListResource<ContextualBundleView> => ({
  ...kindList(BUNDLE[scope], t('Search by name')),
  columns: [
    titleColumn(BUNDLE[scope]),
    ...OWNERS,
    ...CONTENT,
    usedByColumn(t('Campaigns that use the bundle.')),
    createdColumn({ width: 120 }),
  ],
  filters: [
    { field: 'userId', label: t('Advertiser ID'), kind: 'text', exact: true, onlyIn: 'all' },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
});

/** Places by what they are about. */
export const BUNDLE_RESOURCE: Readonly<Record<ListScope, ListResource<ContextualBundleView>>> = {
  own: resourceOf('own'),
  all: resourceOf('all'),
};
