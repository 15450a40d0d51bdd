import { chargesEvents } from '@marquee/schemas/common/impression-price';
import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { AdStats } from '@marquee/schemas/queries/stats';

import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** What an action cost, beside what it should cost. */
export interface GoalFigure {
  /** Effective cost per action, `$4.20`; undefined without an action. */
  readonly ecpa: string | undefined;
  /** `of $5.00 goal`, `above the $5.00 goal`, `no actions yet`. */
  readonly label: string;
  readonly isAbove: boolean;
}

/** The cost per action of a CPA goal campaign against its goal; undefined for other campaigns and without statistics. */
export function goalFigure(
  { pricingModel, bidPrice }: Pick<CampaignView, 'pricingModel' | 'bidPrice'>,
  stats: Pick<AdStats, 'dspSpend' | 'conversions'> | null,
): GoalFigure | undefined {
  if (pricingModel !== 'CPA' || stats === null) return undefined;
  const spend = parseDollars(stats.dspSpend) ?? 0n;
  const goal = parseDollars(bidPrice) ?? 0n;
  const { conversions } = stats;
  if (conversions <= 0) return { ecpa: undefined, label: t('no actions yet'), isAbove: false };
  const isAbove = spend > goal * BigInt(conversions);
  return {
    ecpa: formatMoney(formatDollars(spend / BigInt(conversions))),
    label: isAbove
      ? t('above the {goal} goal', { goal: formatMoney(bidPrice) })
      : t('of {goal} goal', { goal: formatMoney(bidPrice) }),
    isAbove,
  };
}

/** What a campaign brings the platform; admins see it of campaigns that pay for clicks or actions. */
export interface MarginFigure {
  readonly revenue: string;
  readonly cost: string;
  readonly margin: string;
  /** Percentage of the revenue; undefined without revenue. */
  readonly percent: number | undefined;
  readonly isLoss: boolean;
}

/** Undefined for campaigns that pay for impressions, and without the cost. */
export function marginFigure(
  { pricingModel }: Pick<CampaignView, 'pricingModel'>,
  stats: Pick<AdStats, 'dspSpend' | 'cost'> | null,
): MarginFigure | undefined {
  if (!chargesEvents(pricingModel) || stats?.cost === undefined) return undefined;
  const revenue = parseDollars(stats.dspSpend) ?? 0n;
  const margin = revenue - (parseDollars(stats.cost) ?? 0n);
  return {
    revenue: formatMoney(stats.dspSpend),
    cost: formatMoney(stats.cost),
    margin: formatMoney(formatDollars(margin)),
    percent: revenue === 0n ? undefined : Number((margin * 10_000n) / revenue) / 100,
    isLoss: margin < 0n,
  };
}
