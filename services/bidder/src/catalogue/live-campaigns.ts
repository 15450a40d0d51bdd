import { nextSwitchMs } from '@marquee/schemas/campaign/running-times';

import { CampaignIndex } from '../auction/campaign-index.ts';
import type { IneligibilityReason } from '../auction/no-bid-reasons.ts';
import type { ServingCampaign } from '../auction/serving.ts';
import { Scheduler } from './scheduler.ts';
import type { Campaign } from './entities.ts';

/** Told of every change of what a campaign is in the auction, so that no-bid counts follow what it was then. */
export interface EligibilityListener {
  /** @param reason undefined says that it may bid now, as `serving` */
  standing(
    campaignId: number,
    reason: IneligibilityReason | undefined,
    serving: ServingCampaign | undefined,
    nowMs: number,
  ): void;
  removed(campaignId: number): void;
}

/** So many retired campaigns may weigh on the index before it is made anew. */
const RETIRED_MAX = 500;
/** So many campaigns changing at once are cheaper to index anew than one by one. */
const CHANGES_AT_ONCE_MAX = 200;

/** Which campaigns may bid now, the index of them, and when that changes by time alone. */
export class LiveCampaigns {
  readonly #campaigns: ReadonlyMap<number, Campaign>;
  readonly #listener: EligibilityListener;
  readonly #standings = new Map<number, IneligibilityReason | undefined>();
  readonly #scheduler = new Scheduler();
  #index = new CampaignIndex();
  #isIndexStale = false;

  /** @param campaigns all that there are; kept by whoever hands them in */
  constructor(campaigns: ReadonlyMap<number, Campaign>, listener: EligibilityListener) {
    this.#campaigns = campaigns;
    this.#listener = listener;
  }

  /** Why a campaign cannot bid now; undefined when it can, or is not known. */
  standing(campaignId: number): IneligibilityReason | undefined {
    return this.#standings.get(campaignId);
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

  /** Much is about to change: the index is made anew when it is next asked for. */
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
   * Takes note of where a campaign stands now.
   * @param reason why it cannot bid; undefined when it can
   * @param prepare makes of it what the auction sees; asked when it can bid and `serving` is out of date
   */
  review(
    campaign: Campaign,
    reason: IneligibilityReason | undefined,
    prepare: () => ServingCampaign,
    nowMs: number,
  ): void {
    const { id, times } = campaign;
    this.#scheduler.plan(id, nextSwitchMs(times, nowMs));
    const isSame = this.#standings.has(id) && this.#standings.get(id) === reason;
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
    this.#standings.set(id, reason);
    if (this.#index.retiredCount > RETIRED_MAX + this.#index.size / 4) this.reindex();
    this.#listener.standing(id, reason, reason === undefined ? campaign.serving : undefined, nowMs);
  }

  /** The campaign is gone. */
  remove(campaignId: number): void {
    this.#standings.delete(campaignId);
    this.#index.retire(campaignId);
    this.#scheduler.forget(campaignId);
    this.#listener.removed(campaignId);
  }

  #isLive(campaignId: number): boolean {
    return this.#standings.has(campaignId) && this.#standings.get(campaignId) === undefined;
  }
}
