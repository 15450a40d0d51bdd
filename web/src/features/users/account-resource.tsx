import { accountView, type AccountView } from '@marquee/schemas/user/views';

import { t } from '../../lib/i18n/i18n.ts';
import { PersonCell } from '../../widgets/cells/person-cell.tsx';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { accountColumns, accountFilters, accountList, accountStatus } from './account-columns.tsx';

const { name, id, email, role, status, balance, totalSpent, lastLogin } = accountColumns;
const filters = accountFilters;

/** Accounts as auditors see them: rights, status and money, without contact data and staff notes. */
export const accountResource: ListResource<AccountView> = {
  ...accountList,
  name: 'auditor-accounts',
  path: '/admin/accounts',
  tablePath: () => '/admin/accounts/export',
  row: accountView,
  noun: {
    many: t('accounts'),
    counted: (count) => t('{count, plural, one {# account} other {# accounts}}', { count }),
  },
  columns: [
    { ...name, cell: (account) => <PersonCell person={account} /> },
    id,
    email,
    role,
    { ...status, cell: (account) => <EntityStatus kind="activity" status={accountStatus(account)} /> },
    balance,
    totalSpent,
    lastLogin,
    createdColumn(),
  ],
  filters: [
    filters.role,
    filters.isFinanceRole,
    filters.isAuditorRole,
    filters.isActive,
    filters.balance,
    filters.lastLogin,
    filters.createdAt,
    filters.deletedAt,
  ],
};
