import type { CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import type { CampaignToday } from '@marquee/schemas/campaign/today';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/within-sentence.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { useNowMinute } from '../../../widgets/date-range/use-now-minute.ts';
import { describeNoBidReason } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import type { NoBidReasonLabel } from '../../../widgets/no-bid-reasons/stages.ts';
import type { CampaignScope } from '../api.ts';
import { campaignHref } from '../commands/use-campaign-commands.ts';
import { groupSpentTitle } from '../model/group-spent.ts';
import { nearTime } from './describe-day.ts';
import classes from './overview.module.css';

interface DeliveryNoteProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
  readonly noBids: CampaignNoBids | undefined;
  /** When it may deliver next, where it only has to wait. */
  readonly nextStart: string | null;
  /** Its budget group, where it has one that is on. */
  readonly group: CampaignToday['budgetGroup'];
}

/** Why the campaign does not deliver now, and when it resumes by itself; nothing while it may bid. */
export function DeliveryNote({ scope, campaign, noBids, nextStart, group }: DeliveryNoteProps) {
  const nowMs = useNowMinute();
  const isEligible = (noBids?.standing ?? null) === null;
  const spentGroup = isEligible && group?.isSpent === true ? group : undefined;
  if (isEligible && nextStart === null && spentGroup === undefined) return null;
  const reason = spentGroup === undefined ? reasonOf(noBids) : describeNoBidReason('budget-group');
  const { timezone } = campaign;
  return (
    <Alert
      tone="warning"
      title={spentGroup === undefined ? stoppedTitle(reason) : groupSpentTitle(spentGroup)}
    >
      {nextStart !== null && (
        <p className={classes.next}>
          {t('Next: {nearTime} ({zone}).', {
            nearTime: nearTime(Date.parse(nextStart), nowMs, timezone),
            zone: zoneLabel(timezone),
          })}
        </p>
      )}
      {reason !== undefined && <>{adviceOf(reason, scope)} </>}
      <Link className={classes.link ?? ''} to={campaignHref(scope, campaign.id, 'no-bid-reasons')}>
        {t('See all reasons')}
      </Link>
    </Alert>
  );
}

const adviceOf = (
  { meaning, advice, adminAdvice = advice }: NoBidReasonLabel,
  scope: CampaignScope,
): string => `${meaning} ${scope === 'all' ? adminAdvice : advice}`;

const stoppedTitle = (reason: NoBidReasonLabel | undefined): string =>
  reason === undefined
    ? t('Not bidding now')
    : t('Not bidding: {reason}', { reason: withinSentence(reason.title) });

/** A campaign that the bidder finds eligible and that still has to wait has spent its daily budget. */
const reasonOf = (noBids: CampaignNoBids | undefined): NoBidReasonLabel | undefined =>
  noBids && describeNoBidReason(noBids.standing ?? 'daily-budget');
