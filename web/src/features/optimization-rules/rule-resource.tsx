import type { OptimizationRuleView } from '@marquee/schemas/optimization-rule/views';

import { createdColumn } from '../../widgets/entity-list/columns/created-column.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { EntitySwitch } from '../../widgets/entity/entity-switch.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import { describeConditions } from './describe-rule.ts';
import { RULE } from './rule-kind.ts';
import { TIME_RANGE_OPTIONS, timeRangeLabel } from './terms.ts';

/** What adds sources to a filter list by their statistics. */
export const ruleResource: ListResource<OptimizationRuleView> = {
  ...kindList(RULE, 'Search by name'),
  columns: [
    titleColumn(),
    {
      id: 'isActive',
      header: 'On',
      description: 'A rule runs while it is on and a campaign uses it.',
      sortField: 'isActive',
      width: 90,
      cell: (rule) => <EntitySwitch kind={RULE} row={rule} />,
      csv: ({ isActive }) => (isActive ? 'On' : 'Off'),
    },
    {
      id: 'conditions',
      header: 'Adds a source that',
      width: 340,
      cell: (rule) => <span title={describeConditions(rule)}>{describeConditions(rule)}</span>,
      csv: describeConditions,
    },
    {
      id: 'timeRange',
      header: 'Time range',
      sortField: 'timeRange',
      width: 130,
      cell: ({ timeRange }) => timeRangeLabel(timeRange),
      csv: ({ timeRange }) => timeRangeLabel(timeRange),
    },
    usedByColumn('Campaigns that the rule looks at.'),
    createdColumn({ width: 120 }),
  ],
  filters: [
    {
      field: 'isActive',
      label: 'Status',
      kind: 'select',
      options: [
        { value: 'true', label: 'On' },
        { value: 'false', label: 'Off' },
      ],
    },
    { field: 'timeRange', label: 'Time range', kind: 'multi', options: TIME_RANGE_OPTIONS },
    { field: 'createdAt', label: 'Created', kind: 'date-range' },
  ],
};
