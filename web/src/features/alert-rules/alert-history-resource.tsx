import { alertFiringView, type AlertFiringView } from '@marquee/schemas/alert-rule/views';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { onOwnClock } from '../../lib/zone/own-instants.ts';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { campaignColumn } from '../../widgets/entity-list/columns/campaign-column.tsx';
import { timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { ALERT_RULE } from './alert-rule-kind.ts';
import { STATE_OPTIONS } from './terms.ts';

const TONES = { firing: 'disapproved', resolved: 'approved', withdrawn: 'disabled' } as const;
const stateLabel = (state: AlertFiringView['state']): string =>
  STATE_OPTIONS.find(({ value }) => value === state)?.label ?? state;

const COLUMNS: readonly ListColumn<AlertFiringView>[] = [
  campaignColumn(),
  {
    id: 'state',
    header: t('State'),
    sortField: 'state',
    width: 150,
    cell: ({ state }) => <StatusBadge status={TONES[state]} label={stateLabel(state)} />,
    csv: ({ state }) => stateLabel(state),
  },
  {
    id: 'text',
    header: t('Alert'),
    sortField: 'text',
    width: 380,
    cell: ({ text }) => {
      const shown = onOwnClock(declaredText(text));
      return <span title={shown}>{shown}</span>;
    },
    csv: ({ text }) => text,
  },
  timeColumn('firedAt', t('Fired')),
  timeColumn('endedAt', t('Ended')),
];

/** What a rule alerted about. */
export const alertHistoryResource = (ruleId: number): ListResource<AlertFiringView> => ({
  key: 'alert-firings',
  name: 'alert-firings',
  path: `${ALERT_RULE.path}/${ruleId}/firings`,
  tablePath: () => `${ALERT_RULE.path}/${ruleId}/firings/export`,
  noun: {
    many: t('alerts'),
    counted: (count) => t('{count, plural, one {# alert} other {# alerts}}', { count }),
  },
  row: alertFiringView,
  rowId: ({ id }) => id,
  rowLabel: ({ campaignName }) => campaignName,
  columns: COLUMNS,
  filters: [
    { field: 'state', label: t('State'), kind: 'multi', options: STATE_OPTIONS },
    { field: 'firedAt', label: t('Fired'), kind: 'date-range' },
  ],
  searchable: true,
  searchPlaceholder: t('Search campaigns'),
  defaultSort: { field: 'firedAt', direction: 'desc' },
});
