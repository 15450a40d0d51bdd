import type { AlertRuleFields, AlertWindowDays } from '@marquee/schemas/alert-rule/fields';
import { displayDollars } from '@marquee/schemas/common/money';

import type { CampaignAlertFigures } from '../ports.ts';
import { clear, holds, type Outcome, UNKNOWN } from './outcome.ts';
import type { WatchedCampaign } from './watched.ts';

/** Without a conversion, so many times the goal is spent before the goal counts as missed. */
const GOALS_WITHOUT_CONVERSION = 2n;

const NOTHING = { spendNanos: 0n, conversions: 0 };

/** A conversion costs more than the goal, over so many that it means something, or none came for twice the goal. */
export function aboveCost(
  { amountNanos, days, minConversions }: AlertRuleFields,
  _campaign: WatchedCampaign,
  { windows }: CampaignAlertFigures,
): Outcome {
  const goalNanos = amountNanos ?? 0n;
  const { spendNanos, conversions } = windows.get(days) ?? NOTHING;
  const goal = `the goal of ${displayDollars(goalNanos)}`;
  const within = withinText(days);
  if (conversions <= 0) {
    if (spendNanos === 0n) return clear(`has spent nothing ${within}.`);
    if (spendNanos < goalNanos * GOALS_WITHOUT_CONVERSION) return UNKNOWN;
    return holds(`spent ${displayDollars(spendNanos)} without a conversion ${within}, with ${goal}.`);
  }
  if (conversions < minConversions) return UNKNOWN;
  const count = BigInt(conversions);
  const cpa = `a CPA of ${displayDollars(spendNanos / count)} ${within}`;
  // Compared without a division, so that no fraction of a cent is lost.
  return spendNanos > goalNanos * count
    ? holds(`has ${cpa}, above ${goal} (${conversions} conversions).`)
    : clear(`is back within ${goal}: ${cpa}.`);
}

export function aboveSpend(
  { amountNanos, days }: AlertRuleFields,
  _campaign: WatchedCampaign,
  { windows }: CampaignAlertFigures,
): Outcome {
  const limitNanos = amountNanos ?? 0n;
  const { spendNanos } = windows.get(days) ?? NOTHING;
  const spent = `spent ${displayDollars(spendNanos)} ${withinText(days)}`;
  return spendNanos > limitNanos
    ? holds(`${spent}, more than ${displayDollars(limitNanos)}.`)
    : clear(`is back within ${displayDollars(limitNanos)}: it ${spent}.`);
}

const withinText = (days: AlertWindowDays): string => (days === 1 ? 'today' : `in the last ${days} days`);
