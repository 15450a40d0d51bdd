import type { BudgetGroupView } from '@marquee/schemas/budget-group/views';

import { formatCount, formatDay } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { ON_OFF_FILTER } from '../../widgets/entity-list/filters/on-off-filter.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { EntitySwitch } from '../../widgets/entity/entity-switch.tsx';
import { BUDGET_GROUP } from './budget-group-kind.ts';
import { GroupPaceBar } from './group-pace.tsx';
import { PERIOD_OPTIONS, periodLabel } from './terms.ts';

/** An advertiser's budget groups. */
export const budgetGroupResource: ListResource<BudgetGroupView> = {
  ...kindList(BUDGET_GROUP, t('Search by name')),
  columns: [
    { ...titleColumn(BUDGET_GROUP), width: 220 },
    {
      id: 'isActive',
      header: t('On'),
      sortField: 'isActive',
      description: t('Off: its campaigns spend by their own budgets only.'),
      width: 80,
      cell: (group) => <EntitySwitch kind={BUDGET_GROUP} row={group} />,
      csv: ({ isActive }) => (isActive ? t('On') : t('Off')),
    },
    {
      id: 'period',
      header: t('Period'),
      sortField: 'period',
      width: 100,
      cell: ({ period }) => periodLabel(period),
      csv: ({ period }) => periodLabel(period),
    },
    {
      id: 'budget',
      header: t('Budget'),
      sortField: 'budget',
      align: 'end',
      width: 120,
      cell: ({ budget }) => <MoneyCell amount={budget} column="budget" />,
      csv: ({ budget }) => budget,
    },
    {
      id: 'spent',
      header: t('Spent this period'),
      sortField: 'spent',
      description: t('By all campaigns of the group, updated live.'),
      align: 'end',
      width: 180,
      cell: ({ spent }) => <MoneyCell amount={spent} column="spent" />,
      csv: ({ spent }) => spent,
    },
    {
      id: 'pace',
      header: t('Pace'),
      unsortable: 'it is drawn of budget, spend and time',
      description: t('The mark is where an even pace would be by now.'),
      width: 200,
      cell: (group) => <GroupPaceBar group={group} />,
    },
    {
      id: 'campaigns',
      header: t('Campaigns'),
      sortField: 'campaigns',
      align: 'end',
      width: 130,
      cell: ({ campaigns }) => formatCount(campaigns.length),
      csv: ({ campaigns }) => campaigns.length,
    },
    {
      id: 'periodEnd',
      header: t('Resets'),
      unsortable: 'it follows from the period',
      description: t('In your account’s time zone.'),
      width: 130,
      hiddenByDefault: true,
      cell: ({ periodEnd }) => formatDay(periodEnd),
    },
    createdColumn({ width: 120, hiddenByDefault: true }),
  ],
  filters: [
    ON_OFF_FILTER,
    { field: 'period', label: t('Period'), kind: 'multi', options: PERIOD_OPTIONS },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
};
