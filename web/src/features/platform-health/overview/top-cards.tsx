import type { AdminDashboard } from '@marquee/schemas/queries/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatCount, formatMoney, moneyPlaces, toPlotNumber } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/feedback.tsx';
import { BarList } from '../../../widgets/charts/bar-list.tsx';
import { adminDashboardQuery } from '../api.ts';
import { QueryCard } from '../query-card.tsx';

type Entry = AdminDashboard['top']['advertisers'][number];

interface TopCardProps {
  readonly title: string;
  readonly entriesOf: (data: AdminDashboard) => readonly Entry[];
  readonly hrefOf: (id: number) => string;
}

function TopCard({ title, entriesOf, hrefOf }: TopCardProps) {
  const query = useQuery(adminDashboardQuery);
  return (
    <QueryCard title={title} query={query} height={160}>
      {(data) => {
        const entries = entriesOf(data);
        const places = moneyPlaces(entries.map(({ spend }) => spend));
        if (entries.length === 0) return <EmptyState title={t('No spend today')} />;
        return (
          <BarList
            label={title}
            rows={entries.map(({ id, name, spend, impressions }) => ({
              id: String(id),
              label: name === null ? `#${id}` : <Link to={hrefOf(id)}>{name}</Link>,
              value: toPlotNumber(spend),
              text: formatMoney(spend, places),
              note: t('{impressions} imp.', { impressions: formatCount(impressions) }),
            }))}
          />
        );
      }}
    </QueryCard>
  );
}

/** The advertisers who spent the most today (UTC). */
export const TopAdvertisersCard = () => (
  <TopCard
    title={t('Top advertisers today')}
    entriesOf={({ top }) => top.advertisers}
    hrefOf={(id) => paths.userEdit.href({ id })}
  />
);

/** The exchanges through which the most was spent today (UTC). */
export const TopExchangesCard = () => (
  <TopCard
    title={t('Top exchanges today')}
    entriesOf={({ top }) => top.exchanges}
    hrefOf={(id) => paths.sspEndpointEdit.href({ id })}
  />
);
