import type { CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import type { CampaignToday } from '@marquee/schemas/campaign/today';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { describeNoBidReason } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import type { NoBidReasonLabel } from '../../../widgets/no-bid-reasons/stages.ts';
import type { CampaignScope } from '../api.ts';
import { campaignHref } from '../commands/use-campaign-commands.ts';
import { spentBudgetOf } from '../model/budget-spent.ts';
import { NextStart } from '../../../widgets/day-forecast/next-start.tsx';
import classes from './overview.module.css';

interface DeliveryNoteProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
  readonly noBids: CampaignNoBids | undefined;
  /** Its day; undefined while it is not known. */
  readonly today: Pick<CampaignToday, 'nextStart' | 'spentBudget' | 'budgetGroup'> | undefined;
}

const UNKNOWN_DAY = { nextStart: null, spentBudget: null, budgetGroup: null } as const;

/** Why the campaign does not deliver now, and when it resumes by itself; nothing while it may bid. */
export function DeliveryNote({ scope, campaign, noBids, today = UNKNOWN_DAY }: DeliveryNoteProps) {
  const { nextStart } = today;
  const standing = noBids?.standing ?? null;
  const spent = standing === null ? spentBudgetOf(today) : undefined;
  if (standing === null && nextStart === null && spent === undefined) return null;
  const reason = reasonOf(standing ?? spent?.reason);
  return (
    <Alert tone="warning" title={spent?.title ?? stoppedTitle(reason)}>
      {nextStart !== null && (
        <p className={classes.next}>
          <NextStart at={nextStart} zone={campaign.timezone} />
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

const reasonOf = (reason: string | undefined): NoBidReasonLabel | undefined =>
  reason === undefined ? undefined : describeNoBidReason(reason);
