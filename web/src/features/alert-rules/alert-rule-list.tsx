import { t } from '../../lib/i18n/i18n.ts';
import { IconBell } from '../../ui/icons.ts';
import { EntityKindList } from '../../widgets/entity/entity-kind-list.tsx';
import { ALERT_RULE } from './alert-rule-kind.ts';
import { alertRuleResource } from './alert-rule-resource.tsx';
import { ReadyMade } from './ready-made.tsx';

/** An advertiser's alert rules, each with its switch; three ready-made ones where there are none yet. */
export const AlertRuleList = () => (
  <EntityKindList
    kind={ALERT_RULE}
    resource={alertRuleResource}
    canSwitch
    emptyState={{
      icon: <IconBell />,
      title: t('No alert rules yet'),
      text: t(
        'Get a notification, an email or a webhook call when a campaign needs you. Start with one of these, or make your own.',
      ),
      suggestions: <ReadyMade />,
    }}
  />
);
