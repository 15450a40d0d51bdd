import { useQuery } from '@tanstack/react-query';

import { ApiError } from '../../lib/api-error.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { Alert, EmptyState, ErrorState, Progress, Skeleton } from '../../ui/feedback.tsx';
import { SegmentedField } from '../../ui/segmented-field.tsx';
import { IconRefresh, IconTarget } from '../../ui/icons.ts';
import { Group, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useState } from 'react';
import { refusalsQuery, type RefusalFigures, type Refusals } from './api.ts';
import { refusalWords } from './model/refusal-reasons.ts';
import classes from './refusals-panel.module.css';

const SPANS = [
  { value: 'lastMinute', label: 'Last minute' },
  { value: 'lastHour', label: 'Last hour' },
  { value: 'total', label: 'Since start' },
] as const satisfies readonly { value: keyof RefusalFigures; label: string }[];

/** Why a campaign does not bid: every reason with its count, what it means, and what to change. */
export function RefusalsPanel({ campaignId }: { readonly campaignId: number }) {
  const [span, setSpan] = useState<keyof RefusalFigures>('lastHour');
  const query = useQuery(refusalsQuery(campaignId));
  return (
    <Stack gap="md">
      <Group justify="space-between" align="end">
        <SegmentedField label="Time" hideLabel options={SPANS} value={span} onChange={setSpan} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size="1rem" aria-hidden />}
          loading={query.isFetching && !query.isPending}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      </Group>
      {query.isPending && <Skeleton height={220} radius="md" />}
      {query.isError && query.data === undefined && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && <Reasons refusals={query.data} span={span} />}
    </Stack>
  );
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && error.status === 404;
  return isUnknown ? (
    <EmptyState
      icon={<IconTarget />}
      title="The bidder does not know this campaign yet"
      text="It learns of a campaign within a second of its first change. Try again in a moment."
    />
  ) : (
    <ErrorState title="The bidder did not answer" text={error.message} onRetry={onRetry} />
  );
}

function Reasons({ refusals, span }: { readonly refusals: Refusals; readonly span: keyof RefusalFigures }) {
  const reasons = refusals.reasons
    .filter((reason) => reason[span] > 0)
    .toSorted((left, right) => right[span] - left[span]);
  const bids = refusals.bids[span];
  const offered = bids + reasons.reduce((sum, reason) => sum + reason[span], 0);
  return (
    <>
      <Standing reason={refusals.standing} />
      <p className={classes.total}>
        <strong>{formatCount(bids)}</strong> bids on <strong>{formatCount(offered)}</strong> offered
        impressions
        {offered > 0 && ` (${formatPercent((bids / offered) * 100)})`}.
      </p>
      {reasons.length === 0 ? (
        <Text c="dimmed">
          {offered === 0 ? 'Exchanges offered nothing in this time.' : 'Nothing was refused in this time.'}
        </Text>
      ) : (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <Reason key={reason.reason} reason={reason.reason} count={reason[span]} offered={offered} />
          ))}
        </ul>
      )}
    </>
  );
}

function Standing({ reason }: { readonly reason: string | null }) {
  if (reason === null) return <Alert tone="success">It takes part in auctions now.</Alert>;
  const { title, meaning, advice } = refusalWords(reason);
  return (
    <Alert tone="warning" title={`It does not bid at all now: ${title.toLowerCase()}`}>
      {meaning} {advice}
    </Alert>
  );
}

/** Why a campaign cannot bid at all now, where there is such a reason; silent otherwise. */
export function StandingNote({ campaignId }: { readonly campaignId: number }) {
  const { data } = useQuery(refusalsQuery(campaignId));
  return data === undefined || data.standing === null ? null : (
    <div className={classes.standing}>
      <Standing reason={data.standing} />
    </div>
  );
}

interface ReasonProps {
  readonly reason: string;
  readonly count: number;
  readonly offered: number;
}

function Reason({ reason, count, offered }: ReasonProps) {
  const { title, meaning, advice } = refusalWords(reason);
  const share = (count / offered) * 100;
  return (
    <li className={classes.reason}>
      <div className={classes.head}>
        <strong>{title}</strong>
        <span className={classes.count}>
          {formatCount(count)} · {formatPercent(share, 1)}
        </span>
      </div>
      <Progress
        value={share}
        size="sm"
        aria-label={`${title}: ${formatPercent(share, 1)} of what was offered`}
      />
      <p className={classes.meaning}>{meaning}</p>
      <p className={classes.advice}>{advice}</p>
    </li>
  );
}

interface RefusalsDrawerProps {
  /** Undefined while it is closed. */
  readonly campaign: { readonly id: number; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** The panel beside a list. */
export function RefusalsDrawer({ campaign, onClose }: RefusalsDrawerProps) {
  return (
    <Drawer
      opened={campaign !== undefined}
      onClose={onClose}
      title={`Why no bid: ${campaign?.name ?? ''}`}
      size="lg"
    >
      {campaign !== undefined && <RefusalsPanel campaignId={campaign.id} />}
    </Drawer>
  );
}
