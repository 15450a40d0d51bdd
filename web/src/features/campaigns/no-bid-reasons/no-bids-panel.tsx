import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconTarget } from '../../../ui/icons.ts';
import { Group, Stack } from '../../../ui/layout/layout.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { Text } from '../../../ui/text.tsx';
import type { CampaignScope } from '../api.ts';
import { noBidsQuery } from './no-bids-api.ts';
import { largestFall, waterfallOf, type Span } from '../model/waterfall.ts';
import classes from './no-bids-panel.module.css';
import { EligibilityNow } from './eligibility-now.tsx';
import { useWinningPrices } from './use-winning-prices.ts';
import { WaterfallChart, type ReasonNotes } from './waterfall-chart.tsx';

/** How often the page reloads the bidder's counters while it is visible. */
const EVERY_MS = 2_000;

const SPANS = [
  { value: 'lastMinute', label: t('Last minute') },
  { value: 'lastHour', label: t('Last hour') },
  { value: 'total', label: t('Since start') },
] as const satisfies readonly { value: Span; label: string }[];

interface NoBidsPanelProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

/** Why a campaign does not bid, as it happens: every filter with what it refused, what that means and what to change. */
export function NoBidsPanel({ scope, campaign }: NoBidsPanelProps) {
  const [span, setSpan] = useState<Span>('lastHour');
  const { data, error, isError, isPending, refetch } = useQuery({
    ...noBidsQuery(scope, campaign.id),
    refetchInterval: EVERY_MS,
  });
  const notes = useWinningPrices(scope, campaign);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SegmentedField
          label={t('Time')}
          hideLabel
          size="xs"
          options={SPANS}
          value={span}
          onChange={setSpan}
        />
        <Text size="sm" c="dimmed" component="p">
          {isError && data !== undefined ? t('Out of date: the bidder isn’t responding.') : t('Live')}
        </Text>
      </Group>
      {isPending && <Skeleton height={220} radius="md" />}
      {isError && data === undefined && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Reasons scope={scope} campaign={campaign} noBids={data} span={span} notes={notes} />
      )}
    </Stack>
  );
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && error.status === 404;
  return isUnknown ? (
    <EmptyState
      icon={<IconTarget />}
      title={t('The bidder hasn’t loaded this campaign yet')}
      text={t('New campaigns usually load within a second. Try again in a moment.')}
    />
  ) : (
    <ErrorState title={t('The bidder isn’t responding')} text={error.message} onRetry={onRetry} />
  );
}

interface ReasonsProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
  readonly noBids: CampaignNoBids;
  readonly span: Span;
  /** What is known beyond its meaning, by reason. */
  readonly notes: ReasonNotes;
}

function Reasons({ scope, campaign, noBids, span, notes }: ReasonsProps) {
  const waterfall = waterfallOf(noBids, span);
  const largest = largestFall(waterfall);
  return (
    <>
      <EligibilityNow scope={scope} campaign={campaign} noBids={noBids} />
      {waterfall.offered === 0 ? (
        <Text c="dimmed">{t('No impressions were offered in this period.')}</Text>
      ) : (
        <WaterfallChart
          waterfall={waterfall}
          isAdmin={scope === 'all'}
          openReason={largest?.reason}
          notes={notes}
        />
      )}
      <p className={classes.note}>
        {t('Each offered impression counts once: as a bid, or under the first filter that rejected it.')}
      </p>
    </>
  );
}
