import { t } from '../../lib/i18n/i18n.ts';
import { IconAdjustments } from '../../ui/icons.ts';
import { EntityKindList } from '../../widgets/entity/entity-kind-list.tsx';
import { RULE } from './rule-kind.ts';
import { ruleResource } from './rule-resource.tsx';

/** An advertiser's optimization rules, each with its switch. */
export const RuleList = () => (
  <EntityKindList
    kind={RULE}
    resource={ruleResource}
    canDuplicate
    canSwitch
    emptyState={{
      icon: <IconAdjustments />,
      title: t('No optimization rules yet'),
      text: t(
        'A rule looks at what traffic costs and brings. It fills a filter list, pauses campaigns, changes bids or notifies you.',
      ),
    }}
  />
);
