import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { ReactNode } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { personName } from '../../../widgets/cells/person-cell.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import type { CampaignScope } from '../api.ts';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { statusReason } from '../model/status-reason.ts';
import { BidCell, GoalCell, PacingCell, StatCell, SwitchCell } from './cells.tsx';
import classes from './campaign-card.module.css';

export interface CampaignCardProps {
  readonly campaign: CampaignView;
  readonly scope: CampaignScope;
  readonly showsClicks: boolean;
}

/** A campaign on a narrow screen: the most important values; the rest opens on a press. */
export function CampaignCard({ campaign, scope, showsClicks }: CampaignCardProps) {
  const { status, creativeType, user, userId, pricingModel, labels } = campaign;
  return (
    <div className={classes.card}>
      <div className={classes.line}>
        <SwitchCell campaign={campaign} scope={scope} />
        <EntityStatus status={status} reason={statusReason(campaign)} />
        <span className={classes.quiet}>{TYPE_LABELS[creativeType]}</span>
        <BidCell campaign={campaign} scope={scope} />
      </div>
      {scope === 'all' && <span className={classes.quiet}>{personName(user ?? { id: userId })}</span>}
      <dl className={classes.figures}>
        <Figure label={t('Impressions')}>
          <StatCell campaign={campaign} figure="impressions" />
        </Figure>
        {showsClicks && (
          <Figure label={t('Clicks')}>
            <StatCell campaign={campaign} figure="clicks" />
          </Figure>
        )}
        <Figure label={t('Spend')}>
          <StatCell campaign={campaign} figure="dspSpend" />
        </Figure>
        <Figure label={t('Win rate')}>
          <StatCell campaign={campaign} figure="winRate" />
        </Figure>
        {pricingModel === 'CPA' && (
          <Figure label={t('eCPA')}>
            <GoalCell campaign={campaign} />
          </Figure>
        )}
      </dl>
      <PacingCell campaign={campaign} />
      {labels.length > 0 && (
        <p className={classes.labels}>
          <span className={classes.quiet}>{t('Labels')}</span> {labels.join(', ')}
        </p>
      )}
    </div>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
