import type { changeAlertRuleBody, createAlertRuleBody } from '@marquee/schemas/alert-rule/commands';
import { alertRuleView, type AlertRuleView } from '@marquee/schemas/alert-rule/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** What notifies an advertiser that something is wrong with a campaign. */
export const ALERT_RULE = entityKind<AlertRuleView, typeof createAlertRuleBody, typeof changeAlertRuleBody>(
  {
    key: 'alert-rule',
    scope: 'own',
    noun: t('Alert rule'),
    nouns: {
      many: t('alert rules'),
      counted: (count) => t('{count, plural, one {# alert rule} other {# alert rules}}', { count }),
    },
    shortNoun: t('alert rule'),
    newTitle: t('New alert rule'),
    newLabel: t('New alert rule'),
    deletion: t('It won’t alert you anymore. Its history is lost unless you undo the deletion.'),
    canRestore: true,
    listHref: () => paths.alerts.href(),
    addHref: () => paths.alertAdd.href(),
    editHref: (parameters) => paths.alertEdit.href(parameters),
  },
  alertRuleView,
);
