import type { CampaignPace } from '@marquee/schemas/queries/refusals';

import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback.tsx';

/** How the day's budget is handed out, and whether the campaign holds back for it now. */
export function PaceNote({ pace }: { readonly pace: CampaignPace }) {
  const { distribution, holdsBackUntil } = pace;
  if (holdsBackUntil === null) {
    return (
      <Alert>
        {distribution === 'pacer' ? 'The pace lets it bid now. ' : 'It takes every chance. '}
        <PaceMoney pace={pace} />
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={`It holds back until ${formatDateTime(holdsBackUntil, 0, true).slice(11)} UTC`}
    >
      The day’s budget is spread over the day, and the campaign is ahead of its plan.{' '}
      <PaceMoney pace={pace} /> Raise the daily budget, or distribute as fast as possible.
    </Alert>
  );
}

/** What was billed and, apart from it, what open bids may still cost. */
function PaceMoney({ pace }: { readonly pace: CampaignPace }) {
  const { spentToday, reservedByOpenBids, plannedByNow, dailyBudget } = pace;
  const spent = `${formatMoney(spentToday)}${dailyBudget === null ? '' : ` of ${formatMoney(dailyBudget)}`}`;
  const plan = plannedByNow === null ? '' : `; by now ${formatMoney(plannedByNow)} were planned`;
  return (
    <>
      Spent today: {spent}
      {plan}. Reserved by open bids: {formatMoney(reservedByOpenBids)}.
      {Number(reservedByOpenBids) > 0 &&
        ' Reserved money counts against the budget until its bids are billed, lost or expired; most of it comes back.'}
    </>
  );
}
