import { CAMPAIGN_ACTIONS } from '@marquee/schemas/optimization-rule/actions';
import { ruleActionView, type RuleActionView } from '@marquee/schemas/optimization-rule/history';

import { t } from '../../lib/i18n/i18n.ts';
import { campaignColumn } from '../../widgets/entity-list/columns/campaign-column.tsx';
import { timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { reasonColumn } from './reason-column.tsx';
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
  campaignColumn(),
  {
    id: 'action',
    header: t('Action'),
    sortField: 'action',
    width: 160,
    cell: describeAction,
    csv: describeAction,
  },
  reasonColumn(),
  timeColumn('at', t('Date')),
  timeColumn('endedAt', t('In force until'), {
    description: t('When the campaign was started again or got another bid.'),
    width: 170,
  }),
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
