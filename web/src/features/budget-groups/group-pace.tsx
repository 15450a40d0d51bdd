import type { BudgetGroupView } from '@marquee/schemas/budget-group/views';
import { formatDollars } from '@marquee/schemas/common/money';

import { formatMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useWatchCampaigns } from '../../live/watch-campaigns.ts';
import { Progress } from '../../ui/feedback/feedback.tsx';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import classes from './group-pace.module.css';
import { paceOf } from './pace.ts';

/** Spend of the period against the budget, with a mark where an even pace would be by now. */
export function GroupPaceBar({ group }: { readonly group: BudgetGroupView }) {
  useWatchCampaigns(group.campaigns.map(({ id }) => id));
  const pace = paceOf(group, useNowMinute());
  if (pace === undefined) return <span className={classes.dimmed}>{NOTHING}</span>;
  const planned = t('Planned by now: {amount}', {
    amount: formatMoney(formatDollars(pace.plannedNanos), 2),
  });
  return (
    <div className={classes.pace}>
      <div className={classes.bar}>
        <Progress
          value={pace.spentPercent}
          size="sm"
          {...(pace.isSpent ? { color: 'orange' } : {})}
          aria-label={t('Spent of the budget of {name}', { name: group.name })}
        />
        <span
          className={classes.planned}
          style={{ insetInlineStart: `${pace.plannedPercent}%` }}
          aria-hidden
        />
      </div>
      <span className={classes.label}>{pace.isSpent ? t('Budget spent') : planned}</span>
    </div>
  );
}
