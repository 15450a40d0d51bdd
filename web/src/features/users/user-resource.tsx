import type { UserView } from '@marquee/schemas/queries/user';

import { paths } from '../../lib/paths.ts';
import { CountCell } from '../../widgets/cells/count-cell.tsx';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import { createdColumn } from '../../widgets/entity-list/created-column.tsx';
import type { ListColumn, ListFilterField, ListResource } from '../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { fetchUsers } from './api.ts';
import {
  BalanceCell,
  CountryName,
  FavouriteCell,
  FlagsCell,
  ManagersCell,
  RoleCell,
  UserCell,
} from './user-cells.tsx';
import { CONTENT_FLAGS, fullName, ROLE_OPTIONS, roleLabel } from './words.ts';

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const columns: readonly ListColumn<UserView>[] = [
  {
    id: 'person',
    header: 'Person',
    sortField: 'firstName',
    width: 250,
    cell: (user) => <UserCell user={user} />,
    csv: fullName,
  },
  {
    id: 'id',
    header: 'ID',
    sortField: 'id',
    hiddenByDefault: true,
    width: 80,
    cell: ({ id }) => id,
    csv: ({ id }) => id,
  },
  {
    id: 'email',
    header: 'Email',
    sortField: 'email',
    hiddenByDefault: true,
    width: 240,
    cell: ({ email }) => email,
    csv: ({ email }) => email,
  },
  {
    id: 'isFavorite',
    header: 'Favourite',
    sortField: 'isFavorite',
    width: 90,
    cell: (user) => <FavouriteCell user={user} />,
    csv: ({ isFavorite }) => yesNo(isFavorite),
  },
  {
    id: 'role',
    header: 'Role',
    sortField: 'role',
    width: 110,
    cell: (user) => <RoleCell user={user} />,
    csv: ({ role, isFinanceRole }) => (isFinanceRole ? `${roleLabel(role)}, finance` : roleLabel(role)),
  },
  {
    id: 'isActive',
    header: 'Status',
    sortField: 'isActive',
    width: 120,
    cell: ({ isActive, deletedAt }) =>
      deletedAt === null ? (
        <EntityStatus kind="activity" status={isActive ? 'active' : 'inactive'} />
      ) : (
        <DeletedSince instant={deletedAt} />
      ),
    csv: ({ isActive, deletedAt }) => (deletedAt !== null ? 'deleted' : isActive ? 'active' : 'inactive'),
  },
  {
    id: 'balance',
    header: 'Balance',
    sortField: 'balance',
    align: 'end',
    width: 120,
    cell: (user) => <BalanceCell user={user} />,
    csv: ({ balance }) => balance,
  },
  {
    id: 'totalSpent',
    header: 'Total spent',
    sortField: 'totalSpent',
    align: 'end',
    width: 120,
    cell: ({ totalSpent }) => <MoneyCell amount={totalSpent} />,
    csv: ({ totalSpent }) => totalSpent,
  },
  {
    id: 'campaignsCount',
    header: 'Campaigns',
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
    header: 'Creatives',
    sortField: 'creativesCount',
    align: 'end',
    width: 100,
    cell: ({ creativesCount }) => <CountCell value={creativesCount} />,
    csv: ({ creativesCount }) => creativesCount,
  },
  {
    id: 'managers',
    header: 'Managers',
    description: 'Who sells to this advertiser, and who looks after the account',
    width: 180,
    cell: (user) => <ManagersCell user={user} />,
    csv: ({ salesManagerId, accountManagerId }) =>
      [salesManagerId, accountManagerId].filter((id) => id !== null).join(' '),
  },
  {
    id: 'flags',
    header: 'Flags',
    width: 160,
    cell: (user) => <FlagsCell user={user} />,
    csv: (user) =>
      CONTENT_FLAGS.filter(({ field }) => user[field])
        .map(({ label }) => label)
        .join(' '),
  },
  {
    id: 'company',
    header: 'Company',
    sortField: 'company',
    width: 170,
    cell: ({ company }) => company ?? '—',
    csv: ({ company }) => company,
  },
  {
    id: 'country',
    header: 'Country',
    sortField: 'country',
    width: 140,
    cell: ({ country }) => <CountryName iso3={country} />,
    csv: ({ country }) => country,
  },
  {
    id: 'isEmailConfirmed',
    header: 'Email confirmed',
    sortField: 'isEmailConfirmed',
    width: 130,
    cell: ({ isEmailConfirmed }) => (isEmailConfirmed ? 'Yes' : 'Not yet'),
    csv: ({ isEmailConfirmed }) => yesNo(isEmailConfirmed),
  },
  {
    id: 'lastLogin',
    header: 'Last login (UTC)',
    sortField: 'lastLogin',
    width: 160,
    cell: ({ lastLogin }) => <DateCell instant={lastLogin} withTime />,
    csv: ({ lastLogin }) => lastLogin,
  },
  createdColumn(),
];

function DeletedSince({ instant }: { readonly instant: string }) {
  return (
    <span>
      Deleted <DateCell instant={instant} />
    </span>
  );
}

const filters: readonly ListFilterField[] = [
  { field: 'role', label: 'Role', kind: 'multi', options: ROLE_OPTIONS },
  { field: 'isActive', label: 'Active', kind: 'boolean' },
  { field: 'isOnline', label: 'Online', kind: 'boolean' },
  { field: 'balance', label: 'Balance', kind: 'money-range' },
  { field: 'totalSpent', label: 'Total spent', kind: 'money-range' },
  { field: 'isFavorite', label: 'Favourite', kind: 'boolean' },
  { field: 'isFinanceRole', label: 'Finance', kind: 'boolean' },
  { field: 'isEmailConfirmed', label: 'Email confirmed', kind: 'boolean' },
  { field: 'company', label: 'Company', kind: 'text' },
  { field: 'country', label: 'Country (ISO code)', kind: 'text', exact: true, placeholder: 'USA' },
  { field: 'salesManagerId', label: 'Sales manager (ID)', kind: 'text', exact: true },
  { field: 'accountManagerId', label: 'Account manager (ID)', kind: 'text', exact: true },
  ...CONTENT_FLAGS.map(({ field, label }) => ({ field, label, kind: 'boolean' }) as const),
  { field: 'campaignsCount', label: 'Campaigns', kind: 'number-range' },
  { field: 'lastLogin', label: 'Last login', kind: 'date-range' },
  { field: 'createdAt', label: 'Created', kind: 'date-range' },
  { field: 'deletedAt', label: 'Deleted', kind: 'date-range' },
];

/** Every account of the platform. */
export const userResource: ListResource<UserView> = {
  key: 'user',
  name: 'admin-users',
  path: '/users',
  load: fetchUsers,
  noun: { one: 'user', many: 'users' },
  rowId: ({ id }) => String(id),
  rowLabel: fullName,
  searchable: true,
  searchPlaceholder: 'Search by name, email or ID',
  defaultSort: { field: 'id', direction: 'desc' },
  columns,
  filters,
};
