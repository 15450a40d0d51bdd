import type { AlertRuleView } from '@marquee/schemas/alert-rule/views';

import { t } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { createdColumn, timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { ON_OFF_FILTER } from '../../widgets/entity-list/filters/on-off-filter.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { EntitySwitch } from '../../widgets/entity/entity-switch.tsx';
import { ALERT_RULE } from './alert-rule-kind.ts';
import { describeCondition, describeScope } from './describe-alert.ts';
import { channelLabel, CONDITION_OPTIONS } from './terms.ts';

/** An advertiser's alert rules. */
export const alertRuleResource: ListResource<AlertRuleView> = {
  ...kindList(ALERT_RULE, t('Search by name')),
  columns: [
    // Narrower than of other kinds, so that all columns fit beside it.
    { ...titleColumn(ALERT_RULE), width: 200 },
    {
      id: 'isActive',
      header: t('On'),
      sortField: 'isActive',
      width: 80,
      cell: (rule) => <EntitySwitch kind={ALERT_RULE} row={rule} />,
      csv: ({ isActive }) => (isActive ? t('On') : t('Off')),
    },
    {
      id: 'state',
      header: t('State'),
      sortField: 'state',
      description: t('Campaigns that the rule alerts about now.'),
      width: 100,
      cell: (rule) => <RuleState rule={rule} />,
      csv: ({ firing }) => firing,
    },
    {
      id: 'condition',
      header: t('Alerts about'),
      sortField: 'condition',
      width: 200,
      cell: (rule) => <span title={describeCondition(rule)}>{describeCondition(rule)}</span>,
      csv: describeCondition,
    },
    {
      id: 'scope',
      header: t('Watches'),
      sortField: 'scope',
      width: 130,
      cell: describeScope,
      csv: describeScope,
    },
    {
      id: 'channels',
      header: t('By'),
      sortField: 'channels',
      width: 160,
      cell: ({ channels }) => channels.map(channelLabel).join(', '),
      csv: ({ channels }) => channels.map(channelLabel).join(', '),
    },
    timeColumn('lastFiredAt', t('Last fired')),
    createdColumn({ width: 120, hiddenByDefault: true }),
  ],
  filters: [
    ON_OFF_FILTER,
    { field: 'condition', label: t('Alerts about'), kind: 'multi', options: CONDITION_OPTIONS },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
};

function RuleState({ rule: { isActive, firing } }: { readonly rule: AlertRuleView }) {
  if (!isActive) return <StatusBadge status="disabled" label={t('Off')} />;
  return firing > 0 ? (
    <StatusBadge status="disapproved" label={t('{firing} firing', { firing })} />
  ) : (
    <StatusBadge status="active" label={t('OK')} />
  );
}
