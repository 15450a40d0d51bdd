import type { CampaignBudgetGroup } from '@marquee/schemas/budget-group/campaign-group';
import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { paths } from '../../../lib/paths.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SimpleGrid, Stack } from '../../../ui/layout/layout.tsx';
import type { CampaignScope } from '../api.ts';
import { historyQuery } from '../history/history-api.ts';
import { changesOfDay, type DayChange } from './change-markers.ts';
import { DayCards } from './day-cards.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { LifetimeStrip } from './lifetime-strip.tsx';
import { NoTraffic } from './no-traffic.tsx';
import classes from './overview.module.css';
import { SpendChart } from './spend-chart.tsx';
import { TopValues } from './top-values.tsx';
import { useCampaignDay, type LiveDay } from './use-campaign-day.ts';

const LandscapeCard = lazyWithRetry<OverviewProps>(
  async () => (await import('../advice/landscape-card.tsx')).LandscapeCard,
);

interface OverviewProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

/** How a campaign does today, how the day will end, where its money goes, and what it did so far. */
export function CampaignOverview({ scope, campaign }: OverviewProps) {
  const { day, noBids, error, retry } = useCampaignDay(scope, campaign);
  return (
    <Stack gap="md">
      <DeliveryNote scope={scope} campaign={campaign} noBids={noBids} today={day?.answer} />
      {campaign.budgetGroup !== undefined && (
        <GroupLink group={campaign.budgetGroup} isOwn={scope === 'own'} />
      )}
      {error !== null && (
        <Card>
          <ErrorState title={t('Couldn’t load today’s figures')} text={textsOf(error)[0]} onRetry={retry} />
        </Card>
      )}
      {day === undefined && error === null && <DaySkeleton />}
      {day !== undefined &&
        (day.isEmpty ? (
          <NoTraffic scope={scope} campaign={campaign} />
        ) : (
          <Day scope={scope} campaign={campaign} day={day} />
        ))}
      <Suspense
        fallback={<Skeleton height={380} radius="lg" aria-label={t('The bid landscape is loading')} />}
      >
        <LandscapeCard scope={scope} campaign={campaign} />
      </Suspense>
      <section aria-labelledby="lifetime">
        <h2 id="lifetime" className={classes.heading}>
          {t('{of, select, other {Lifetime}}', { of: 'campaign' })}
        </h2>
        <LifetimeStrip scope={scope} campaign={campaign} />
      </section>
    </Stack>
  );
}

/** Whose budget the campaign shares; the group's page is its owner's. */
const GroupLink = ({ group, isOwn }: { readonly group: CampaignBudgetGroup; readonly isOwn: boolean }) => (
  <p className={classes.next}>
    {group.isActive ? (
      <Message text="Shares the budget of group <group/>" elements={{ group: groupName(group, isOwn) }} />
    ) : (
      <Message text="In budget group <group/>, which is off" elements={{ group: groupName(group, isOwn) }} />
    )}
  </p>
);

const groupName = ({ id, name }: CampaignBudgetGroup, isOwn: boolean) =>
  isOwn ? (
    <Link className={classes.link ?? ''} to={paths.budgetGroupEdit.href({ id })}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  );

const DaySkeleton = () => (
  <>
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" aria-hidden>
      {['spend', 'impressions', 'clicks', 'ctr', 'cpm'].map((figure) => (
        <Skeleton key={figure} height={104} radius="lg" />
      ))}
    </SimpleGrid>
    <Skeleton height={380} radius="lg" aria-label={t('Today’s figures are loading')} />
  </>
);

interface DayProps extends OverviewProps {
  readonly day: LiveDay;
}

function Day({ scope, campaign, day }: DayProps) {
  // The figures are exact at once; the lines follow when there is time.
  const drawn = useDeferredValue(day);
  const changes = useChanges(scope, campaign, day.answer.dayStart);
  return (
    <>
      <ForecastCard day={day} campaign={campaign} />
      <DayCards day={day} campaign={campaign} />
      <SpendChart day={drawn} changes={changes} timezone={campaign.timezone} />
      <TopValues scope={scope} campaignId={campaign.id} day={drawn} timezone={campaign.timezone} />
    </>
  );
}

const NO_ENTRIES: readonly HistoryEntry[] = [];

/** What was changed today; without an answer the chart has no markers. */
function useChanges(scope: CampaignScope, campaign: CampaignView, dayStart: string): readonly DayChange[] {
  const { data } = useInfiniteQuery(historyQuery(scope, campaign));
  const entries = data?.pages[0] ?? NO_ENTRIES;
  const { timezone } = campaign;
  return useMemo(() => changesOfDay(entries, Date.parse(dayStart), timezone), [entries, dayStart, timezone]);
}
