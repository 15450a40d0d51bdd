import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { CampaignEvent } from '@marquee/schemas/events/campaign';
import type { CreativeEvent } from '@marquee/schemas/events/creative';
import type { SspEndpointEvent } from '@marquee/schemas/events/ssp-endpoint';
import type { UserEvent } from '@marquee/schemas/events/user';
import type { WalletEvent } from '@marquee/schemas/events/wallet';

import { CampaignIndex } from '../auction/campaign-index.ts';
import type { StandingReason } from '../auction/refusal-reasons.ts';
import type { ServingCreative } from '../auction/serving.ts';
import type { BudgetLedger } from '../budget/budget-ledger.ts';
import type { Account, Campaign, Creative, Endpoint } from './entities.ts';
import { runningTimes, servingCampaign, servingCreative, standingReason } from './entities.ts';

/** Told of every change of a campaign's standing, so that refusals can be counted for the time in between. */
export interface StandingListener {
  /** `undefined` says that it may bid now. */
  standing(campaignId: number, reason: StandingReason | undefined): void;
  removed(campaignId: number): void;
}

const RUN_MIN_NANOS = dollars(RUN_BALANCE_MIN_DOLLARS);

/** Event types that the catalogue folds; the others are not even decoded. */
export const CATALOGUE_EVENTS: ReadonlySet<string> = new Set<AnyEvent['type']>([
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
]);

/**
 * Everything that a bid needs to know of the product, in memory, folded from the event store. A change is in
 * force with the next request after its event was applied.
 */
export class Catalogue {
  readonly #accounts = new Map<number, Account>();
  readonly #campaigns = new Map<number, Campaign>();
  readonly #creatives = new Map<number, Creative>();
  readonly #endpoints = new Map<number, Endpoint>();
  readonly #standings = new Map<number, StandingReason | undefined>();
  readonly #ledger: BudgetLedger;
  readonly #listener: StandingListener;
  #index = new CampaignIndex([]);
  #isIndexStale = false;
  #isReplaying = true;

  constructor(ledger: BudgetLedger, listener: StandingListener) {
    this.#ledger = ledger;
    this.#listener = listener;
  }

  endpoint(id: number): Endpoint | undefined {
    return this.#endpoints.get(id);
  }

  campaign(id: number): Campaign | undefined {
    return this.#campaigns.get(id);
  }

  standing(campaignId: number): StandingReason | undefined {
    return this.#standings.get(campaignId);
  }

