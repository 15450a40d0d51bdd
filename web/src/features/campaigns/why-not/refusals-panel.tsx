import type { CampaignRefusals } from '@marquee/schemas/queries/refusals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../../lib/api-error.ts';
import { Drawer } from '../../../ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback.tsx';
import { IconTarget } from '../../../ui/icons.ts';
import { Group, Stack } from '../../../ui/layout.tsx';
import { SegmentedField } from '../../../ui/segmented-field.tsx';
import { Text } from '../../../ui/text.tsx';
import { refusalsQuery, type CampaignScope } from '../api.ts';
import { largestFall, waterfallOf, type Span } from '../model/waterfall.ts';
import { PaceNote } from './pace-note.tsx';
import classes from './refusals-panel.module.css';
import { Standing } from './standing.tsx';
import { WaterfallChart } from './waterfall-chart.tsx';

/** The bidder counts by the second; the page asks while somebody looks at it. */
const EVERY_MS = 2_000;

const SPANS = [
  { value: 'lastMinute', label: 'Last minute' },
  { value: 'lastHour', label: 'Last hour' },
  { value: 'total', label: 'Since start' },
] as const satisfies readonly { value: Span; label: string }[];

interface RefusalsPanelProps {
  readonly scope: CampaignScope;
  readonly campaignId: number;
}

/** Why a campaign does not bid, as it happens: every filter with what it refused, what that means and what to change. */
export function RefusalsPanel({ scope, campaignId }: RefusalsPanelProps) {
  const [span, setSpan] = useState<Span>('lastHour');
  const { data, error, isError, isPending, refetch } = useQuery({
    ...refusalsQuery(scope, campaignId),
    refetchInterval: EVERY_MS,
  });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SegmentedField label="Time" hideLabel size="xs" options={SPANS} value={span} onChange={setSpan} />
        <Text size="sm" c="dimmed" component="p">
          {isError && data !== undefined ? 'Not up to date: the bidder does not answer.' : 'Live'}
        </Text>
      </Group>
      {isPending && <Skeleton height={220} radius="md" />}
      {isError && data === undefined && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Reasons scope={scope} refusals={data} span={span} />}
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

interface ReasonsProps {
  readonly scope: CampaignScope;
  readonly refusals: CampaignRefusals;
  readonly span: Span;
}

function Reasons({ scope, refusals, span }: ReasonsProps) {
  const waterfall = waterfallOf(refusals, span);
  const largest = largestFall(waterfall);
  return (
    <>
      <Standing scope={scope} reason={refusals.standing} />
      {refusals.pace !== undefined && refusals.pace !== null && <PaceNote pace={refusals.pace} />}
      {waterfall.offered === 0 ? (
        <Text c="dimmed">Exchanges offered nothing in this time.</Text>
      ) : (
        <WaterfallChart waterfall={waterfall} isAdmin={scope === 'all'} openReason={largest?.reason} />
      )}
      <p className={classes.note}>
        Each offered impression counts once: as a bid, or under the first filter that refused it.
      </p>
    </>
  );
}

interface RefusalsDrawerProps {
  readonly scope: CampaignScope;
  /** Undefined while it is closed. */
  readonly campaign: { readonly id: number; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** The panel beside a page. */
export function RefusalsDrawer({ scope, campaign, onClose }: RefusalsDrawerProps) {
  return (
    <Drawer
      opened={campaign !== undefined}
      onClose={onClose}
      title={`Why not: ${campaign?.name ?? ''}`}
      size="lg"
    >
      {campaign !== undefined && <RefusalsPanel scope={scope} campaignId={campaign.id} />}
    </Drawer>
  );
}
