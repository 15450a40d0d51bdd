import { audienceEvents, type AudienceEvent } from './audience.ts';
import { campaignEvents, type CampaignEvent } from './campaign.ts';
import type { EventCatalogue } from './catalogue.ts';
import { contextualBundleEvents, type ContextualBundleEvent } from './contextual-bundle.ts';
import { conversionPixelEvents, type ConversionPixelEvent } from './conversion-pixel.ts';
import { creativeEvents, type CreativeEvent } from './creative.ts';
import { dealEvents, exchangeDealIdEvents, type DealEvent, type ExchangeDealIdEvent } from './deal.ts';
import { dspEndpointEvents, type DspEndpointEvent } from './dsp-endpoint.ts';
import { filterListEvents, type FilterListEvent } from './filter-list.ts';
import { globalBlacklistEvents, type GlobalBlacklistEvent } from './global-blacklist.ts';
import { fileEvents, type FileEvent, mediaAssetEvents, type MediaAssetEvent } from './media.ts';
import { notificationEvents, type NotificationEvent } from './notification.ts';
import { optimizationRuleEvents, type OptimizationRuleEvent } from './optimization-rule.ts';
import { parkedEventEvents, type ParkedEventEvent } from './parked-event.ts';
import { paymentEvents, type PaymentEvent } from './payment.ts';
import { presetEvents, type PresetEvent } from './preset.ts';
import { sspEndpointEvents, type SspEndpointEvent } from './ssp-endpoint.ts';
import { emailReservationEvents, userEvents, type EmailReservationEvent, type UserEvent } from './user.ts';
import { walletEvents, type WalletEvent } from './wallet.ts';

/** Every event type ever written. */
export const eventRegistry: EventCatalogue = {
  ...userEvents,
  ...emailReservationEvents,
  ...paymentEvents,
  ...walletEvents,
  ...campaignEvents,
  ...creativeEvents,
  ...sspEndpointEvents,
  ...notificationEvents,
  ...presetEvents,
  ...mediaAssetEvents,
  ...fileEvents,
  ...filterListEvents,
  ...globalBlacklistEvents,
  ...audienceEvents,
  ...conversionPixelEvents,
  ...contextualBundleEvents,
  ...optimizationRuleEvents,
  ...dspEndpointEvents,
  ...parkedEventEvents,
  ...dealEvents,
  ...exchangeDealIdEvents,
};

/** What a projection that follows several aggregates sees. */
export type AnyEvent =
  | UserEvent
  | EmailReservationEvent
  | PaymentEvent
  | WalletEvent
  | CampaignEvent
  | CreativeEvent
  | SspEndpointEvent
  | NotificationEvent
  | PresetEvent
  | MediaAssetEvent
  | FileEvent
  | FilterListEvent
  | GlobalBlacklistEvent
  | AudienceEvent
  | ConversionPixelEvent
  | ContextualBundleEvent
  | OptimizationRuleEvent
  | DspEndpointEvent
  | ParkedEventEvent
  | DealEvent
  | ExchangeDealIdEvent;
