import type { AlertWindowDays } from '@marquee/schemas/alert-rule/fields';
import type { Formats } from '@marquee/schemas/common/formats';
import { noBidReasonTitle } from '@marquee/schemas/traffic/no-bid-reason-titles';

import type { AlertTexts, BudgetUse, CreativeChange } from './alert-texts.ts';

const within = (days: AlertWindowDays): string => (days === 1 ? 'today' : `in the last ${days} days`);

const CHANGES: Readonly<Record<CreativeChange, string>> = {
  deleted: 'was deleted',
  removed: 'was removed from the campaign',
  approved: 'was approved',
  pending: 'is under review again',
  disabled: 'was switched off',
};

export const ENGLISH = ({ dollars, instant, count, plural }: Formats): AlertTexts => {
  const ofBudget = ({ percent, budget, limitNanos }: BudgetUse) =>
    `${percent}% of its ${budget} budget of ${dollars(limitNanos)}`;
  return {
    switchedOff: () => 'it was switched off.',
    performance: (reason) => reason,
    declined: (reason) => (reason === null ? 'it was declined.' : `it was declined. ${reason}`),
    ended: () => 'its end date has passed.',
    budgetSpent: (limitNanos) => `its total budget of ${dollars(limitNanos)} is spent.`,
    groupSpent: (name, resumesAt) => `the budget of group “${name}” is spent until ${instant(resumesAt)}.`,
    declinedCreative: (name, reason) =>
      `has a declined creative "${name}"${reason === null ? '.' : `: ${reason}`}`,
    noDeclinedCreative: () => 'no longer has a declined creative.',
    noLongerDeclined: (name, change) =>
      `no longer has the declined creative "${name}"${change === null ? '.' : `: it ${CHANGES[change]}.`}`,
    deliversAgain: (at) => `is delivering again. Last impression: ${instant(at)}.`,
    noImpression: (since) => `has had no impression since ${instant(since)}.`,
    budgetUsed: (use, resumesAt) =>
      `has used ${ofBudget(use)}: ${dollars(use.spentNanos)} spent.${resumesAt === null ? '' : ` It resumes at midnight (UTC${resumesAt}).`}`,
    budgetLeft: (use) => `is back below ${ofBudget(use)}: ${dollars(use.spentNanos)} spent.`,
    stopped: (why, since) =>
      since === null ? `is stopped: ${why}` : `has been stopped since ${instant(since)}: ${why}`,
    canRunAgain: () => 'can run again.',
    spentNothing: (days) => `has spent nothing ${within(days)}.`,
    noConversion: ({ spentNanos, limitNanos, days }) =>
      `spent ${dollars(spentNanos)} without a conversion ${within(days)}, with the goal of ${dollars(limitNanos)}.`,
    costAbove: ({ cpaNanos, goalNanos, conversions, days }) =>
      `has a CPA of ${dollars(cpaNanos)} ${within(days)}, above the goal of ${dollars(goalNanos)} (${plural(conversions, { one: '1 conversion', other: `${count(conversions)} conversions` })}).`,
    costWithin: ({ cpaNanos, goalNanos, days }) =>
      `is back within the goal of ${dollars(goalNanos)}: a CPA of ${dollars(cpaNanos)} ${within(days)}.`,
    spendAbove: ({ spentNanos, limitNanos, days }) =>
      `spent ${dollars(spentNanos)} ${within(days)}, more than ${dollars(limitNanos)}.`,
    spendWithin: ({ spentNanos, limitNanos, days }) =>
      `is back within ${dollars(limitNanos)}: it spent ${dollars(spentNanos)} ${within(days)}.`,
    notBidding: (reason) => `Most common reason for not bidding: “${noBidReasonTitle(reason)}”.`,
  };
};
