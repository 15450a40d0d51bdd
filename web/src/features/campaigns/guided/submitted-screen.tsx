import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Group, Stack } from '../../../ui/layout/layout.tsx';
import { LinkCell } from '../../../widgets/cells/link-cell.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { campaignQuery } from '../api.ts';
import { campaignHref, listPath } from '../commands/use-campaign-commands.ts';
import { creativesByIdQuery } from '../form/creatives-api.ts';
import { statusReason } from '../model/status-reason.ts';
import classes from './guided.module.css';
import { BalanceNote } from './low-balance.tsx';

/** What became of the campaign that was submitted: how far its review is, and where to go on. */
export function SubmittedScreen({ campaignId }: { readonly campaignId: number }) {
  const { data: campaign, error, refetch } = useQuery(campaignQuery('own', campaignId));
  if (campaign === undefined && error !== null)
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (campaign === undefined) return <Skeleton height={320} radius="md" />;
  return <Submitted campaign={campaign} />;
}

function Submitted({ campaign }: { readonly campaign: CampaignView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <Stack gap="md">
        <div className={classes.arrival}>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {campaign.status === 'pending' ? t('Submitted for review') : campaign.name}
          </h2>
          <EntityStatus status={campaign.status} reason={statusReason(campaign)} />
        </div>
        <p className={classes.sentence}>{describeSubmitted(campaign)}</p>
        <Creatives ids={campaign.creativeIds} />
        <BalanceNote isSubmitted />
        <Group gap="xs">
          <Button component={Link} to={campaignHref('own', campaign.id)}>
            {t('View campaign')}
          </Button>
          <Button component={Link} to={listPath('own')} variant="default">
            {t('All campaigns')}
          </Button>
          <Button component={Link} to={paths.campaignGuided.href()} variant="subtle">
            {t('Set up another')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function describeSubmitted({ name, approved, creativeIds }: CampaignView): string {
  const what = t('“{name}” with {count, plural, one {# creative} other {# creatives}}', {
    name,
    count: creativeIds.length,
  });
  switch (approved) {
    case 'pending':
      return t(
        '{what} is in review. We’ll notify you of the outcome, and it starts automatically once approved.',
        { what },
      );
    case 'approved':
      return t('{what} is approved.', { what });
    case 'disapproved':
      return t('{what} wasn’t approved. Open the campaign to see why and to change it.', { what });
  }
}

/** The creatives, with the state of their own review. */
function Creatives({ ids }: { readonly ids: readonly number[] }) {
  const { data } = useQuery(creativesByIdQuery('own', ids));
  if (data === undefined) return ids.length === 0 ? null : <Skeleton height={80} radius="md" />;
  return (
    <ul className={classes.creatives} aria-label={t('Creatives')}>
      {data.data.map(({ id, name, size, status }) => (
        <li key={id} className={classes.creative}>
          <LinkCell to={paths.creativeEdit.href({ id })}>{name}</LinkCell>
          <span>{size}</span>
          <EntityStatus status={status} />
        </li>
      ))}
    </ul>
  );
}
