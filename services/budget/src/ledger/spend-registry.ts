import { DSP_CAMPAIGN } from '@marquee/schemas/traffic/dsp-campaign';

import type { ReservationScopes } from './apply-reservation.ts';
import { EndpointSpend } from './endpoint-spend.ts';
import type { LeaseRegistry } from '../leases/lease-registry.ts';
import type { Reservation } from './reservations.ts';
import { BudgetGroupState } from './budget-group.ts';
import { AccountSpendState, CampaignSpendState } from './spend-states.ts';

/** What campaigns, accounts and SSP endpoints have spent and may spend, by id; made when first asked for. */
export class SpendRegistry {
  readonly endpoints: EndpointSpend;
  readonly #leases: LeaseRegistry;
  readonly #campaigns = new Map<number, CampaignSpendState>();
  readonly #accounts = new Map<number, AccountSpendState>();
  readonly #groups = new Map<number, BudgetGroupState>();

  constructor(leases: LeaseRegistry) {
    this.#leases = leases;
    this.endpoints = new EndpointSpend(leases);
  }

  /** A campaign's spend; undefined until it is first requested. */
  known(campaignId: number): CampaignSpendState | undefined {
    return this.#campaigns.get(campaignId);
  }

  campaign(id: number): CampaignSpendState {
    let campaign = this.#campaigns.get(id);
    if (campaign === undefined)
      this.#campaigns.set(id, (campaign = new CampaignSpendState(id, this.#leases)));
    return campaign;
  }

  account(id: number): AccountSpendState {
    let account = this.#accounts.get(id);
    if (account === undefined) this.#accounts.set(id, (account = new AccountSpendState(id, this.#leases)));
    return account;
  }

  group(id: number): BudgetGroupState {
    let group = this.#groups.get(id);
    if (group === undefined) this.#groups.set(id, (group = new BudgetGroupState(id, this.#leases)));
    return group;
  }

  /** Moves a campaign, with what it spent and has open, from its group into another, or out of it. */
  assign(campaignId: number, groupId: number | undefined): void {
    const campaign = this.campaign(campaignId);
    const group = groupId === undefined ? undefined : this.group(groupId);
    if (campaign.group === group) return;
    campaign.group?.remove(campaign);
    campaign.group = group;
    group?.add(campaign);
  }

  /** The limits that a bid counts against. */
  scopesOf({
    campaignId,
    userId,
    sspEndpointId,
  }: Pick<Reservation, 'campaignId' | 'userId' | 'sspEndpointId'>): ReservationScopes {
    const isDspBid = campaignId === DSP_CAMPAIGN;
    return {
      campaign: isDspBid ? undefined : this.campaign(campaignId),
      account: isDspBid ? undefined : this.account(userId),
      endpoint: sspEndpointId === undefined ? undefined : this.endpoints.state(sspEndpointId),
    };
  }

  /** Nano-dollars that the wallet has recorded, or that wait for it, more or (below zero) less. */
  spend(
    campaignId: number,
    userId: number,
    atMs: number,
    change: { readonly recorded?: bigint; readonly pending?: bigint; readonly impressions: number },
  ): void {
    const { recorded = 0n, pending = 0n, impressions } = change;
    const campaign = this.campaign(campaignId);
    campaign.history.add(atMs, recorded + pending);
    campaign.group?.spent(atMs, recorded + pending);
    for (const state of [campaign, this.account(userId)]) {
      state.totals.recordedNanos += recorded;
      state.totals.pendingNanos += pending;
      state.totals.add(atMs, recorded + pending, impressions);
      state.headroom = undefined;
    }
  }
}
