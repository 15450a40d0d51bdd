import type { OptimizationRuleView } from '@marquee/schemas/optimization-rule/views';

import { t } from '../../lib/i18n/i18n.ts';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { ON_OFF_FILTER } from '../../widgets/entity-list/filters/on-off-filter.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { EntitySwitch } from '../../widgets/entity/entity-switch.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import { summarizeRule } from './describe-rule.ts';
import { RULE } from './rule-kind.ts';
import { ACTION_OPTIONS, TIME_RANGE_OPTIONS, timeRangeLabel } from './terms.ts';

/** What fills a filter list, pauses campaigns, changes bids or notifies, by statistics. */
export const ruleResource: ListResource<OptimizationRuleView> = {
  ...kindList(RULE, t('Search by name')),
  columns: [
    titleColumn(RULE),
    {
      id: 'isActive',
      header: t('On'),
      description: t('A rule runs while it is on and looks at a campaign.'),
      sortField: 'isActive',
      width: 90,
      cell: (rule) => <EntitySwitch kind={RULE} row={rule} />,
      csv: ({ isActive }) => (isActive ? t('On') : t('Off')),
    },
    {
      id: 'conditions',
      header: t('What it does'),
      sortField: 'conditions',
      width: 340,
      cell: (rule) => <span title={summarizeRule(rule)}>{summarizeRule(rule)}</span>,
      csv: summarizeRule,
    },
    {
      id: 'timeRange',
      header: t('Time range'),
      sortField: 'timeRange',
      width: 130,
      cell: ({ timeRange }) => timeRangeLabel(timeRange),
      csv: ({ timeRange }) => timeRangeLabel(timeRange),
    },
    usedByColumn(t('Campaigns that the rule looks at.')),
    createdColumn({ width: 120 }),
  ],
  filters: [
    ON_OFF_FILTER,
    { field: 'action', label: t('Action'), kind: 'multi', options: ACTION_OPTIONS },
    { field: 'timeRange', label: t('Time range'), kind: 'multi', options: TIME_RANGE_OPTIONS },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
};
