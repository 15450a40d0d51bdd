import { chargesEvents } from '@marquee/schemas/common/impression-price';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery } from '@tanstack/react-query';

import { formatMoney, formatPercent, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useLiveStats } from '../../../live/live-totals.ts';
import { StatCard } from '../../../ui/layout/card.tsx';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import { LiveNumber } from '../../../widgets/live-number/live-number.tsx';
import { campaignQuery, type CampaignScope } from '../api.ts';
import { goalFigure, marginFigure } from '../model/goal.ts';
import { totalPacingOf } from '../model/pacing.ts';
import classes from './lifetime-strip.module.css';

const moneyOf = (value: unknown) => formatMoney(typeof value === 'string' ? value : null);
const percentOf = (value: unknown) => formatPercent(typeof value === 'number' ? value : null);

interface LifetimeStripProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

/** The campaign's figures over its whole life, as they count. */
export function LifetimeStrip({ scope, campaign }: LifetimeStripProps) {
  const stats = useLiveStats(campaign.id, campaign.stats);
  const { pricingModel, bidPrice } = campaign;
  const seesClicks = stats === null || stats.clicks !== null;
  return (
    <section className={classes.strip} aria-label={t('{of, select, other {Lifetime}}', { of: 'campaign' })}>
      <StatCard
        label={t('Impressions')}
        value={<LiveNumber value={stats?.impressions} announce={t('Impressions')} />}
      />
      {seesClicks && (
        <StatCard
          label={t('Clicks')}
          value={<LiveNumber value={stats?.clicks} />}
          unit={stats === null ? undefined : t('CTR {percent}', { percent: percentOf(stats.ctr) })}
        />
      )}
      <GoalCard campaign={campaign} stats={stats} />
      <MarginCard scope={scope} campaign={campaign} />
      <StatCard label={t('Spend')} value={<LiveNumber value={stats?.dspSpend ?? NOTHING} format={moneyOf} />}>
        {chargesEvents(pricingModel) && (
          <p className={classes.against}>{`${pricingModel} ${moneyOf(bidPrice)}`}</p>
        )}
      </StatCard>
      <StatCard
        label={t('Win rate')}
        value={<LiveNumber value={stats?.winRate} format={percentOf} />}
        hint={t('Wins per 100 bids.')}
      />
      <TotalBudgetCard campaign={campaign} spend={stats?.dspSpend} />
    </section>
  );
}

/** How far the total budget is spent; nothing where there is none. */
function TotalBudgetCard({
  campaign,
  spend,
}: {
  readonly campaign: CampaignView;
  readonly spend: string | undefined;
}) {
  const used = totalPacingOf(campaign, spend);
  if (used === undefined) return null;
  return (
    <StatCard label={t('Total budget used')} value={formatPercent(used.percent, 1)}>
      <p className={classes.against}>{used.label}</p>
    </StatCard>
  );
}

interface GoalCardProps {
  readonly campaign: CampaignView;
  readonly stats: CampaignView['stats'];
}

/** What an action costs, against what the campaign aims at; nothing without such an aim. */
function GoalCard({ campaign, stats }: GoalCardProps) {
  const goal = goalFigure(campaign, stats);
  if (goal === undefined) return null;
  return (
    <StatCard label={t('eCPA')} value={goal.ecpa ?? NOTHING} hint={t('Lifetime spend per action.')}>
      <p className={classes.against} data-above={goal.isAbove || undefined}>
        {goal.isAbove && <IconAlertTriangle size="1rem" aria-hidden />}
        {goal.label}
      </p>
    </StatCard>
  );
}

/** Revenue minus cost; nothing for users who may not see the cost. */
function MarginCard({ scope, campaign }: LifetimeStripProps) {
  const { dataUpdatedAt } = useQuery(campaignQuery(scope, campaign.id));
  // The cost is not pushed, so it is compared with the spend that came with it.
  const margin = marginFigure(campaign, campaign.stats);
  if (margin === undefined) return null;
  return (
    <StatCard
      label={t('Margin')}
      value={margin.margin}
      unit={margin.percent === undefined ? undefined : formatPercent(margin.percent, 1)}
      hint={t('Revenue from clicks or actions minus the cost of impressions. Visible to admins only.')}
    >
      <p className={classes.against} data-above={margin.isLoss || undefined}>
        {margin.isLoss && <IconAlertTriangle size="1rem" aria-hidden />}
        {margin.isLoss
          ? t('Loss: {revenue} revenue, {cost} cost', { revenue: margin.revenue, cost: margin.cost })
          : t('{revenue} revenue, {cost} cost', { revenue: margin.revenue, cost: margin.cost })}
      </p>
      <AsOf at={dataUpdatedAt} zone={campaign.timezone} />
    </StatCard>
  );
}
