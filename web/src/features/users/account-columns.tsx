import type { AccountView } from '@marquee/schemas/user/views';

import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import type { ListColumn, ListFilterField } from '../../widgets/entity-list/resource.ts';
import { fullName, fullRoleLabel, ROLE_OPTIONS } from './labels.ts';

/** `deleted`, `active` or `inactive`. */
export const accountStatus = ({
  isActive,
  deletedAt,
}: Pick<AccountView, 'isActive' | 'deletedAt'>): string =>
  deletedAt !== null ? 'deleted' : isActive ? 'active' : 'inactive';

/** What the admins' and the auditors' lists of accounts have in common. */
export const accountList = {
  key: 'user',
  rowId: ({ id }: AccountView) => String(id),
  rowLabel: fullName,
  searchable: true,
  searchPlaceholder: 'Search by name, email or ID',
  defaultSort: { field: 'id', direction: 'desc' },
} as const;

/** Columns of every list of accounts; a list that shows one otherwise spreads it and replaces what differs. */
export const accountColumns = {
  name: { id: 'name', header: 'Account', sortField: 'firstName', width: 200, csv: fullName },
  id: {
    id: 'id',
    header: 'ID',
    sortField: 'id',
    hiddenByDefault: true,
    width: 80,
    cell: ({ id }) => id,
    csv: ({ id }) => id,
  },
  email: {
    id: 'email',
    header: 'Email',
    sortField: 'email',
    width: 240,
    cell: ({ email }) => email,
    csv: ({ email }) => email,
  },
  role: {
    id: 'role',
    header: 'Role',
    sortField: 'role',
    width: 160,
    cell: fullRoleLabel,
    csv: fullRoleLabel,
  },
  status: { id: 'isActive', header: 'Status', sortField: 'isActive', width: 120, csv: accountStatus },
  balance: {
    id: 'balance',
    header: 'Balance',
    sortField: 'balance',
    align: 'end',
    width: 120,
    cell: ({ balance }) => <MoneyCell amount={balance} />,
    csv: ({ balance }) => balance,
  },
  totalSpent: {
    id: 'totalSpent',
    header: 'Total spent',
    sortField: 'totalSpent',
    align: 'end',
    width: 120,
    cell: ({ totalSpent }) => <MoneyCell amount={totalSpent} />,
    csv: ({ totalSpent }) => totalSpent,
  },
  lastLogin: {
    id: 'lastLogin',
    header: 'Last login (UTC)',
    sortField: 'lastLogin',
    width: 160,
    cell: ({ lastLogin }) => <DateCell instant={lastLogin} withTime />,
    csv: ({ lastLogin }) => lastLogin,
  },
} as const satisfies Record<string, Partial<ListColumn<AccountView>>>;

/** Filters of every list of accounts. */
export const accountFilters = {
  role: { field: 'role', label: 'Role', kind: 'multi', options: ROLE_OPTIONS },
  isActive: { field: 'isActive', label: 'Active', kind: 'boolean' },
  isFinanceRole: { field: 'isFinanceRole', label: 'Finance', kind: 'boolean' },
  isAuditorRole: { field: 'isAuditorRole', label: 'Auditor', kind: 'boolean' },
  balance: { field: 'balance', label: 'Balance', kind: 'money-range' },
  lastLogin: { field: 'lastLogin', label: 'Last login', kind: 'date-range' },
  createdAt: { field: 'createdAt', label: 'Created', kind: 'date-range' },
  deletedAt: { field: 'deletedAt', label: 'Deleted', kind: 'date-range' },
} as const satisfies Record<string, ListFilterField>;
