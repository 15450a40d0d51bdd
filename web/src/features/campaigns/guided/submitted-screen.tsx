import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { plural } from '../../../lib/format.ts';
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
            {campaign.status === 'pending' ? 'Submitted for review' : campaign.name}
          </h2>
          <EntityStatus status={campaign.status} reason={statusReason(campaign)} />
        </div>
        <p className={classes.sentence}>{describeSubmitted(campaign)}</p>
        <Creatives ids={campaign.creativeIds} />
        <BalanceNote isSubmitted />
        <Group gap="xs">
          <Button component={Link} to={campaignHref('own', campaign.id)}>
            View campaign
          </Button>
          <Button component={Link} to={listPath('own')} variant="default">
            All campaigns
          </Button>
          <Button component={Link} to={paths.campaignGuided.href()} variant="subtle">
            Set up another
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function describeSubmitted({ name, approved, creativeIds }: CampaignView): string {
  const what = `“${name}” with ${plural(creativeIds.length, 'creative')}`;
  switch (approved) {
    case 'pending':
      return `${what} is in review. We’ll notify you of the outcome, and it starts automatically once approved.`;
    case 'approved':
      return `${what} is approved.`;
    case 'disapproved':
      return `${what} wasn’t approved. Open the campaign to see why and to change it.`;
  }
}

/** The creatives, with the state of their own review. */
function Creatives({ ids }: { readonly ids: readonly number[] }) {
  const { data } = useQuery(creativesByIdQuery('own', ids));
  if (data === undefined) return ids.length === 0 ? null : <Skeleton height={80} radius="md" />;
  return (
    <ul className={classes.creatives} aria-label="Creatives">
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
