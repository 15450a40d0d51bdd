import type { KnownDeals } from '@marquee/openrtb/slots/deal-terms';
import type { LearnedShares } from '@marquee/schemas/campaign/rotation';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { IneligibilityReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { CampaignIndex } from '../auction/campaign-index.ts';
import type { EligibilityListener } from '../ports/bid-observers.ts';
import type { RecordedSpend } from '../ports/budget.ts';
import { DEFAULT_MARGIN_BPS } from '../running/bidder-config.ts';
import { CatalogueState, type PlatformTerms } from './catalogue-state.ts';
import type { Campaign, Creative, Endpoint } from './entities.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { budgetGroupHandlers } from './handlers/budget-groups.ts';
import { campaignHandlers } from './handlers/campaigns.ts';
import type { CatalogueEvent, HandlersOf } from './handlers/catalogue-events.ts';
import { EventDispatcher } from './handlers/catalogue-events.ts';
import { creativeScanHandlers } from './handlers/creative-scans.ts';
import { creativeHandlers } from './handlers/creatives.ts';
import { referenceHandlers } from './handlers/references.ts';
import { supplyHandlers } from './handlers/supply.ts';
import { walletHandlers } from './handlers/wallets.ts';
import type { CatalogueReferences } from './references.ts';

/** What the catalogue does with each event that it reads. */
const handlersFor = (state: CatalogueState): HandlersOf<CatalogueEvent> => ({
  ...accountHandlers(state),
  ...walletHandlers(state),
  ...campaignHandlers(state),
  ...budgetGroupHandlers(state),
  ...creativeHandlers(state),
  ...creativeScanHandlers(state),
  ...referenceHandlers(state),
  ...supplyHandlers(state),
});

/**
 * Everything that a bid needs to know of the product, in memory, folded from the event store. A change is in
 * force with the next request after its event was applied.
 */
export class Catalogue {
  readonly #state: CatalogueState;
  readonly #dispatcher: EventDispatcher<CatalogueEvent>;

  constructor(
    ledger: RecordedSpend,
    listener: EligibilityListener,
    references: CatalogueReferences,
    terms: PlatformTerms = { marginBps: DEFAULT_MARGIN_BPS },
  ) {
    this.#state = new CatalogueState(ledger, listener, references, terms);
    this.#dispatcher = new EventDispatcher(handlersFor(this.#state));
  }

  endpoint(id: number): Endpoint | undefined {
    return this.#state.endpoints.get(id);
  }

  /** Deals with the exchange of an endpoint that are in force now. */
  deals(sspEndpointId: number, nowMs: number): KnownDeals {
    return this.#state.deals.of(sspEndpointId, nowMs);
  }

  endpoints(): Iterable<Endpoint> {
    return this.#state.endpoints.values();
  }

  campaign(id: number): Campaign | undefined {
    return this.#state.campaigns.get(id);
  }

  campaigns(): Iterable<Campaign> {
    return this.#state.campaigns.values();
  }

  creative(id: number): Creative | undefined {
    return this.#state.creatives.get(id);
  }

  eligibilityOf(campaignId: number): IneligibilityReason | undefined {
    return this.#state.live.eligibilityOf(campaignId);
  }

  /** Campaigns that may bid now. */
  index(): CampaignIndex {
    return this.#state.live.index();
  }

  /** Whether the catalogue reads events of this type; the others are not even decoded. */
  handles(eventType: string): boolean {
    return this.#dispatcher.has(eventType);
  }

  /** @throws RangeError for an event that the catalogue does not read: ask `handles` first */
  apply(event: AnyEvent, nowMs: number, occurredAtMs = nowMs): void {
    this.#dispatcher.dispatch(event, nowMs, occurredAtMs);
  }

  /** The past is folded: from here on every change is in force at once. */
  replayed(nowMs: number): void {
    this.#state.replayed(nowMs);
  }

  /** Time goes by: flights begin and end, hours switch. Call it every second. */
  tick(nowMs: number): void {
    this.#state.tick(nowMs);
  }

  /** Shares of an optimised rotation, in force with the next request; undefined where nothing is learned of it any more. */
  learnShares(campaignId: number, learned: LearnedShares | undefined, nowMs: number): void {
    this.#state.learnShares(campaignId, learned, nowMs);
  }

  /** The price or rate behind what the campaign serves has changed: it is computed again. */
  reprice(campaignId: number, nowMs: number): void {
    const campaign = this.#state.campaigns.get(campaignId);
    if (campaign !== undefined) this.#state.refresh(campaign, nowMs);
  }
}
