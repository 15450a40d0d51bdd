import type { KnownDeals } from '@marquee/openrtb/slots/deal-terms';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { markupBpsOf } from '@marquee/schemas/common/markup';
import { dollars } from '@marquee/schemas/common/money';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { CreativeEvent } from '@marquee/schemas/creative/events';
import type { DealEvent } from '@marquee/schemas/deal/events';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { IneligibilityReason } from '@marquee/schemas/traffic/no-bid-reasons';
import type { UserEvent } from '@marquee/schemas/user/events';
import { blocksOf, type SpendLine, type WalletEvent } from '@marquee/schemas/wallet/events';
import type { SspEndpointEvent } from '@marquee/schemas/ssp-endpoint/events';

import type { CampaignIndex } from '../auction/campaign-index.ts';
import type { ServingCampaign, ServingCreative } from '../auction/serving.ts';
import { DEFAULT_MARGIN_BPS } from '../running/bidder-config.ts';
import type { RecordedLine, RecordedSpend } from '../ports/budget.ts';
import { Deals } from './deals.ts';
import type { Account, Campaign, Creative, Endpoint } from './entities.ts';
import { runningTimes, servingForms, ineligibilityReason } from './entities.ts';
import type { EligibilityListener } from '../ports/bid-observers.ts';
import { LiveCampaigns } from './live-campaigns.ts';
import { MediaIndex } from './media-index.ts';
import { servingCampaign } from './serving/serving-campaign.ts';

/** Lists, audiences and bundles that campaigns name, folded elsewhere. */
export interface References {
  /** Event types that it folds. */
  readonly eventTypes: ReadonlySet<string>;
  /** Folds an event; true when a campaign that names what it is about must be looked at again. */
  apply(event: AnyEvent, nowMs: number): boolean;
  /** Called with every event of a campaign. */
  campaignChanged(event: AnyEvent): void;
  /** Everything that the campaign names is there, and its account's to use. */
  areKnown(campaign: Pick<Campaign, 'userId' | 'fields'>): boolean;
  /** Those of the campaign's audiences that restrict it. */
  restrictingAudiences(campaign: Pick<Campaign, 'userId' | 'fields'>): readonly number[];
}

const RUN_MIN_NANOS = dollars(RUN_BALANCE_MIN_DOLLARS);

/** Event types that the catalogue folds itself; the others are not even decoded. */
const CATALOGUE_EVENTS: ReadonlySet<string> = new Set<AnyEvent['type']>([
  'UserRegistered',
  'UserSettingsChanged',
  'UserActivated',
  'UserDeactivated',
  'UserDeleted',
  'UserPersonalInfoWiped',
  'WalletOpened',
  'FundsDeposited',
  'WithdrawalHeld',
  'WithdrawalReleased',
  'WithdrawalPaid',
  'CompensationGranted',
  'SpendRecorded',
  'SpendCorrected',
  'CampaignCreated',
  'CampaignChanged',
  'CampaignSubmitted',
  'CampaignApproved',
  'CampaignDisapproved',
  'CampaignStarted',
  'CampaignStopped',
  'CampaignDeleted',
  'CreativeCreated',
  'CreativeChanged',
  'CreativeSubmitted',
  'CreativeApproved',
  'CreativeDisapproved',
  'CreativeActivated',
  'CreativeStopped',
  'CreativeDeleted',
  'SspEndpointCreated',
  'SspEndpointChanged',
  'SspEndpointDeleted',
  'MediaAssetUploaded',
  'DealCreated',
  'DealChanged',
  'DealDeleted',
]);

/**
 * Everything that a bid needs to know of the product, in memory, folded from the event store. A change is in
 * force with the next request after its event was applied.
 */
export class Catalogue {
  readonly #accounts = new Map<number, Account>();
  readonly #campaigns = new Map<number, Campaign>();
  readonly #campaignsByUser = new Map<number, Set<Campaign>>();
  readonly #creatives = new Map<number, Creative>();
  readonly #endpoints = new Map<number, Endpoint>();
  readonly #deals = new Deals();
  readonly #media = new MediaIndex();
  readonly #ledger: RecordedSpend;
  readonly #live: LiveCampaigns;
  readonly #references: References;
  readonly #marginBps: number;
  #isReplaying = true;

