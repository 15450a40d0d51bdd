import { nextSwitchMs } from '@marquee/schemas/campaign/running-times';
import type { IneligibilityReason } from '@marquee/schemas/traffic/no-bid-reasons';

import { CampaignIndex } from '../auction/campaign-index.ts';
import type { ServingCampaign } from '../auction/serving.ts';
import type { EligibilityListener } from '../ports/bid-observers.ts';
import { Scheduler } from './scheduler.ts';
import type { Campaign } from './entities.ts';

/** So many retired campaigns may weigh on the index before it is recreated. */
const RETIRED_MAX = 500;
/** So many campaigns changing at once are cheaper to index again than one by one. */
const CHANGES_AT_ONCE_MAX = 200;

/** Which campaigns may bid now, the index of them, and when that changes by time alone. */
export class LiveCampaigns {
  readonly #campaigns: ReadonlyMap<number, Campaign>;
  readonly #listener: EligibilityListener;
  readonly #reasons = new Map<number, IneligibilityReason | undefined>();
  readonly #scheduler = new Scheduler();
  #index = new CampaignIndex();
  #isIndexStale = false;

  /** @param campaigns all campaigns; the caller keeps the map up to date */
  constructor(campaigns: ReadonlyMap<number, Campaign>, listener: EligibilityListener) {
    this.#campaigns = campaigns;
    this.#listener = listener;
  }

  /** Why a campaign cannot bid now; undefined when it can, or is not known. */
  eligibilityOf(campaignId: number): IneligibilityReason | undefined {
    return this.#reasons.get(campaignId);
  }

  index(): CampaignIndex {
    if (this.#isIndexStale) {
      const live: ServingCampaign[] = [];
      for (const { id, serving } of this.#campaigns.values()) {
        if (serving !== undefined && this.#isLive(id)) live.push(serving);
      }
      this.#index = new CampaignIndex(live);
      this.#isIndexStale = false;
    }
    return this.#index;
  }

  /** Much is about to change: the index is recreated when it is next asked for. */
  reindex(): void {
    this.#isIndexStale = true;
  }

  /** Campaigns whose flight begins or ends, or whose hour switches, by now; each must be reviewed. */
  due(nowMs: number): readonly number[] {
    const due = this.#scheduler.due(nowMs);
    if (due.length > CHANGES_AT_ONCE_MAX) this.reindex();
    return due;
  }

  /**
   * Records a campaign's eligibility.
   *
   * @param reason why it cannot bid; undefined when it can
   * @param prepare makes the form that the auction uses; called when it can bid and `serving` is out of date
   */
  review(
    campaign: Campaign,
    reason: IneligibilityReason | undefined,
    prepare: () => ServingCampaign,
    nowMs: number,
  ): void {
    const { id, times } = campaign;
    this.#scheduler.plan(id, nextSwitchMs(times, nowMs));
    const isSame = this.#reasons.has(id) && this.#reasons.get(id) === reason;
    if (reason !== undefined) {
      if (isSame) return;
      this.#index.retire(id);
      // What was retired is passed over for good: when it comes back it comes back as another one.
      campaign.serving = undefined;
    } else {
      if (isSame && campaign.serving !== undefined) return;
      campaign.serving ??= prepare();
      if (!this.#isIndexStale) this.#index.add(campaign.serving);
    }
    this.#reasons.set(id, reason);
    if (this.#index.retiredCount > RETIRED_MAX + this.#index.size / 4) this.reindex();
    this.#listener.eligibilityChanged(id, reason, reason === undefined ? campaign.serving : undefined, nowMs);
  }

  /** Removes a deleted campaign. */
  remove(campaignId: number): void {
    this.#reasons.delete(campaignId);
    this.#index.retire(campaignId);
    this.#scheduler.forget(campaignId);
    this.#listener.removed(campaignId);
  }

  #isLive(campaignId: number): boolean {
    return this.#reasons.has(campaignId) && this.#reasons.get(campaignId) === undefined;
  }
}
