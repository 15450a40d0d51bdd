import { formatDollars } from '@marquee/schemas/common/money';
import type { CampaignView } from '@marquee/schemas/campaign/views';

import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { StatCard } from '../../../ui/layout/card.tsx';
import { SimpleGrid } from '../../../ui/layout/layout.tsx';
import { LiveNumber } from '../../../widgets/live-number/live-number.tsx';
import { cpmOf, ctrOf, type Counts } from '../../../widgets/traffic-figures/day-counts.ts';
import { deltaOf } from '../../../widgets/traffic-figures/delta.ts';
import type { LiveDay } from './use-campaign-day.ts';

const moneyOf = (value: unknown) => formatMoney(typeof value === 'string' ? value : null);
const AGAINST = t('vs yesterday, same time');

/** Today's figures as they count, against yesterday at the same time. */
export function DayCards({ day, campaign }: { readonly day: LiveDay; readonly campaign: CampaignView }) {
  const { total, yesterday } = day;
  const seesClicks = campaign.stats === null || campaign.stats.clicks !== null;
  const delta = (figure: (of: Counts) => number) => deltaOf(figure(total), figure(yesterday), AGAINST);
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: seesClicks ? 5 : 3 }} spacing="sm">
      <StatCard
        label={t('Spend today')}
        value={
          <LiveNumber value={formatDollars(total.spendNanos)} format={moneyOf} announce={t('Spend today')} />
        }
        delta={{ ...delta(({ spendNanos }) => Number(spendNanos)), tone: 'neutral' }}
      />
      <StatCard
        label={t('Impressions')}
        value={<LiveNumber value={total.impressions} announce={t('Impressions today')} />}
        delta={delta(({ impressions }) => impressions)}
      />
      {seesClicks && (
        <>
          <StatCard
            label={t('Clicks')}
            value={<LiveNumber value={total.clicks} />}
            delta={delta(({ clicks }) => clicks)}
          />
          <StatCard
            label={t('CTR')}
            hint={t('Clicks per 100 impressions')}
            value={formatPercent(ctrOf(total))}
            delta={delta((of) => ctrOf(of) ?? 0)}
          />
        </>
      )}
      <StatCard
        label={t('CPM')}
        hint={t('Spend per 1,000 impressions')}
        value={moneyOf(cpmOf(total))}
        delta={{ ...delta((of) => Number(cpmOf(of) ?? 0)), tone: 'neutral' }}
      />
    </SimpleGrid>
  );
}
