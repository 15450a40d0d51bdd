import type { AccountView } from '@marquee/schemas/user/views';

import { t } from '../../lib/i18n/i18n.ts';
import { timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import type { ListColumn, ListFilterField } from '../../widgets/entity-list/resource.ts';
import { fullName, fullRoleLabel, ROLE_OPTIONS } from './labels.ts';

/** `deleted`, `active` or `inactive`. */
export const accountStatus = ({ isActive, deletedAt }: Pick<AccountView, 'isActive' | 'deletedAt'>): string =>
  deletedAt !== null ? 'deleted' : isActive ? 'active' : 'inactive';

/** What the admins' and the auditors' lists of accounts have in common. */
export const accountList = {
  key: 'user',
  rowId: ({ id }: AccountView) => String(id),
  rowLabel: fullName,
  searchable: true,
  searchPlaceholder: t('Search by name, email or ID'),
  defaultSort: { field: 'id', direction: 'desc' },
} as const;

/** Columns of every list of accounts; a list that shows one otherwise spreads it and replaces what differs. */
export const accountColumns = {
  name: { id: 'name', header: t('Account'), sortField: 'firstName', width: 200, csv: fullName },
  id: {
    id: 'id',
    header: t('ID'),
    sortField: 'id',
    hiddenByDefault: true,
    width: 80,
    cell: ({ id }) => id,
    csv: ({ id }) => id,
  },
  email: {
    id: 'email',
    header: t('Email'),
    sortField: 'email',
    width: 240,
    cell: ({ email }) => email,
    csv: ({ email }) => email,
  },
  role: {
    id: 'role',
    header: t('Role'),
    sortField: 'role',
    width: 160,
    cell: fullRoleLabel,
    csv: fullRoleLabel,
  },
  status: { id: 'isActive', header: t('Status'), sortField: 'isActive', width: 120, csv: accountStatus },
  balance: {
    id: 'balance',
    header: t('Balance'),
    sortField: 'balance',
    align: 'end',
    width: 120,
    cell: ({ balance }) => <MoneyCell column="balance" amount={balance} />,
    csv: ({ balance }) => balance,
  },
  totalSpent: {
    id: 'totalSpent',
    header: t('Total spent'),
    sortField: 'totalSpent',
    align: 'end',
    width: 120,
    cell: ({ totalSpent }) => <MoneyCell column="totalSpent" amount={totalSpent} />,
    csv: ({ totalSpent }) => totalSpent,
  },
  lastLogin: timeColumn<'lastLogin', AccountView>('lastLogin', t('Last login')),
} as const satisfies Record<string, Partial<ListColumn<AccountView>>>;

/** Filters of every list of accounts. */
export const accountFilters = {
  role: { field: 'role', label: t('Role'), kind: 'multi', options: ROLE_OPTIONS },
  isActive: { field: 'isActive', label: t('Active'), kind: 'boolean' },
  isFinanceRole: { field: 'isFinanceRole', label: t('Finance'), kind: 'boolean' },
  isAuditorRole: { field: 'isAuditorRole', label: t('Auditor'), kind: 'boolean' },
  balance: { field: 'balance', label: t('Balance'), kind: 'money-range' },
  lastLogin: { field: 'lastLogin', label: t('Last login'), kind: 'date-range' },
  createdAt: { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  deletedAt: { field: 'deletedAt', label: t('Deleted'), kind: 'date-range' },
} as const satisfies Record<string, ListFilterField>;