  /** @param marginBps see `ServingTerms` */
  constructor(
    ledger: RecordedSpend,
    listener: EligibilityListener,
    references: References,
    marginBps = DEFAULT_MARGIN_BPS,
  ) {
    this.#marginBps = marginBps;
    this.#ledger = ledger;
    this.#live = new LiveCampaigns(this.#campaigns, listener);
    this.#references = references;
  }

  endpoint(id: number): Endpoint | undefined {
    return this.#endpoints.get(id);
  }

  /** Deals with the exchange of an endpoint that are in force now. */
  deals(sspEndpointId: number, nowMs: number): KnownDeals {
    return this.#deals.of(sspEndpointId, nowMs);
  }

  endpoints(): Iterable<Endpoint> {
    return this.#endpoints.values();
  }

  campaign(id: number): Campaign | undefined {
    return this.#campaigns.get(id);
  }

  campaigns(): Iterable<Campaign> {
    return this.#campaigns.values();
  }

  creative(id: number): Creative | undefined {
    return this.#creatives.get(id);
  }

  eligibilityOf(campaignId: number): IneligibilityReason | undefined {
    return this.#live.eligibilityOf(campaignId);
  }

  /** Campaigns that may bid now. */
  index(): CampaignIndex {
    return this.#live.index();
  }

  handles(eventType: string): boolean {
    return CATALOGUE_EVENTS.has(eventType) || this.#references.eventTypes.has(eventType);
  }

  apply(event: AnyEvent, nowMs: number): void {
    if (this.#references.eventTypes.has(event.type)) this.#applyReference(event, nowMs);
    else if (event.type.startsWith('User')) this.#applyUser(event as UserEvent, nowMs);
    else if (event.type.startsWith('Campaign')) this.#applyCampaign(event as CampaignEvent, nowMs);
    else if (event.type.startsWith('Creative')) this.#applyCreative(event as CreativeEvent, nowMs);
    else if (event.type === 'MediaAssetUploaded') this.#media.apply(event);
    else if (event.type.startsWith('SspEndpoint')) this.#applyEndpoint(event as SspEndpointEvent);
    else if (event.type.startsWith('Deal')) this.#deals.apply(event as DealEvent);
    else if ('balanceNanos' in event.data) this.#applyWallet(event as WalletEvent, nowMs);
  }

  /** The past is folded: from here on every change is in force at once. */
  replayed(nowMs: number): void {
    this.#isReplaying = false;
    this.#live.reindex();
    for (const campaign of this.#campaigns.values()) this.#review(campaign, nowMs);
  }

  /** Time goes by: flights begin and end, hours switch. Call it every second. */
  tick(nowMs: number): void {
    if (this.#isReplaying) return;
    for (const id of this.#live.due(nowMs)) {
      const campaign = this.#campaigns.get(id);
      if (campaign !== undefined) this.#review(campaign, nowMs);
    }
  }

  /** The price or rate behind what the campaign serves has changed: it is worked out anew. */
  reprice(campaignId: number, nowMs: number): void {
    const campaign = this.#campaigns.get(campaignId);
    if (campaign !== undefined) this.#changed(campaign, nowMs);
  }

  #applyReference(event: AnyEvent, nowMs: number): void {
    if (!this.#references.apply(event, nowMs) || this.#isReplaying) return;
    const userId = 'userId' in event.data ? event.data.userId : null;
    const concerned = userId === null || userId === undefined ? this.#campaigns.values() : this.#of(userId);
    for (const campaign of concerned) {
      const { audiences, contextualBundles, filterLists } = campaign.fields;
      if (audiences.length + contextualBundles.length + filterLists.length > 0)
        this.#changed(campaign, nowMs);
    }
  }

  #applyUser(event: UserEvent, nowMs: number): void {
    const { userId } = event.data;
    const account = this.#account(userId);
    if (event.type === 'UserRegistered' || event.type === 'UserSettingsChanged') {
      const { settings } = event.data;
      const { advertDailyLimit, markup, canSeeSspPremium } = settings;
      if (advertDailyLimit !== undefined) account.dailyLimitNanos = advertDailyLimit;
      account.hasMalware = settings.isMalwareAdvert ?? account.hasMalware;
      const terms = {
        markupBps: markup === undefined ? account.markupBps : markupBpsOf(markup),
        mayBuyPremium: canSeeSspPremium ?? account.mayBuyPremium,
        isGambling: settings.isGamblingAdvert ?? account.isGambling,
        isCannabis: settings.isCannabisAdvert ?? account.isCannabis,
      };
      if (differ(terms, account)) {
        Object.assign(account, terms);
        for (const campaign of this.#of(userId)) this.#changed(campaign, nowMs);
      }
      if (event.type === 'UserRegistered') account.isActive = true;
    } else if (event.type === 'UserActivated') account.isActive = true;
    else if (['UserDeactivated', 'UserDeleted', 'UserPersonalInfoWiped'].includes(event.type)) {
      account.isActive = false;
    } else return;
    this.#ledger.setDailyLimit(userId, account.dailyLimitNanos);
    this.#reviewAccount(userId, nowMs);
  }

  #applyWallet(event: WalletEvent, nowMs: number): void {
    const { userId, balanceNanos } = event.data;
    const account = this.#account(userId);
    const couldRun = account.balanceNanos > RUN_MIN_NANOS;
    account.balanceNanos = balanceNanos;
    if (event.type === 'SpendRecorded' && event.data.block.topic === 'impressions') {
      // The lines are those of all blocks together.
      for (const [index, block] of blocksOf(event.data).entries())
        this.#ledger.recorded(
          userId,
          {
            partition: block.partition,
            first: BigInt(block.first),
            last: BigInt(block.last),
            epoch: block.epoch,
          },
          index === 0 ? event.data.lines.map(recordedLine) : [],
          balanceNanos,
        );
    } else if (event.type === 'SpendRecorded') {
      // Clicks and conversions: the ledger follows the log of impressions alone.
      this.#ledger.recorded(userId, undefined, event.data.lines.map(recordedLine), balanceNanos);
    } else if (event.type === 'SpendCorrected') {
      this.#ledger.recorded(
        userId,
        undefined,
        event.data.lines.map((line) => ({
          campaignId: line.campaignId,
          atMs: Date.parse(line.halfHour),
          spendNanos: -line.amountNanos,
          impressions: -line.impressions,
        })),
        balanceNanos,
      );
    } else this.#ledger.setBalance(userId, balanceNanos);
    if (couldRun !== balanceNanos > RUN_MIN_NANOS) this.#reviewAccount(userId, nowMs);
  }

