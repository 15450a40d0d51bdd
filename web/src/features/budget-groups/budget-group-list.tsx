import { t } from '../../lib/i18n/i18n.ts';
import { IconCoin } from '../../ui/icons.ts';
import { EntityKindList } from '../../widgets/entity/entity-kind-list.tsx';
import { BUDGET_GROUP } from './budget-group-kind.ts';
import { budgetGroupResource } from './budget-group-resource.tsx';
import { useFollowSpend } from './use-follow-spend.ts';

/** An advertiser's budget groups, each with how its period goes. */
export function BudgetGroupList() {
  useFollowSpend();
  return (
    <EntityKindList
      kind={BUDGET_GROUP}
      resource={budgetGroupResource}
      canSwitch
      emptyState={{
        icon: <IconCoin />,
        title: t('No budget groups yet'),
        text: t(
          'A budget group caps what several campaigns spend together in a day, a week or a month. When the budget is gone, all of them stop until the next period.',
        ),
      }}
    />
  );
}
