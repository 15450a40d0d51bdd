import type { ReadStore } from '@marquee/kit/read-store/port';
import { formatDollars } from '@marquee/schemas/common/money';
import { HOUR_MS } from '@marquee/schemas/common/time';
import type { CampaignAction } from '@marquee/schemas/optimization-rule/actions';
import { type BidChange, changedBid } from '@marquee/schemas/optimization-rule/bid-change';
import { DRY_RUN_DAYS, DRY_RUN_ROWS, type DryRun } from '@marquee/schemas/optimization-rule/history';

import { type MinPriceDeps, withMinPrice } from '../../campaign/min-price.ts';
import {
  type DryRunCampaign,
  type DryRunDay,
  dryRunDays,
  type DryRunPorts,
  type DryRunRule,
  NOTHING_FOUND,
  readDryRunCampaigns,
} from '../dry-run-campaigns.ts';
import { reasonOf } from '../reason.ts';
import { bidChangeOf } from './apply.ts';

export interface CampaignDryRunDeps extends DryRunPorts {
  readonly readStore: ReadStore;
  /** What a rule lowers no bid below. */
  readonly minPrices: MinPriceDeps;
}

/**
 * What a rule would have done about campaigns had it run once a day and they been on; bids begin with those of now. It changes
 * nothing.
 */
export async function dryRunCampaigns(
  { readStore, minPrices, ...ports }: CampaignDryRunDeps,
  rule: DryRunRule,
  action: CampaignAction,
  userId: number,
): Promise<DryRun> {
  const campaigns = await readDryRunCampaigns(readStore, userId, rule);
  if (campaigns.length === 0) return NOTHING_FOUND;
  const days: DryRunDay[] = [];
  const of = { userId, sourceType: 'campaign', withPremium: true } as const;
  for await (const day of dryRunDays(ports, rule.fields, campaigns, of)) days.push(day);
  const bidChanges = await bidChangesOf(minPrices, rule, campaigns, userId);
  const actions = replay({ rule, action, campaigns, bidChanges }, days);
  return {
    ...NOTHING_FOUND,
    isPartial: days.length < DRY_RUN_DAYS || actions.length > DRY_RUN_ROWS,
    campaigns: campaigns.length,
    acted: new Set(actions.map(({ campaignId }) => campaignId)).size,
    actions: actions.slice(0, DRY_RUN_ROWS),
  };
}

interface Replay {
  readonly rule: DryRunRule;
  readonly action: CampaignAction;
  readonly campaigns: readonly DryRunCampaign[];
  /** How the rule may change the bid of each campaign, by its id; empty of a rule that changes none. */
  readonly bidChanges: ReadonlyMap<number, BidChange>;
}

/** As a run of the rule would: each campaign has the minimum of its own countries. */
async function bidChangesOf(
  minPrices: MinPriceDeps,
  { fields }: DryRunRule,
  campaigns: readonly DryRunCampaign[],
  userId: number,
): Promise<ReadonlyMap<number, BidChange>> {
  const change = bidChangeOf(fields);
  const changes = new Map<number, BidChange>();
  if (!change) return changes;
  // One account is asked about once, however many campaigns it has.
  const mayBidLess = await minPrices.mayBidLess(userId);
  const known = { ...minPrices, mayBidLess: async () => mayBidLess };
  for (const campaign of campaigns)
    changes.set(campaign.id, await withMinPrice(known, userId, campaign, change));
  return changes;
}

type Replayed = DryRun['actions'][number];

/** The actions of some days, one after another: a paused campaign stays paused, a changed bid is what the next change begins with. */
export function replay(
  { rule, action, campaigns, bidChanges }: Replay,
  days: readonly DryRunDay[],
): readonly Replayed[] {
  const { timeRange, conditions, cooldownHours } = rule.fields;
  const now = new Map(campaigns.map((campaign) => [campaign.id, { campaign, untilMs: 0 }]));
  const actions: Replayed[] = [];
  for (const { at, met } of days) {
    for (const figures of met) {
      const state = now.get(Number(figures.source));
      if (!state || at.getTime() < state.untilMs) continue;
      const bids = action === 'changeBid' ? bidsOf(state.campaign, bidChanges) : NO_BIDS;
      if (!bids) continue;
      const { id: campaignId, name: campaignName } = state.campaign;
      const reason = reasonOf({ timeRange, conditions }, figures);
      const { bidBefore, bidAfter } = bids;
      actions.push({ campaignId, campaignName, at: at.toISOString(), reason, bidBefore, bidAfter });
      now.set(campaignId, {
        campaign: bids.nanos === null ? state.campaign : { ...state.campaign, bidPriceNanos: bids.nanos },
        untilMs:
          action === 'pauseCampaign' ? Number.POSITIVE_INFINITY : at.getTime() + cooldownHours * HOUR_MS,
      });
    }
  }
  return actions;
}

const NO_BIDS = { nanos: null, bidBefore: null, bidAfter: null };

/** Undefined where the rule would not change the bid. */
function bidsOf(campaign: DryRunCampaign, bidChanges: Replay['bidChanges']) {
  const change = bidChanges.get(campaign.id);
  const nanos = change && changedBid(campaign, change);
  return nanos === undefined
    ? undefined
    : { nanos, bidBefore: formatDollars(campaign.bidPriceNanos), bidAfter: formatDollars(nanos) };
}
