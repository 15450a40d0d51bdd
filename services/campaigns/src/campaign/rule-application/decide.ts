import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import { addMs, HOUR_MS, instantMs } from '@marquee/schemas/common/time';
import type { Translations } from '@marquee/schemas/common/translations';
import type { CampaignAction } from '@marquee/schemas/optimization-rule/actions';
import { changedBid, type BidChange } from '@marquee/schemas/optimization-rule/bid-change';

import type { Campaign } from '../state.ts';

/** What an optimization rule wants to do about a campaign that meets its conditions. */
export interface RuleApplication {
  readonly optimizationRuleId: number;
  readonly ruleName: string;
  readonly action: CampaignAction;
  /** Of `changeBid`. */
  readonly bidChange: BidChange | null;
  readonly cooldownHours: number;
  readonly reason: string;
  readonly reasonTranslations: Translations;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/**
 * What a rule does about a campaign, recorded together with the fact that the rule did it, so that a run that was cut short
 * leaves either both or nothing. Nothing while the campaign is off or not approved, or the rule waits, nor about a bid that a rule
 * changed not long ago: rules do not fight.
 */
export function decideRuleApplication(application: RuleApplication, campaign: Campaign): CampaignEvent[] {
  const { optimizationRuleId, action, at } = application;
  if (!campaign.isActive || campaign.approved !== 'approved') return [];
  if (isWithin(campaign.ruleCooldowns.get(optimizationRuleId), at)) return [];
  const identity = { campaignId: campaign.id, userId: campaign.userId };
  const { reason, reasonTranslations } = application;
  switch (action) {
    case 'notify':
      return [applied(application, campaign)];
    case 'pauseCampaign':
      return [
        { type: 'CampaignStopped', data: { ...identity, reason, reasonTranslations } },
        applied(application, campaign),
      ];
    case 'changeBid': {
      if (isWithin(campaign.bidCooldownUntil, at)) return [];
      const bidPriceNanos = application.bidChange && changedBid(campaign.fields, application.bidChange);
      if (!bidPriceNanos) return [];
      return [
        { type: 'CampaignChanged', data: { ...identity, bidPriceNanos } },
        applied(application, campaign, {
          bidBeforeNanos: campaign.fields.bidPriceNanos,
          bidAfterNanos: bidPriceNanos,
        }),
      ];
    }
  }
}

const isWithin = (until: string | null | undefined, at: string): boolean =>
  until !== undefined && until !== null && instantMs(at) < instantMs(until);

const applied = (
  { bidChange: _change, cooldownHours, at, ...said }: RuleApplication,
  { id, userId, fields }: Campaign,
  bids: { readonly bidBeforeNanos: bigint; readonly bidAfterNanos: bigint } | null = null,
): CampaignEvent => ({
  type: 'CampaignRuleApplied',
  data: {
    ...{ campaignId: id, userId, campaignName: fields.name },
    ...said,
    ...{ bidBeforeNanos: bids?.bidBeforeNanos ?? null, bidAfterNanos: bids?.bidAfterNanos ?? null },
    cooldownUntil: addMs(at, cooldownHours * HOUR_MS),
  },
});
