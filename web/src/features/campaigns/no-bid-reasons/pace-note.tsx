import type { CampaignPace } from '@marquee/schemas/queries/no-bids';

import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';

/** How pacing spreads the day's budget, and whether it holds the campaign back now. */
export function PaceNote({ pace }: { readonly pace: CampaignPace }) {
  const { distribution, holdsBackUntil } = pace;
  if (holdsBackUntil === null) {
    return (
      <Alert>
        {distribution === 'pacer' ? 'Pacing allows bids now. ' : 'Bidding at full speed. '}
        <PaceMoney pace={pace} />
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={`Held back by pacing until ${formatDateTime(holdsBackUntil, 0, true).slice(11)} UTC`}
    >
      The daily budget is spread over the day and the campaign is ahead of schedule. <PaceMoney pace={pace} />{' '}
      Raise the daily budget or switch the distribution to as soon as possible.
    </Alert>
  );
}

/** What was billed and, apart from it, what open bids may still cost. */
function PaceMoney({ pace }: { readonly pace: CampaignPace }) {
  const { spentToday, reservedByOpenBids, plannedByNow, dailyBudget } = pace;
  const spent = `${formatMoney(spentToday)}${dailyBudget === null ? '' : ` of ${formatMoney(dailyBudget)}`}`;
  const plan = plannedByNow === null ? '' : `; planned by now: ${formatMoney(plannedByNow)}`;
  return (
    <>
      Spent today: {spent}
      {plan}. Reserved by open bids: {formatMoney(reservedByOpenBids)}.
      {Number(reservedByOpenBids) > 0 &&
        ' Reserved money counts against the budget until the bids are billed, lost or expired. Most of it is released again.'}
    </>
  );
}
