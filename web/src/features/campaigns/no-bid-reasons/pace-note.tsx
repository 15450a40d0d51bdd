import type { CampaignPace } from '@marquee/schemas/queries/no-bids';

import { formatInstant, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { spentOfDay } from '../model/day-budget.ts';

/** How pacing spreads the day's budget, and whether it holds the campaign back now. */
export function PaceNote({ pace }: { readonly pace: CampaignPace }) {
  const { distribution, holdsBackUntil } = pace;
  if (holdsBackUntil === null) {
    return (
      <Alert>
        {distribution === 'pacer' ? t('Pacing allows bids now.') : t('Bidding at full speed.')}{' '}
        <PaceMoney pace={pace} />
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title={t('Held back by pacing until {time}', {
        time: formatInstant(holdsBackUntil, undefined, true).slice(11),
      })}
    >
      {t('The daily budget is spread over the day and the campaign is ahead of schedule.')}{' '}
      <PaceMoney pace={pace} />{' '}
      {t('Raise the daily budget or switch the distribution to as soon as possible.')}
    </Alert>
  );
}

/** What was billed and, apart from it, what open bids may still cost. */
function PaceMoney({ pace }: { readonly pace: CampaignPace }) {
  const { reservedByOpenBids, plannedByNow } = pace;
  const spent = spentOfDay(pace);
  return (
    <>
      {plannedByNow === null
        ? t('Spent today: {spent}.', { spent })
        : t('Spent today: {spent}; planned by now: {planned}.', {
            spent,
            planned: formatMoney(plannedByNow),
          })}{' '}
      {t('Reserved by open bids: {amount}.', { amount: formatMoney(reservedByOpenBids) })}
      {Number(reservedByOpenBids) > 0 &&
        ` ${t(
          'Reserved money counts against the budget until the bids are billed, lost or expired. Most of it is released again.',
        )}`}
    </>
  );
}
