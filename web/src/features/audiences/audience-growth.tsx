import { AUDIENCE_GROWTH_DAYS, type AudienceDay, audienceDay } from '@marquee/schemas/audience/growth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Text } from '../../ui/text.tsx';
import { Sparkline } from '../../widgets/charts/sparkline.tsx';
import { AUDIENCE } from './audience-kind.ts';
import { growthText, membersByDay, withToday } from './growth-days.ts';

const growthQuery = (id: number) =>
  queryOptions({
    queryKey: [AUDIENCE.key, 'growth', id],
    queryFn: ({ signal }) =>
      parsedData(array(audienceDay), api.get(`${AUDIENCE.path}/${id}/growth`, { signal })),
  });

interface AudienceGrowthProps {
  readonly id: number;
  /** Now; null where they are not counted. */
  readonly members: number | null;
}

/** How an audience grew in the last days, as far back as its members were counted. */
export function AudienceGrowth({ id, members }: AudienceGrowthProps) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(growthQuery(id));
  return (
    <Card
      title={t('Growth')}
      description={t('Members at the end of each of the last {days} days (UTC)', {
        days: AUDIENCE_GROWTH_DAYS,
      })}
    >
      {error !== null && data === undefined ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={72} />
      ) : (
        <Days days={withToday(data, members, new Date(dataUpdatedAt))} />
      )}
    </Card>
  );
}

function Days({ days }: { readonly days: readonly AudienceDay[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) {
    return (
      <Text c="dimmed">{t('Members are counted once a day from today on. The chart begins tomorrow.')}</Text>
    );
  }
  const values = membersByDay(days);
  return (
    <>
      <Sparkline
        values={values}
        label={growthText(first, last)}
        isRunning
        size={{ width: 280, height: 64 }}
      />
      <Text size="sm">{growthText(first, last)}</Text>
      {values.length < AUDIENCE_GROWTH_DAYS && (
        <Text size="sm" c="dimmed">
          {t('Counted since {day}; they were not counted before.', { day: first.day })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('Highest: {members}', { members: formatCount(Math.max(...days.map(({ members }) => members))) })}
      </Text>
    </>
  );
}
