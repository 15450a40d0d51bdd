import type { CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import { useQuery } from '@tanstack/react-query';

import { Alert, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { describeNoBidReason } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import type { CampaignScope } from '../api.ts';
import { groupSpentTitle } from '../model/group-spent.ts';
import { todayQuery } from '../overview/overview-api.ts';
import { Eligibility } from './ineligible-note.tsx';
import { PaceNote } from './pace-note.tsx';

interface EligibilityNowProps {
  readonly scope: CampaignScope;
  readonly noBids: CampaignNoBids;
}

/** Whether a campaign bids now and how it spends, or that the budget of its group is spent, which the bidder sees bid by bid. */
export function EligibilityNow({ scope, noBids: { campaignId, standing, pace } }: EligibilityNowProps) {
  const { data: today, isPending } = useQuery(todayQuery(scope, campaignId));
  const group = today?.budgetGroup ?? null;
  if (standing === null && isPending) return <Skeleton height={52} radius="md" />;
  if (standing === null && group?.isSpent === true) {
    const { meaning, advice } = describeNoBidReason('budget-group');
    return (
      <Alert tone="warning" title={groupSpentTitle(group)}>
        {meaning} {advice}
      </Alert>
    );
  }
  return (
    <>
      <Eligibility scope={scope} reason={standing} />
      {pace !== undefined && pace !== null && <PaceNote pace={pace} />}
    </>
  );
}
