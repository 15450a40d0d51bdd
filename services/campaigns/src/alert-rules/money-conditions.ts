import type { AlertRuleFields } from '@marquee/schemas/alert-rule/fields';

import type { CampaignAlertFigures } from '../ports.ts';
import { clear, holds, type Outcome, UNKNOWN } from './outcome.ts';
import { alertText } from './texts/alert-text.ts';
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
  if (conversions <= 0) {
    if (spendNanos === 0n) return clear(alertText(({ spentNothing }) => spentNothing(days)));
    if (spendNanos < goalNanos * GOALS_WITHOUT_CONVERSION) return UNKNOWN;
    const spending = { spentNanos: spendNanos, limitNanos: goalNanos, days };
    return holds(alertText(({ noConversion }) => noConversion(spending)));
  }
  if (conversions < minConversions) return UNKNOWN;
  const count = BigInt(conversions);
  const cost = { cpaNanos: spendNanos / count, goalNanos, conversions, days };
  // Compared without a division, so that no fraction of a cent is lost.
  return spendNanos > goalNanos * count
    ? holds(alertText(({ costAbove }) => costAbove(cost)))
    : clear(alertText(({ costWithin }) => costWithin(cost)));
}

export function aboveSpend(
  { amountNanos, days }: AlertRuleFields,
  _campaign: WatchedCampaign,
  { windows }: CampaignAlertFigures,
): Outcome {
  const limitNanos = amountNanos ?? 0n;
  const { spendNanos } = windows.get(days) ?? NOTHING;
  const spending = { spentNanos: spendNanos, limitNanos, days };
  return spendNanos > limitNanos
    ? holds(alertText(({ spendAbove }) => spendAbove(spending)))
    : clear(alertText(({ spendWithin }) => spendWithin(spending)));
}
