import type { BidderNoBids, WindowedFigures } from '@marquee/schemas/queries/no-bids';

import { t } from '../../lib/i18n/i18n.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { describeNoBidReason } from '../../widgets/no-bid-reasons/no-bid-reason-labels.ts';

export interface NoBidTotals {
  readonly bids: WindowedFigures;
  /** Offered imps that a campaign did not bid on, by reason, the commonest of the last hour first. */
  readonly reasons: readonly (WindowedFigures & { readonly reason: string })[];
  /** Campaigns that cannot bid at all now, by the reason why. */
  readonly ineligible: readonly { readonly reason: string; readonly campaigns: number }[];
}

const add = (left: WindowedFigures, right: WindowedFigures): WindowedFigures => ({
  lastMinute: left.lastMinute + right.lastMinute,
  lastHour: left.lastHour + right.lastHour,
  total: left.total + right.total,
});
const ZERO: WindowedFigures = { lastMinute: 0, lastHour: 0, total: 0 };

/** Sums over all campaigns. */
export function noBidTotals({ campaigns }: Pick<BidderNoBids, 'campaigns'>): NoBidTotals {
  const reasons = new Map<string, WindowedFigures>();
  const ineligible = new Map<string, number>();
  let bids = ZERO;
  for (const campaign of campaigns) {
    bids = add(bids, campaign.bids);
    if (campaign.standing !== null)
      ineligible.set(campaign.standing, (ineligible.get(campaign.standing) ?? 0) + 1);
    for (const { reason, lastMinute, lastHour, total } of campaign.reasons) {
      reasons.set(reason, add(reasons.get(reason) ?? ZERO, { lastMinute, lastHour, total }));
    }
  }
  return {
    bids,
    reasons: [...reasons]
      .map(([reason, counts]) => ({ reason, ...counts }))
      .sort((left, right) => right.lastHour - left.lastHour || right.total - left.total),
    ineligible: [...ineligible]
      .map(([reason, count]) => ({ reason, campaigns: count }))
      .sort((left, right) => right.campaigns - left.campaigns),
  };
}

/** `no-servable-creative` as people read it. */
export const formatReason = (reason: string): string => {
  const label = reason.replaceAll('-', ' ');
  return label.slice(0, 1).toUpperCase() + label.slice(1);
};

/** `4 campaigns (not approved)`. */
export const describeIneligible = ({ reason, campaigns }: NoBidTotals['ineligible'][number]): string =>
  t('{campaigns, plural, one {# campaign} other {# campaigns}} ({reason})', {
    campaigns,
    reason: withinSentence(describeNoBidReason(reason).title),
  });
