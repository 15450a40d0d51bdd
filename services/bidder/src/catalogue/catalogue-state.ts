import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import { rotationWeight, type LearnedShares } from '@marquee/schemas/campaign/rotation';
import { compileMacros, type MacroTemplate } from '@marquee/schemas/macros/macros';

import type { ServingCampaign, ServingCreative } from '../auction/serving.ts';
import type { EligibilityListener } from '../ports/bid-observers.ts';
import type { RecordedSpend } from '../ports/budget.ts';
import { BudgetGroups } from './budget-groups.ts';
import { Deals } from './deals.ts';
import { CreativeScans, type WithheldReason } from './creative-scans.ts';
import type { Account, Campaign, Creative, Endpoint } from './entities.ts';
import { ineligibilityReason } from './entities.ts';
import { LiveCampaigns } from './live-campaigns.ts';
import { MediaIndex } from './media-index.ts';
import type { CatalogueReferences } from './references.ts';
import { servingCampaign } from './serving/serving-campaign.ts';

/** The balance above which an account runs, nano-dollars. */
export const RUN_MIN_NANOS = dollars(RUN_BALANCE_MIN_DOLLARS);

/** What the platform asks of all bids. */
export interface PlatformTerms {
  /** See `ServingTerms`. */
  readonly marginBps: number;
  /** Pixel against invalid traffic, of accounts that carry one: an `https:` URL with macros; undefined for none. */
  readonly ivtPixelUrl?: string | undefined;
}

/** What the handlers of events change: accounts, campaigns and what they show, and which campaigns may bid. */
export class CatalogueState {
  readonly campaigns = new Map<number, Campaign>();
  readonly creatives = new Map<number, Creative>();
  readonly endpoints = new Map<number, Endpoint>();
  readonly deals = new Deals();
  readonly budgetGroups: BudgetGroups;
  readonly media = new MediaIndex();
  readonly scans = new CreativeScans();
  readonly live: LiveCampaigns;
  readonly ledger: RecordedSpend;
  readonly references: CatalogueReferences;
  readonly #accounts = new Map<number, Account>();
  readonly #campaignsByUser = new Map<number, Set<Campaign>>();
  readonly #marginBps: number;
  readonly #ivtPixel: MacroTemplate | undefined;
  readonly #learnedShares = new Map<number, LearnedShares>();
  #isReplaying = true;

  constructor(
    ledger: RecordedSpend,
    listener: EligibilityListener,
    references: CatalogueReferences,
    { marginBps, ivtPixelUrl }: PlatformTerms,
  ) {
    this.ledger = ledger;
    this.budgetGroups = new BudgetGroups(ledger);
    this.live = new LiveCampaigns(this.campaigns, listener);
    this.references = references;
    this.#marginBps = marginBps;
    this.#ivtPixel = ivtPixelUrl === undefined ? undefined : compileMacros(ivtPixelUrl, { isUrl: true });
  }

  /** The past is folded: from here on every change is in force at once. */
  replayed(nowMs: number): void {
    this.#isReplaying = false;
    this.live.reindex();
    for (const campaign of this.campaigns.values()) this.#review(campaign, nowMs);
  }

  /** Flights begin and end, hours switch. */
  tick(nowMs: number): void {
    if (this.#isReplaying) return;
    for (const id of this.live.due(nowMs)) {
      const campaign = this.campaigns.get(id);
      if (campaign !== undefined) this.#review(campaign, nowMs);
    }
  }

  /** One that no event was about yet is inactive and without money. */
  account(userId: number): Account {
    let account = this.#accounts.get(userId);
    if (account === undefined) {
      account = {
        isActive: false,
        balanceNanos: 0n,
        dailyLimitNanos: null,
        markupBps: 0,
        mayBuyPremium: false,
        hasMalware: false,
        isGambling: false,
        isCannabis: false,
        useUnscanned: false,
        ivtPx: false,
      };
      this.#accounts.set(userId, account);
    }
    return account;
  }

  campaignsOf(userId: number): ReadonlySet<Campaign> {
    return this.#campaignsByUser.get(userId) ?? new Set();
  }

  addCampaign(campaign: Campaign): void {
    this.campaigns.set(campaign.id, campaign);
    const ofUser = this.#campaignsByUser.get(campaign.userId) ?? new Set<Campaign>();
    this.#campaignsByUser.set(campaign.userId, ofUser.add(campaign));
  }

  removeCampaign(id: number): void {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) return;
    this.campaigns.delete(id);
    this.#campaignsByUser.get(campaign.userId)?.delete(campaign);
    this.live.remove(id);
  }

