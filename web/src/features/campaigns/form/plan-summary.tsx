import type { CampaignView } from '@marquee/schemas/campaign/views';
import { EXCLUDED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { IconAlertTriangle, IconBan, IconCheck } from '../../../ui/icons.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { useNowMinute } from '../../../widgets/date-range/use-now-minute.ts';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { useLiveBalance } from '../../../live/account.ts';
import type { CampaignScope } from '../api.ts';
import { describePlannedDay, plannedDay } from '../advice/describe-advice.ts';
import { ReachCard } from '../advice/reach-card.tsx';
import { useReach } from '../advice/use-reach.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { describePlan } from '../model/describe-plan.ts';
import { planWarnings, type PlanWarning } from '../model/warnings.ts';
import classes from './plan-summary.module.css';

const ExcludedSummary = lazyWithRetry<Pick<CampaignValues, 'targeting'>>(
  async () => (await import('./excluded-summary.tsx')).ExcludedSummary,
);

export interface PlanSummaryProps {
  readonly scope: CampaignScope;
  /** As it is stored; undefined while it is new. */
  readonly campaign: CampaignView | undefined;
}

/** Beside the form: what the campaign would reach, the plan in short, and what to look at. */
export function PlanSummary({ scope, campaign }: PlanSummaryProps) {
  const values = useFormValues<CampaignValues>();
  const nowMs = useNowMinute();
  const profile = useMaybeProfile();
  const liveBalance = useLiveBalance(profile?.balance);
  const reach = useReach(scope, values, campaign?.id);
  const day = plannedDay(reach.data, values);
  const warnings = planWarnings(values, {
    balance: scope === 'own' ? liveBalance : undefined,
    reach: reach.isCurrent ? reach.data : undefined,
    nowMs,
  });
  return (
    <div className={classes.summary}>
      <ReachCard reach={reach} values={values} />
      <Card title={t('Summary')} order={2}>
        <div className={classes.text}>
          {describePlan(values).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {excludesAny(values) && (
            <Suspense fallback={null}>
              <ExcludedSummary targeting={values.targeting} />
            </Suspense>
          )}
          {day !== undefined && reach.data !== undefined && (
            <p data-limited-by={day.plan.limitedBy}>{describePlannedDay(day, values, reach.data)}</p>
          )}
          {values.bidMultipliers.length > 0 && (
            <p>{t('Estimates and recommended bids leave out your bid adjustments.')}</p>
          )}
        </div>
      </Card>
      <Card title={t('Before it runs')} order={2}>
        {warnings.length === 0 ? (
          <p className={classes.fine}>
            <IconCheck size="1rem" aria-hidden /> {t('Ready to run.')}
          </p>
        ) : (
          <ul className={classes.warnings}>
            {warnings.map((warning) => (
              <Warning key={warning.id} warning={warning} />
            ))}
          </ul>
        )}
        <p className={classes.approval}>{approvalNote(values, campaign, scope)}</p>
      </Card>
    </div>
  );
}

const excludesAny = ({ targeting }: CampaignValues): boolean =>
  EXCLUDED_NAMES.some((name) => targeting[TRAFFIC_DIMENSIONS[name].targeting.excluded.field].length > 0);

function Warning({ warning: { level, text, section } }: { readonly warning: PlanWarning }) {
  const Icon = level === 'stop' ? IconBan : IconAlertTriangle;
  return (
    <li className={classes.warning} data-level={level}>
      <Icon size="1.05rem" aria-hidden />
      {section === undefined ? (
        <span>{text}</span>
      ) : (
        <a
          href={`#${section}`}
          onClick={(event) => {
            event.preventDefault();
            const target = document.getElementById(section);
            target?.scrollIntoView({ block: 'start' });
            target?.focus({ preventScroll: true });
          }}
        >
          {text}
        </a>
      )}
    </li>
  );
}

/** What saving sets off: moderation looks at what it has not seen. */
function approvalNote(
  values: CampaignValues,
  campaign: CampaignView | undefined,
  scope: CampaignScope,
): string {
  if (campaign === undefined)
    return values.isActive === false
      ? t('Saving sends it to moderation. It stays stopped until you start it.')
      : t('Saving sends it to moderation. It starts automatically once approved.');
  const isSeenAnew =
    values.creativeType !== campaign.creativeType ||
    (values.topLevelDomain ?? '') !== (campaign.topLevelDomain ?? '') ||
    [...values.categories].sort().join() !== [...campaign.categories].sort().join();
  if (scope === 'all') return t('Changes take effect within a second, without moderation.');
  if (isSeenAnew)
    return t(
      'You changed the domain, categories or type. Saving sends the campaign back to moderation and pauses it until it is approved.',
    );
  return campaign.approved === 'approved'
    ? t('Saving keeps the approval. Changes take effect within a second.')
    : t('Waiting for moderation. Saving doesn’t change its place in the queue.');
}
