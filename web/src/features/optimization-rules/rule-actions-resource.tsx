import { CAMPAIGN_ACTIONS } from '@marquee/schemas/optimization-rule/actions';
import { ruleActionView, type RuleActionView } from '@marquee/schemas/optimization-rule/history';

import { NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { RULE } from './rule-kind.ts';
import { ACTION_DONE, bidChangeText } from './terms.ts';

/** Entity of the query keys of histories about campaigns. */
export const RULE_ACTION_KEY = 'optimization-rule-action';

/** `Bid $1.20 → $1.44`, `Paused`. */
const describeAction = ({ action, bidBefore, bidAfter }: RuleActionView): string =>
  action === 'changeBid'
    ? t('Bid {change}', { change: bidChangeText({ bidBefore, bidAfter }) })
    : ACTION_DONE[action];

const COLUMNS: readonly ListColumn<RuleActionView>[] = [
  {
    id: 'campaignName',
    header: t('Campaign'),
    sortField: 'campaignName',
    width: 200,
    cell: ({ campaignId, campaignName }) => (
      <LinkCell to={paths.campaign.href({ id: campaignId, tab: '' })}>{campaignName}</LinkCell>
    ),
    csv: ({ campaignName }) => campaignName,
  },
  {
    id: 'action',
    header: t('Action'),
    sortField: 'action',
    width: 160,
    cell: describeAction,
    csv: describeAction,
  },
  {
    id: 'reason',
    header: t('Reason'),
    sortField: 'reason',
    width: 380,
    cell: ({ reason }) => <span title={reason}>{reason}</span>,
    csv: ({ reason }) => reason,
  },
  {
    id: 'at',
    header: t('Date'),
    isTime: true,
    sortField: 'at',
    width: 160,
    cell: ({ at }) => <DateCell instant={at} withTime />,
    csv: ({ at }) => at,
  },
  {
    id: 'endedAt',
    header: t('In force until'),
    isTime: true,
    description: t('When the campaign was started again or got another bid.'),
    sortField: 'endedAt',
    width: 170,
    cell: ({ endedAt }) => (endedAt === null ? NOTHING : <DateCell instant={endedAt} withTime />),
    csv: ({ endedAt }) => endedAt,
  },
];

/** What a rule did about campaigns. */
export const ruleActionsResource = (ruleId: number): ListResource<RuleActionView> => ({
  key: RULE_ACTION_KEY,
  name: 'optimization-rule-actions',
  path: `${RULE.path}/${ruleId}/actions`,
  tablePath: () => `${RULE.path}/${ruleId}/actions/export`,
  noun: {
    many: t('actions'),
    counted: (count) => t('{count, plural, one {# action} other {# actions}}', { count }),
  },
  row: ruleActionView,
  rowId: ({ id }) => id,
  rowLabel: ({ campaignName }) => campaignName,
  columns: COLUMNS,
  filters: [
    {
      field: 'action',
      label: t('Action'),
      kind: 'multi',
      options: CAMPAIGN_ACTIONS.map((value) => ({ value, label: ACTION_DONE[value] })),
    },
    { field: 'at', label: t('Date'), kind: 'date-range' },
  ],
  searchable: true,
  searchPlaceholder: t('Search campaigns'),
  defaultSort: { field: 'at', direction: 'desc' },
});
