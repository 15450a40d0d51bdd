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
      text: t('A rule adds domains, apps or publishers to a filter list by what they cost and bring.'),
    }}
  />
);