  /** What the auction sees of a campaign is out of date. */
  refresh(campaign: Campaign, nowMs: number): void {
    campaign.serving = undefined;
    this.#review(campaign, nowMs);
  }

  /** @param learned undefined where nothing is learned of it any more */
  learnShares(campaignId: number, learned: LearnedShares | undefined, nowMs: number): void {
    const before = this.#learnedShares.get(campaignId);
    if (learned === undefined) this.#learnedShares.delete(campaignId);
    else this.#learnedShares.set(campaignId, learned);
    const campaign = this.campaigns.get(campaignId);
    const isOptimised = campaign?.fields.rotation === 'optimised';
    if (isOptimised && !areSame(before, learned)) this.refresh(campaign, nowMs);
  }

  /** Something that decides about all campaigns of an account has changed. */
  reviewAccount(userId: number, nowMs: number): void {
    if (this.#isReplaying) return;
    for (const campaign of this.campaignsOf(userId)) this.#review(campaign, nowMs);
  }

  creativeChanged({ id, userId }: Creative, nowMs: number): void {
    // While the past is read nothing is served yet, and an agency has thousands of both.
    if (this.#isReplaying) return;
    for (const campaign of this.campaignsOf(userId)) {
      if (campaign.fields.creativeIds.includes(id)) this.refresh(campaign, nowMs);
    }
  }

  /** @param userId null for what campaigns of all accounts may refer to */
  referenceChanged(userId: number | null, nowMs: number): void {
    if (this.#isReplaying) return;
    const affected = userId === null ? this.campaigns.values() : this.campaignsOf(userId);
    for (const campaign of affected) {
      const { audiences, contextualBundles, filterLists } = campaign.fields;
      if (audiences.length + contextualBundles.length + filterLists.length > 0) this.refresh(campaign, nowMs);
    }
  }

  #review(campaign: Campaign, nowMs: number): void {
    if (this.#isReplaying) return;
    const account = this.account(campaign.userId);
    const { creatives, withheld } = this.#creativesOf(campaign, account);
    const areListsKnown = this.references.areKnown(campaign);
    const facts = { hasCreative: creatives.length > 0, withheld, areListsKnown };
    const reason = ineligibilityReason(campaign, account, facts, nowMs, RUN_MIN_NANOS);
    const prepare = (): ServingCampaign => {
      const audiences = this.references.restrictingAudiences(campaign);
      const ivtPixel = account.ivtPx ? this.#ivtPixel : undefined;
      const terms = { ...account, marginBps: this.#marginBps, ivtPixel };
      return servingCampaign(campaign, creatives, terms, audiences);
    };
    this.live.review(campaign, reason, prepare, nowMs);
  }

  /**
   * The campaign says which creatives are its own, and how they rotate; both must belong to one account. Scans withhold some of
   * them.
   */
  #creativesOf(
    { id: campaignId, userId, fields }: Campaign,
    { useUnscanned }: Account,
  ): { readonly creatives: readonly ServingCreative[]; readonly withheld: WithheldReason | undefined } {
    const creatives: ServingCreative[] = [];
    const learned = this.#learnedShares.get(campaignId);
    let withheld: WithheldReason | undefined;
    for (const id of fields.creativeIds) {
      const creative = this.creatives.get(id);
      if (creative?.userId !== userId || creative.serving.length === 0) continue;
      const reason = this.scans.withheldReason(id, useUnscanned);
      if (reason !== undefined) {
        if (withheld !== 'creative-malware') withheld = reason;
        continue;
      }
      for (const form of creative.serving) {
        const weight = rotationWeight(fields.rotation, form, learned);
        creatives.push(weight === form.weight ? form : { ...form, weight });
      }
    }
    return { creatives, withheld };
  }
}

const areSame = (one: LearnedShares | undefined, other: LearnedShares | undefined): boolean =>
  one?.size === other?.size && [...(one ?? [])].every(([id, share]) => other?.get(id) === share);
