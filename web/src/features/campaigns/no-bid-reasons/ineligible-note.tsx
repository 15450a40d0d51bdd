import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { describeNoBidReason } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import type { CampaignScope } from '../api.ts';
import { noBidsQuery } from './no-bids-api.ts';
import classes from './no-bids-panel.module.css';

interface EligibilityProps {
  readonly scope: CampaignScope;
  readonly reason: string | null;
}

/** Whether a campaign takes part in auctions now, and if not, why. */
export function Eligibility({ scope, reason }: EligibilityProps) {
  if (reason === null) return <Alert tone="success">{t('Bidding now.')}</Alert>;
  const { title, meaning, advice, adminAdvice } = describeNoBidReason(reason);
  return (
    <Alert tone="warning" title={t('Not bidding: {reason}', { reason: withinSentence(title) })}>
      {meaning} {scope === 'all' ? (adminAdvice ?? advice) : advice}
    </Alert>
  );
}

/** Why a campaign cannot bid at all now; empty for a campaign that can. */
export function IneligibleNote({
  scope,
  campaignId,
}: {
  readonly scope: CampaignScope;
  readonly campaignId: number;
}) {
  const { data } = useQuery(noBidsQuery(scope, campaignId));
  return data === undefined || data.standing === null ? null : (
    <div className={classes.eligibility}>
      <Eligibility scope={scope} reason={data.standing} />
    </div>
  );
}
