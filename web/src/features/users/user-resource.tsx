import { userView, type UserView } from '@marquee/schemas/user/views';

import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { CountCell } from '../../widgets/cells/count-cell.tsx';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { periodColumns } from '../../widgets/entity-list/figures/period-columns.tsx';
import type { ListColumn, ListFilterField, ListResource } from '../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { accountColumns, accountFilters, accountList, accountStatus } from './account-columns.tsx';
import { SEARCH_FIELDS } from './api.ts';
import {
  BalanceCell,
  CountryName,
  FavouriteCell,
  FlagsCell,
  ManagersCell,
  RoleCell,
  UserCell,
} from './user-cells.tsx';
import { CONTENT_FLAG_TEXTS, fullName } from './labels.ts';

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const columns: readonly ListColumn<UserView>[] = [
  {
    ...accountColumns.name,
    id: 'person',
    header: t('Person'),
    width: 250,
    cell: (user) => <UserCell user={user} />,
  },
  accountColumns.id,
  { ...accountColumns.email, hiddenByDefault: true },
  {
    id: 'isFavorite',
    header: t('Favorite'),
    sortField: 'isFavorite',
    width: 98,
    cell: (user) => <FavouriteCell user={user} />,
    csv: ({ isFavorite }) => yesNo(isFavorite),
  },
  { ...accountColumns.role, width: 148, cell: (user) => <RoleCell user={user} /> },
  {
    ...accountColumns.status,
    cell: (user) =>
      user.deletedAt === null ? (
        <EntityStatus kind="activity" status={accountStatus(user)} />
      ) : (
        <DeletedSince instant={user.deletedAt} />
      ),
  },
  { ...accountColumns.balance, cell: (user) => <BalanceCell user={user} /> },
  accountColumns.totalSpent,
  ...periodColumns<UserView>(fullName),
  {
    id: 'campaignsCount',
    header: t('Campaigns'),
    sortField: 'campaignsCount',
    align: 'end',
    width: 110,
    cell: ({ id, campaignsCount }) =>
      campaignsCount === 0 ? (
        <CountCell value={0} />
      ) : (
        <LinkCell to={paths.adminCampaigns.href({ userId: String(id) })}>
          <CountCell value={campaignsCount} />
        </LinkCell>
      ),
    csv: ({ campaignsCount }) => campaignsCount,
  },
  {
    id: 'creativesCount',
    header: t('Creatives'),
    sortField: 'creativesCount',
    align: 'end',
    width: 100,
    cell: ({ creativesCount }) => <CountCell value={creativesCount} />,
    csv: ({ creativesCount }) => creativesCount,
  },
  {
    id: 'managers',
    header: t('Managers'),
    sortField: 'salesManagerId',
    description: t('The advertiser’s sales manager and account manager'),
    width: 180,
    cell: (user) => <ManagersCell user={user} />,
    csv: ({ salesManagerId, accountManagerId }) =>
      [salesManagerId, accountManagerId].filter((id) => id !== null).join(' '),
  },
  {
    id: 'flags',
    header: t('Flags'),
    sortField: 'flags',
    width: 160,
    cell: (user) => <FlagsCell user={user} />,
    csv: (user) =>
      CONTENT_FLAG_TEXTS.filter(({ field }) => user[field])
        .map(({ label }) => label)
        .join(' '),
  },
  {
    id: 'company',
    header: t('Company'),
    sortField: 'company',
    width: 170,
    cell: ({ company }) => company ?? '—',
    csv: ({ company }) => company,
  },
  {
    id: 'country',
    header: t('Country'),
    sortField: 'country',
    width: 140,
    cell: ({ country }) => <CountryName iso3={country} />,
    csv: ({ country }) => country,
  },
  {
    id: 'isEmailConfirmed',
    header: t('Email confirmed'),
    sortField: 'isEmailConfirmed',
    width: 148,
    cell: ({ isEmailConfirmed }) => (isEmailConfirmed ? t('Yes') : t('Not yet')),
    csv: ({ isEmailConfirmed }) => yesNo(isEmailConfirmed),
  },
  accountColumns.lastLogin,
  createdColumn(),
];

function DeletedSince({ instant }: { readonly instant: string }) {
  return (
    <span>
      <Message text="Deleted <date/>" elements={{ date: <DateCell instant={instant} /> }} />
    </span>
  );
}

const filters: readonly ListFilterField[] = [
  accountFilters.role,
  accountFilters.isActive,
  { field: 'isOnline', label: t('Online'), kind: 'boolean' },
  accountFilters.balance,
  { field: 'totalSpent', label: t('Total spent'), kind: 'money-range' },
  { field: 'isFavorite', label: t('Favorite'), kind: 'boolean' },
  accountFilters.isFinanceRole,
  accountFilters.isAuditorRole,
  { field: 'isEmailConfirmed', label: t('Email confirmed'), kind: 'boolean' },
  { field: 'isSecondFactorOn', label: t('Two-step sign-in'), kind: 'boolean' },
  { field: 'company', label: t('Company'), kind: 'text' },
  { field: 'country', label: t('Country (ISO code)'), kind: 'text', exact: true, placeholder: t('USA') },
  { field: 'salesManagerId', label: t('Sales manager (ID)'), kind: 'text', exact: true },
  { field: 'accountManagerId', label: t('Account manager (ID)'), kind: 'text', exact: true },
  ...CONTENT_FLAG_TEXTS.map(({ field, label }) => ({ field, label, kind: 'boolean' }) as const),
  { field: 'campaignsCount', label: t('Campaigns'), kind: 'number-range' },
  accountFilters.lastLogin,
  accountFilters.createdAt,
  accountFilters.deletedAt,
];

/** Every account of the platform. */
export const userResource: ListResource<UserView> = {
  row: userView,
  ...accountList,
  name: 'admin-users',
  path: '/users',
  searchFields: SEARCH_FIELDS,
  noun: {
    many: t('users'),
    counted: (count) => t('{count, plural, one {# user} other {# users}}', { count }),
  },
  figures: { dimension: 'user', isBounded: true, totalsPath: () => '/users/totals' },
  tablePath: () => '/users/export',
  columns,
  filters,
};
