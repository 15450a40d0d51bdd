import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatMoney, toPlotNumber } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconChartBar } from '../../ui/icons.ts';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { BarList } from '../../widgets/charts/bar-list.tsx';
import { ownCampaignsQuery, topCampaignsQuery } from './api.ts';

/** What spends most today; a click leads to its statistics. */
export function TopCampaignsCard({ today, zone }: { readonly today: string; readonly zone: string }) {
  const navigate = useNavigate();
  const { data, isPending, error, refetch, dataUpdatedAt } = useQuery(topCampaignsQuery(today, zone));
  const { data: campaigns } = useQuery(ownCampaignsQuery);
  const nameOf = (id: string) => campaigns?.find((one) => String(one.id) === id)?.name ?? `#${id}`;
  return (
    <Card
      title={t('Top campaigns today')}
      description={
        <>
          {t('By spend')}
          <AsOf at={dataUpdatedAt} zone={zone} />
        </>
      }
    >
      {isPending && <Skeleton height={140} />}
      {error && !data && <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />}
      {data && data.length === 0 && (
        <EmptyState
          icon={<IconChartBar />}
          title={t('No spend yet today')}
          text={t('Campaigns appear as they spend.')}
        />
      )}
      {data && data.length > 0 && (
        <BarList
          label={t('Campaigns by spend')}
          rows={data.map((row) => ({
            id: String(row.campaign),
            label: nameOf(String(row.campaign)),
            value: toPlotNumber(row.spend),
            text: formatMoney(String(row.spend)),
            note: t('{Number, plural, one {# impression} other {# impressions}}', {
              Number: Number(row.impressions ?? 0),
            }),
          }))}
          selectLabel={(row) => t('Statistics of {name}', { name: nameOf(row.id) })}
          onSelect={(id) =>
            void navigate(
              paths.statistics.href({ preset: 'today', filter: `campaign:${id}`, groupBy: 'creative' }),
            )
          }
        />
      )}
    </Card>
  );
}
