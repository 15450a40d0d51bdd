import type { CampaignView } from '@marquee/schemas/campaign/views';
import { rotationGoal } from '@marquee/schemas/campaign/rotation';
import { PER_PAGE_MAX } from '@marquee/schemas/common/paging';
import { creativeView } from '@marquee/schemas/creative/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pick } from 'valibot';

import { parsedList } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { reasonOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { NativeSelectField } from '../../../ui/fields/native-select-field.tsx';
import { Group } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import { DateRangeBar } from '../../../widgets/date-range/date-range-bar.tsx';
import { useDateRange, type DateRangeState } from '../../../widgets/date-range/use-date-range.ts';
import { relatedCreativesPath, type CampaignScope } from '../api.ts';
import { comparedCreatives, type ComparedRate } from './compared-creatives.ts';
import { ComparedTable } from './compared-table.tsx';
import { creativeFiguresQuery, rotationQuery } from './rotation-api.ts';
import classes from './rotation.module.css';

export interface CreativePerformanceProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
  readonly canSeeClick: boolean;
}

const RATES: readonly { readonly value: ComparedRate; readonly label: string }[] = [
  { value: 'ctr', label: t('CTR') },
  { value: 'conversionRate', label: t('Conversions per impression') },
];

/** What the creatives of a campaign did in a period, and which of them are better than others beyond chance. */
export function CreativePerformance(props: CreativePerformanceProps) {
  const { scope, campaign, canSeeClick } = props;
  const range = useDateRange('last30');
  const goal = rotationGoal(campaign.pricingModel);
  const [chosen, choose] = useState<ComparedRate>(goal === 'clicks' ? 'ctr' : 'conversionRate');
  const by = canSeeClick ? chosen : 'conversionRate';
  const { dataUpdatedAt } = useQuery(creativeFiguresQuery(scope, campaign.id, canSeeClick, range));
  return (
    <div className={classes.performance}>
      <Section
        title={t('Performance')}
        description={
          <>
            {t(
              'Each creative is compared with the others of its size together. Intervals hold the true rate in 95 of 100 cases. Looked at once, a clear result is chance in at most 5 of 100 cases; looked at every day, more often.',
            )}
            <AsOf at={dataUpdatedAt} zone={range.zone} />
          </>
        }
      >
        <Group justify="space-between" gap="sm" mb="md">
          <DateRangeBar range={range} withCompare={false} />
          {canSeeClick && (
            <NativeSelectField label={t('Compare by')} options={RATES} value={by} onChange={choose} />
          )}
        </Group>
        <Compared {...props} by={by} range={range} />
      </Section>
    </div>
  );
}

type ComparedProps = CreativePerformanceProps & { readonly by: ComparedRate; readonly range: DateRangeState };

function Compared({ scope, campaign: { id }, canSeeClick, by, range }: ComparedProps) {
  const rotation = useQuery(rotationQuery(scope, id));
  const figures = useQuery(creativeFiguresQuery(scope, id, canSeeClick, range));
  const { data: names } = useQuery(namesQuery(scope, id));
  const failed = [rotation, figures].find(({ error }) => error !== null);
  if (failed?.error) {
    return <ErrorState text={reasonOf(failed.error)} onRetry={() => void failed.refetch()} />;
  }
  if (rotation.data === undefined || figures.data === undefined) {
    return <Skeleton height={200} radius="md" aria-label={t('Loading')} />;
  }
  const compared = comparedCreatives(rotation.data.creatives, figures.data, by);
  if (compared.every(({ impressions }) => impressions === 0)) {
    return (
      <EmptyState
        title={t('No impressions in this period')}
        text={t('Choose a longer period, or come back once ads were shown.')}
      />
    );
  }
  return (
    <ComparedTable
      scope={scope}
      creatives={compared}
      by={by}
      canSeeClick={canSeeClick}
      nameOf={(creativeId) => names?.get(creativeId) ?? `#${creativeId}`}
      isBusy={figures.isPlaceholderData}
    />
  );
}

const named = pick(creativeView, ['id', 'name']);

/** Names of the newest creatives of a campaign; the others are known by their ids. */
const namesQuery = (scope: CampaignScope, id: number) =>
  queryOptions({
    queryKey: ['creative', scope, 'names-of-campaign', id],
    queryFn: async ({ signal }) => {
      const answer = api.get(relatedCreativesPath(scope, id), { query: { perPage: PER_PAGE_MAX }, signal });
      const { data } = await parsedList(named, answer);
      return new Map(data.map((creative) => [creative.id, creative.name]));
    },
  });
