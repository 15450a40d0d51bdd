import type { AudienceEvent } from '@marquee/schemas/audience/events';
import type { BudgetGroupEvent } from '@marquee/schemas/budget-group/events';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import type { ContextualBundleEvent } from '@marquee/schemas/contextual-bundle/events';
import type { CreativeEvent } from '@marquee/schemas/creative/events';
import type { CreativeScanEvent } from '@marquee/schemas/creative-scan/events';
import type { DealEvent } from '@marquee/schemas/deal/events';
import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { FilterListEvent } from '@marquee/schemas/filter-list/events';
import type { GlobalBlacklistEvent } from '@marquee/schemas/global-blacklist/events';
import type { MediaAssetEvent } from '@marquee/schemas/media/events';
import type { SspEndpointEvent } from '@marquee/schemas/ssp-endpoint/events';
import type { UserEvent } from '@marquee/schemas/user/events';
import type { WalletEvent } from '@marquee/schemas/wallet/events';

/** Events that decide whether an account may bid, and on which terms; its other events are about signing in. */
export type AccountEvent = Extract<
  UserEvent,
  {
    readonly type:
      | 'UserRegistered'
      | 'UserSettingsChanged'
      | 'UserActivated'
      | 'UserDeactivated'
      | 'UserDeleted'
      | 'UserPersonalInfoWiped';
  }
>;

/** Events of what campaigns refer to: filter lists, audiences, contextual bundles. */
export type ReferenceEvent = FilterListEvent | AudienceEvent | ContextualBundleEvent;

/** Events of what requests are bought from and offered to: SSP endpoints, deals, blocked sources, DSPs. */
export type SupplyEvent = SspEndpointEvent | DealEvent | GlobalBlacklistEvent | DspEndpointEvent;

/** Events of campaigns, without what is about their history alone. */
export type CatalogueCampaignEvent = Exclude<CampaignEvent, { readonly type: 'CampaignRuleApplied' }>;

/** Every event that the catalogue reads. */
export type CatalogueEvent =
  | AccountEvent
  | WalletEvent
  | CatalogueCampaignEvent
  | BudgetGroupEvent
  | CreativeEvent
  | CreativeScanEvent
  | MediaAssetEvent
  | ReferenceEvent
  | SupplyEvent;

/** Applies an event to the catalogue; `nowMs` is the bidder's time and `occurredAtMs` the event's, milliseconds since 1970. */
type Handler<Event> = (event: Event, nowMs: number, occurredAtMs: number) => void;

/** One handler for each type of a union of events: a type without a handler is a compile error. */
export type HandlersOf<Event extends AnyEvent> = {
  readonly [Type in Event['type']]: Handler<Extract<Event, { readonly type: Type }>>;
};

/** Finds the handler of an event by its type. */
export class EventDispatcher<Event extends AnyEvent> {
  readonly #handlers: ReadonlyMap<string, Handler<AnyEvent>>;

  constructor(handlers: HandlersOf<Event>) {
    // Each handler is kept under the type that it takes: `HandlersOf` ensures it, a map cannot say it.
    this.#handlers = new Map(Object.entries(handlers) as [string, Handler<AnyEvent>][]);
  }

  has(eventType: string): boolean {
    return this.#handlers.has(eventType);
  }

  /** @throws RangeError for an event without a handler: ask `has` first */
  dispatch(event: AnyEvent, nowMs: number, occurredAtMs: number): void {
    const handler = this.#handlers.get(event.type);
    if (handler === undefined) throw new RangeError(`no handler for ${event.type}`);
    handler(event, nowMs, occurredAtMs);
  }
}
