import type { CampaignView } from '@marquee/schemas/campaign/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { timeAt } from '../../../widgets/traffic-figures/day-counts.ts';
import { forecastRange, forecastTitle } from '../../../widgets/day-forecast/describe-forecast.ts';
import { planLine } from './describe-day.ts';
import classes from './overview.module.css';
import type { LiveDay } from './use-campaign-day.ts';

interface ForecastCardProps {
  readonly day: LiveDay;
  readonly campaign: Pick<CampaignView, 'isActive' | 'approved'>;
}

/** How the day is likely to end, and today's spend against the plan; when a forecast will come, where there is none yet. */
export function ForecastCard({ day, campaign }: ForecastCardProps) {
  const { forecast, budget, total, plannedByNow } = day;
  if (forecast === undefined) {
    if (!campaign.isActive || campaign.approved !== 'approved') return null;
    return (
      <Card>
        <p className={classes.detail}>
          {t('The forecast starts once the campaign has run for 15 minutes today.')}
        </p>
      </Card>
    );
  }
  const { expected, budgetEndsAt } = forecast;
  const time = budgetEndsAt === null ? null : timeAt(budgetEndsAt);
  const isSpent = budget !== null && total.spendNanos >= budget;
  return (
    <Card>
      <p className={classes.forecast}>{forecastTitle({ expected, time }, budget, total.spendNanos)}</p>
      {!isSpent && <p className={classes.detail}>{forecastRange(forecast)}</p>}
      {!isSpent && plannedByNow !== undefined && (
        <p className={classes.detail}>{planLine(total.spendNanos, plannedByNow)}</p>
      )}
    </Card>
  );
}
