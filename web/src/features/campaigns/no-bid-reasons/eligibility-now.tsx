import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import { useQuery } from '@tanstack/react-query';

import { Alert, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { describeNoBidReason } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import type { CampaignScope } from '../api.ts';
import { spentBudgetOf, type SpentBudget } from '../model/budget-spent.ts';
import { NextStart } from '../../../widgets/day-forecast/next-start.tsx';
import { todayQuery } from '../overview/overview-api.ts';
import { Eligibility } from './ineligible-note.tsx';
import { PaceNote } from './pace-note.tsx';

interface EligibilityNowProps {
  readonly scope: CampaignScope;
  readonly campaign: Pick<CampaignView, 'timezone'>;
  readonly noBids: CampaignNoBids;
}

/** Whether a campaign bids now and how it spends, or that a budget is spent, which the bidder sees bid by bid. */
export function EligibilityNow({
  scope,
  campaign,
  noBids: { campaignId, standing, pace },
}: EligibilityNowProps) {
  const { data: today, isPending } = useQuery(todayQuery(scope, campaignId));
  if (standing === null && isPending) return <Skeleton height={52} radius="md" />;
  const spent = standing === null ? spentBudgetOf(today) : undefined;
  if (spent !== undefined)
    return <Spent {...spent} nextStart={today?.nextStart ?? null} zone={campaign.timezone} />;
  return (
    <>
      <Eligibility scope={scope} reason={standing} />
      {pace !== undefined && pace !== null && <PaceNote pace={pace} />}
    </>
  );
}

interface SpentProps extends SpentBudget {
  /** ISO 8601 UTC; null where it does not begin again by itself. */
  readonly nextStart: string | null;
  readonly zone: string;
}

function Spent({ title, reason, nextStart, zone }: SpentProps) {
  const { meaning, advice } = describeNoBidReason(reason);
  return (
    <Alert tone="warning" title={title}>
      {nextStart !== null && (
        <strong>
          <NextStart at={nextStart} zone={zone} />{' '}
        </strong>
      )}
      {meaning} {advice}
    </Alert>
  );
}
