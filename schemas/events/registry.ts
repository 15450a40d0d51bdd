import {
  alertFiringEvents,
  alertRuleEvents,
  type AlertFiringEvent,
  type AlertRuleEvent,
} from '../alert-rule/events.ts';
import { budgetGroupEvents, type BudgetGroupEvent } from '../budget-group/events.ts';
import { audienceEvents, type AudienceEvent } from '../audience/events.ts';
import { campaignEvents, type CampaignEvent } from '../campaign/events.ts';
import type { EventCatalogue } from './catalogue.ts';
import { contextualBundleEvents, type ContextualBundleEvent } from '../contextual-bundle/events.ts';
import { conversionPixelEvents, type ConversionPixelEvent } from '../conversion-pixel/events.ts';
import { creativeFolderEvents, type CreativeFolderEvent } from '../creative-folder/events.ts';
import { creativeEvents, type CreativeEvent } from '../creative/events.ts';
import { creativeScanEvents, type CreativeScanEvent } from '../creative-scan/events.ts';
import {
  dealEvents,
  exchangeDealIdEvents,
  type DealEvent,
  type ExchangeDealIdEvent,
} from '../deal/events.ts';
import { dspEndpointEvents, type DspEndpointEvent } from '../dsp-endpoint/events.ts';
import { evidenceEvents, type EvidenceEvent } from '../evidence/events.ts';
import { filterListEvents, type FilterListEvent } from '../filter-list/events.ts';
import { globalBlacklistEvents, type GlobalBlacklistEvent } from '../global-blacklist/events.ts';
import { fileEvents, type FileEvent, mediaAssetEvents, type MediaAssetEvent } from '../media/events.ts';
import { listViewEvents, type ListViewEvent } from '../list-view/events.ts';
import { notificationEvents, type NotificationEvent } from '../notification/events.ts';
import { optimizationRuleEvents, type OptimizationRuleEvent } from '../optimization-rule/events.ts';
import { parkedEventEvents, type ParkedEventEvent } from '../parked-event/events.ts';
import { paymentEvents, type PaymentEvent } from '../payment/events.ts';
import { presetEvents, type PresetEvent } from '../preset/events.ts';
import { reportExportEvents, type ReportExportEvent } from '../report-export/events.ts';
import { reportLinkEvents, type ReportLinkEvent } from '../report-link/events.ts';
import { reportMailEvents, type ReportMailEvent } from '../report-mail/events.ts';
import { sspEndpointEvents, type SspEndpointEvent } from '../ssp-endpoint/events.ts';
import { supportTicketEvents, type SupportTicketEvent } from '../support-ticket/events.ts';
import {
  emailReservationEvents,
  userEvents,
  type EmailReservationEvent,
  type UserEvent,
} from '../user/events.ts';
import {
  promoCodeEvents,
  promoCodeUsesEvents,
  type PromoCodeEvent,
  type PromoCodeUsesEvent,
} from '../promo-code/events.ts';
import { walletEvents, type WalletEvent } from '../wallet/events.ts';
import { webhookEvents, type WebhookEvent } from '../webhook/events.ts';

/** Every event type ever written. */
export const eventRegistry: EventCatalogue = {
  ...userEvents,
  ...emailReservationEvents,
  ...paymentEvents,
  ...walletEvents,
  ...promoCodeEvents,
  ...promoCodeUsesEvents,
  ...campaignEvents,
  ...creativeEvents,
  ...creativeScanEvents,
  ...creativeFolderEvents,
  ...sspEndpointEvents,
  ...notificationEvents,
  ...webhookEvents,
  ...presetEvents,
  ...reportExportEvents,
  ...reportLinkEvents,
  ...reportMailEvents,
  ...listViewEvents,
  ...mediaAssetEvents,
  ...fileEvents,
  ...filterListEvents,
  ...globalBlacklistEvents,
  ...audienceEvents,
  ...conversionPixelEvents,
  ...contextualBundleEvents,
  ...optimizationRuleEvents,
  ...alertRuleEvents,
  ...alertFiringEvents,
  ...budgetGroupEvents,
  ...dspEndpointEvents,
  ...parkedEventEvents,
  ...evidenceEvents,
  ...dealEvents,
  ...exchangeDealIdEvents,
  ...supportTicketEvents,
};

/** What a projection that follows several aggregates sees. */
export type AnyEvent =
  | UserEvent
  | EmailReservationEvent
  | PaymentEvent
  | WalletEvent
  | PromoCodeEvent
  | PromoCodeUsesEvent
  | CampaignEvent
  | CreativeEvent
  | CreativeScanEvent
  | CreativeFolderEvent
  | SspEndpointEvent
  | NotificationEvent
  | WebhookEvent
  | PresetEvent
  | ReportExportEvent
  | ReportLinkEvent
  | ReportMailEvent
  | ListViewEvent
  | MediaAssetEvent
  | FileEvent
  | FilterListEvent
  | GlobalBlacklistEvent
  | AudienceEvent
  | ConversionPixelEvent
  | ContextualBundleEvent
  | OptimizationRuleEvent
  | AlertRuleEvent
  | AlertFiringEvent
  | BudgetGroupEvent
  | DspEndpointEvent
  | ParkedEventEvent
  | EvidenceEvent
  | DealEvent
  | ExchangeDealIdEvent
  | SupportTicketEvent;
