import type { CampaignPace } from '@marquee/schemas/queries/refusals';

import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback.tsx';

/** How the day's budget is handed out, and whether the campaign holds back for it now. */
export function PaceNote({ pace }: { readonly pace: CampaignPace }) {
  const { distribution, holdsBackUntil, spentToday, plannedByNow, dailyBudget } = pace;
  const spent = `${formatMoney(spentToday)}${dailyBudget === null ? '' : ` of ${formatMoney(dailyBudget)}`}`;
  const plan = plannedByNow === null ? '' : `; by now ${formatMoney(plannedByNow)} were planned`;
  const money = `Spent and held today: ${spent}${plan}.`;
  if (holdsBackUntil === null) {
    return (
      <Alert>
        {distribution === 'pacer' ? 'The pace lets it bid now. ' : 'It takes every chance. '}
        {money}
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={`It holds back until ${formatDateTime(holdsBackUntil, 0, true).slice(11)} UTC`}
    >
      The day’s budget is spread over the day, and the campaign is ahead of its plan. {money} Raise the daily
      budget, or distribute as fast as possible.
    </Alert>
  );
}
