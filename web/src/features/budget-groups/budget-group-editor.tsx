import type { BudgetGroupView } from '@marquee/schemas/budget-group/views';
import { Link } from 'react-router-dom';

import { formatDay, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { BudgetGroupEditForm } from './budget-group-form.tsx';
import { BUDGET_GROUP } from './budget-group-kind.ts';
import classes from './budget-group.module.css';
import { GroupPaceBar } from './group-pace.tsx';
import { useFollowSpend } from './use-follow-spend.ts';

/** One group: how its period goes, its campaigns, and its settings. */
export function BudgetGroupEditor({ id }: { readonly id: number }) {
  useFollowSpend();
  return (
    <EntityEditor
      kind={BUDGET_GROUP}
      id={id}
      form={(group) => (
        <Stack gap="md">
          <Period group={group} />
          <BudgetGroupEditForm group={group} />
        </Stack>
      )}
    />
  );
}

function Period({ group }: { readonly group: BudgetGroupView }) {
  const { budget, spent, periodEnd, campaigns } = group;
  return (
    <Card
      title={
        spent === null
          ? t('Spend of this period is not available')
          : t('{spent} of {budget} spent', { spent: formatMoney(spent, 2), budget: formatMoney(budget, 2) })
      }
      description={t('Resets on {day}.', { day: formatDay(periodEnd) })}
    >
      <Stack gap="sm">
        <GroupPaceBar group={group} />
        {campaigns.length === 0 ? (
          <p className={classes.none}>{t('No campaigns in this group yet.')}</p>
        ) : (
          <ul className={classes.campaigns} aria-label={t('Campaigns of the group')}>
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <Link to={paths.campaign.href({ id: campaign.id, tab: '' })}>{campaign.name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}