  /** Campaigns that may bid now; rebuilt when something changed since the last call, out of what did not. */
  index(): CampaignIndex {
    if (this.#isIndexStale) {
      const live = [...this.#campaigns.values()].filter(
        (campaign) => this.#standings.has(campaign.id) && this.#standings.get(campaign.id) === undefined,
      );
      this.#index = new CampaignIndex(
        live.map((campaign) => (campaign.serving ??= servingCampaign(campaign, this.#creativesOf(campaign)))),
      );
      this.#isIndexStale = false;
    }
    return this.#index;
  }

  apply(event: AnyEvent, nowMs: number): void {
    if (event.type.startsWith('User')) this.#applyUser(event as UserEvent, nowMs);
    else if (event.type.startsWith('Campaign')) this.#applyCampaign(event as CampaignEvent, nowMs);
    else if (event.type.startsWith('Creative')) this.#applyCreative(event as CreativeEvent, nowMs);
    else if (event.type.startsWith('SspEndpoint')) this.#applyEndpoint(event as SspEndpointEvent);
    else if ('balanceNanos' in event.data) this.#applyWallet(event as WalletEvent, nowMs);
  }

  /** The past is folded: from here on every change is in force at once. */
  replayed(nowMs: number): void {
    this.#isReplaying = false;
    this.tick(nowMs);
  }

  /** Time goes by: flights begin and end, hours switch. Call it every second. */
  tick(nowMs: number): void {
    for (const campaign of this.#campaigns.values()) this.#review(campaign, nowMs);
  }

  #applyUser(event: UserEvent, nowMs: number): void {
    const { userId } = event.data;
    const account = this.#account(userId);
    if (event.type === 'UserRegistered' || event.type === 'UserSettingsChanged') {
      const limit = event.data.settings.advertDailyLimit;
      if (limit !== undefined) account.dailyLimitNanos = limit;
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
      const { block, lines } = event.data;
      this.#ledger.recorded(
        userId,
        { partition: block.partition, first: BigInt(block.first), last: BigInt(block.last) },
        lines.map((line) => ({
          campaignId: line.campaignId,
          atMs: Date.parse(line.halfHour),
          spendNanos: line.spendNanos,
          impressions: line.impressions,
        })),
        balanceNanos,
      );
    } else this.#ledger.setBalance(userId, balanceNanos);
    if (couldRun !== balanceNanos > RUN_MIN_NANOS) this.#reviewAccount(userId, nowMs);
  }

  #applyCampaign(event: CampaignEvent, nowMs: number): void {
    const { campaignId: id, userId } = event.data;
    if (event.type === 'CampaignCreated') {
      const fields = event.data;
      const times = runningTimes(fields);
      this.#campaigns.set(id, {
        id,
        userId,
        fields,
        times,
        approval: 'pending',
        isActive: true,
        serving: undefined,
      });
    }
    const campaign = this.#campaigns.get(id);
    if (campaign === undefined) return;
    if (event.type === 'CampaignChanged') {
      campaign.fields = { ...campaign.fields, ...defined(event.data) };
      campaign.times = runningTimes(campaign.fields);
    } else if (event.type === 'CampaignSubmitted') campaign.approval = 'pending';
    else if (event.type === 'CampaignApproved') campaign.approval = 'approved';
    else if (event.type === 'CampaignDisapproved') campaign.approval = 'disapproved';
    else if (event.type === 'CampaignStarted') campaign.isActive = true;
    else if (event.type === 'CampaignStopped') campaign.isActive = false;
    else if (event.type === 'CampaignDeleted') return this.#removeCampaign(id);
    campaign.serving = undefined;
    this.#ledger.setCampaign(id, { ...campaign.fields, userId, times: campaign.times });
    this.#isIndexStale = true;
    this.#review(campaign, nowMs);
  }

  #removeCampaign(id: number): void {
    this.#campaigns.delete(id);
    this.#standings.delete(id);
    this.#isIndexStale = true;
    this.#listener.removed(id);
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
        serving: undefined,
      });
    }
    const creative = this.#creatives.get(id);
    if (creative === undefined) return;
    if (event.type === 'CreativeChanged') creative.fields = { ...creative.fields, ...defined(event.data) };
    else if (event.type === 'CreativeSubmitted') creative.approval = 'pending';
    else if (event.type === 'CreativeApproved') creative.approval = 'approved';
    else if (event.type === 'CreativeDisapproved') creative.approval = 'disapproved';
    else if (event.type === 'CreativeActivated') creative.isActive = true;
    else if (event.type === 'CreativeStopped') creative.isActive = false;
    else if (event.type === 'CreativeDeleted') this.#creatives.delete(id);
    creative.serving = servingCreative(creative);
    for (const campaign of this.#campaigns.values()) {
      if (campaign.userId === userId) campaign.serving = undefined;
    }
    this.#isIndexStale = true;
    this.#reviewAccount(userId, nowMs);
  }

  #applyEndpoint(event: SspEndpointEvent): void {
    const { sspEndpointId: id } = event.data;
    if (event.type === 'SspEndpointDeleted') this.#endpoints.delete(id);
    else if (event.type === 'SspEndpointCreated') {
      this.#endpoints.set(id, { id, fields: event.data, key: event.data.key });
    } else {
      const endpoint = this.#endpoints.get(id);
      if (endpoint === undefined) return;
      endpoint.fields = { ...endpoint.fields, ...defined(event.data) };
      endpoint.key = event.data.key ?? endpoint.key;
    }
  }

  #reviewAccount(userId: number, nowMs: number): void {
    if (this.#isReplaying) return;
    for (const campaign of this.#campaigns.values()) {
      if (campaign.userId === userId) this.#review(campaign, nowMs);
    }
  }

  #review(campaign: Campaign, nowMs: number): void {
    if (this.#isReplaying) return;
    const reason = standingReason(
      campaign,
      this.#accounts.get(campaign.userId),
      this.#creativesOf(campaign).length > 0,
      nowMs,
      RUN_MIN_NANOS,
    );
    if (this.#standings.has(campaign.id) && this.#standings.get(campaign.id) === reason) return;
    this.#standings.set(campaign.id, reason);
    this.#isIndexStale = true;
    this.#listener.standing(campaign.id, reason);
  }

  /** The campaign says which creatives are its own; both must belong to one account. */
  #creativesOf(campaign: Campaign): ServingCreative[] {
    const serving: ServingCreative[] = [];
    for (const id of campaign.fields.creativeIds) {
      const creative = this.#creatives.get(id);
      if (creative?.userId === campaign.userId && creative.serving !== undefined)
        serving.push(creative.serving);
    }
    return serving;
  }

  #account(userId: number): Account {
    let account = this.#accounts.get(userId);
    if (account === undefined) {
      account = { isActive: false, balanceNanos: 0n, dailyLimitNanos: null };
      this.#accounts.set(userId, account);
    }
    return account;
  }
}

/** A partial payload may carry explicit undefined; those must not erase what stands. */
const defined = <Fields extends object>(
  part: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
