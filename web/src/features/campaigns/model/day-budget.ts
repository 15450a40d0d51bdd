import type { CampaignToday } from '@marquee/schemas/campaign/today';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { parseDollars, type Nanos } from '@marquee/schemas/common/money';
import type { CampaignPace } from '@marquee/schemas/queries/no-bids';

import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { type Budgets, dailyLimit, limitNanos, totalLimit } from './amounts.ts';

type Budgeted = Budgets & Pick<CampaignView, 'stats'>;

/** The most that a campaign may spend today: its daily budget, and no more than is left of the total one and of its group's; null without a limit. */
export function budgetOfDay(
  campaign: Budgeted,
  pace: CampaignPace | undefined,
  spentToday: Nanos,
  group: CampaignToday['budgetGroup'] = null,
): Nanos | null {
  const { stats } = campaign;
  const daily = limitNanos(pace?.dailyBudget) ?? dailyLimit(campaign);
  const lifetime = parseDollars(stats?.lifetimeSpend ?? stats?.dspSpend ?? '0') ?? 0n;
  const left = (limit: Nanos | undefined, spent: Nanos): Nanos | undefined =>
    limit === undefined ? undefined : spentToday + (limit > spent ? limit - spent : 0n);
  const shared = parseDollars(group?.budget ?? '');
  const limits = [
    daily,
    left(totalLimit(campaign), lifetime),
    left(shared, parseDollars(group?.spent ?? '0') ?? 0n),
  ].filter((limit) => limit !== undefined);
  return limits.reduce<Nanos | null>(
    (least, limit) => (least === null || limit < least ? limit : least),
    null,
  );
}

/** `$12.40 of $50.00`, or what was billed today alone where the day has no limit. */
export const spentOfDay = ({
  spentToday,
  dailyBudget,
}: Pick<CampaignPace, 'spentToday' | 'dailyBudget'>): string =>
  dailyBudget === null
    ? formatMoney(spentToday)
    : t('{spent} of {budget}', { spent: formatMoney(spentToday), budget: formatMoney(dailyBudget) });