  #applyCampaign(event: CampaignEvent, nowMs: number): void {
    const { campaignId: id, userId } = event.data;
    this.#references.campaignChanged(event);
    if (event.type === 'CampaignCreated') {
      const fields = event.data;
      const times = runningTimes(fields);
      const made: Campaign = {
        id,
        userId,
        fields,
        times,
        approval: 'pending',
        isActive: true,
        serving: undefined,
      };
      this.#campaigns.set(id, made);
      this.#campaignsByUser.set(userId, this.#of(userId).add(made));
    }
    const campaign = this.#campaigns.get(id);
    if (campaign === undefined) return;
    if (event.type === 'CampaignChanged') {
      campaign.fields = { ...campaign.fields, ...withoutUndefined(event.data) };
      campaign.times = runningTimes(campaign.fields);
    } else if (event.type === 'CampaignSubmitted') campaign.approval = 'pending';
    else if (event.type === 'CampaignApproved') campaign.approval = 'approved';
    else if (event.type === 'CampaignDisapproved') campaign.approval = 'disapproved';
    else if (event.type === 'CampaignStarted') campaign.isActive = true;
    else if (event.type === 'CampaignStopped') campaign.isActive = false;
    else if (event.type === 'CampaignDeleted') return this.#removeCampaign(campaign);
    this.#ledger.setCampaign(id, { ...campaign.fields, userId, times: campaign.times });
    this.#changed(campaign, nowMs);
  }

  #removeCampaign(campaign: Campaign): void {
    const { id, userId } = campaign;
    this.#campaigns.delete(id);
    this.#of(userId).delete(campaign);
    this.#live.remove(id);
  }

  #applyCreative(event: CreativeEvent, nowMs: number): void {
    const { creativeId: id, userId } = event.data;
    if (event.type === 'CreativeCreated') {
      const fields = event.data;
      this.#creatives.set(id, {
        id,
        userId,
        fields,
        approval: 'pending',
        isActive: true,
        serving: [],
      });
    }
    const creative = this.#creatives.get(id);
    if (creative === undefined) return;
    if (event.type === 'CreativeChanged')
      creative.fields = { ...creative.fields, ...withoutUndefined(event.data) };
    else if (event.type === 'CreativeSubmitted') creative.approval = 'pending';
    else if (event.type === 'CreativeApproved') creative.approval = 'approved';
    else if (event.type === 'CreativeDisapproved') creative.approval = 'disapproved';
    else if (event.type === 'CreativeActivated') creative.isActive = true;
    else if (event.type === 'CreativeStopped') creative.isActive = false;
    else if (event.type === 'CreativeDeleted') this.#creatives.delete(id);
    creative.serving = servingForms(creative, this.#media);
    // While the past is read nothing is served yet, and an agency has thousands of both.
    if (this.#isReplaying) return;
    for (const campaign of this.#of(userId)) {
      if (campaign.fields.creativeIds.includes(id)) this.#changed(campaign, nowMs);
    }
  }

  #applyEndpoint(event: SspEndpointEvent): void {
    const { sspEndpointId: id } = event.data;
    if (event.type === 'SspEndpointDeleted') this.#endpoints.delete(id);
    else if (event.type === 'SspEndpointCreated') {
      this.#endpoints.set(id, { id, fields: event.data, key: event.data.key });
    } else {
      const endpoint = this.#endpoints.get(id);
      if (endpoint === undefined) return;
      endpoint.fields = { ...endpoint.fields, ...withoutUndefined(event.data) };
      endpoint.key = event.data.key ?? endpoint.key;
    }
  }

  #of(userId: number): Set<Campaign> {
    return this.#campaignsByUser.get(userId) ?? new Set();
  }

  #reviewAccount(userId: number, nowMs: number): void {
    if (this.#isReplaying) return;
    for (const campaign of this.#of(userId)) this.#review(campaign, nowMs);
  }

  /** What the auction sees of a campaign is out of date. */
  #changed(campaign: Campaign, nowMs: number): void {
    campaign.serving = undefined;
    this.#review(campaign, nowMs);
  }

  #review(campaign: Campaign, nowMs: number): void {
    if (this.#isReplaying) return;
    const { userId } = campaign;
    const creatives = this.#creativesOf(campaign);
    const facts = { hasCreative: creatives.length > 0, areListsKnown: this.#references.areKnown(campaign) };
    const reason = ineligibilityReason(campaign, this.#accounts.get(userId), facts, nowMs, RUN_MIN_NANOS);
    const prepare = (): ServingCampaign => {
      const audiences = this.#references.restrictingAudiences(campaign);
      const terms = { ...this.#account(userId), marginBps: this.#marginBps };
      return servingCampaign(campaign, creatives, terms, audiences);
    };
    this.#live.review(campaign, reason, prepare, nowMs);
  }

  /** The campaign says which creatives are its own; both must belong to one account. */
  #creativesOf(campaign: Campaign): ServingCreative[] {
    const serving: ServingCreative[] = [];
    for (const id of campaign.fields.creativeIds) {
      const creative = this.#creatives.get(id);
      if (creative?.userId === campaign.userId) serving.push(...creative.serving);
    }
    return serving;
  }

  #account(userId: number): Account {
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
      };
      this.#accounts.set(userId, account);
    }
    return account;
  }
}

/** Whether any of the terms is another than the account's. */
const differ = (terms: Partial<Account>, account: Account): boolean =>
  Object.entries(terms).some(([name, value]) => account[name as keyof Account] !== value);

const recordedLine = ({ campaignId, halfHour, spendNanos, impressions }: SpendLine): RecordedLine => ({
  campaignId,
  atMs: Date.parse(halfHour),
  spendNanos,
  impressions,
});
