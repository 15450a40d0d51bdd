import type { AnyEvent } from './registry.ts';

interface EntityDeclaration {
  /** What a person calls it. */
  readonly label: string;
  /** The events of its streams. */
  readonly events: readonly AnyEvent['type'][];
  /** The object with the same id that this is a part of: its history is not whole without this. */
  readonly partOf?: string;
  /** The kind of object with the same id whose name it goes by: a wallet goes by its owner's. */
  readonly namedBy?: string;
  /** The field that has its name, where that is not `name`. */
  readonly nameField?: string;
}

/**
 * Every kind of object that events happen to, by the part of its streams' names before the last dash: labels,
 * filters and the choice of event types derive from it.
 */
export const EVENT_ENTITIES = {
  campaign: {
    label: 'Campaign',
    events: [
      'CampaignCreated',
      'CampaignChanged',
      'CampaignSubmitted',
      'CampaignApproved',
      'CampaignDisapproved',
      'CampaignDecisionUndone',
      'CampaignStarted',
      'CampaignStopped',
      'CampaignRuleApplied',
      'CampaignDeleted',
      'CampaignRestored',
    ],
  },
  creative: {
    label: 'Creative',
    events: [
      'CreativeCreated',
      'CreativeChanged',
      'CreativeSubmitted',
      'CreativeApproved',
      'CreativeDisapproved',
      'CreativeDecisionUndone',
      'CreativeActivated',
      'CreativeStopped',
      'CreativeDeleted',
      'CreativeRestored',
    ],
  },
  'creative-scan': {
    label: 'Scan of creative',
    partOf: 'creative',
    events: ['CreativeScanned', 'CreativeScanCleared', 'CreativeScanClearanceUndone'],
  },
  user: {
    label: 'User',
    events: [
      'UserRegistered',
      'UserSignedIn',
      'UserEmailConfirmationRequested',
      'UserEmailConfirmed',
      'UserPasswordChanged',
      'UserPasswordResetRequested',
      'UserSecondFactorEnabled',
      'UserSecondFactorCodeAccepted',
      'UserRecoveryCodeUsed',
      'UserRecoveryCodesReplaced',
      'UserSecondFactorDisabled',
      'UserSecondFactorReset',
      'UserPostbackSecretIssued',
      'UserPreviousPostbackSecretRevoked',
      'UserPostbackVerificationChanged',
      'UserApiKeyCreated',
      'UserApiKeyRevoked',
      'UserPersonalDataChanged',
      'UserSettingsChanged',
      'UserRoleChanged',
      'UserActivated',
      'UserDeactivated',
      'UserDeleted',
      'UserWipeRequested',
      'UserPersonalInfoWiped',
    ],
  },
  email: { label: 'Email address', events: ['EmailReserved', 'EmailReleased'] },
  payment: {
    label: 'Payment',
    events: [
      'PaymentRequested',
      'PaymentApproved',
      'PaymentConfirmed',
      'PaymentDeclined',
      'PaymentCanceled',
      'PaymentCompleted',
    ],
  },
  wallet: {
    label: 'Wallet',
    namedBy: 'user',
    events: [
      'WalletOpened',
      'FundsDeposited',
      'WithdrawalHeld',
      'WithdrawalReleased',
      'WithdrawalPaid',
      'CompensationGranted',
      'BonusPromised',
      'BonusCredited',
      'BonusCanceled',
      'SpendRecorded',
      'SpendCorrected',
    ],
  },
  'promo-code': {
    label: 'Promo code',
    nameField: 'code',
    events: ['PromoCodeCreated', 'PromoCodeChanged', 'PromoCodeDeleted', 'PromoCodeRestored'],
  },
  'promo-code-uses': {
    label: 'Uses of promo code',
    partOf: 'promo-code',
    events: ['PromoCodeRedeemed', 'PromoCodeReleased'],
  },
  'ssp-endpoint': {
    label: 'SSP endpoint',
    events: ['SspEndpointCreated', 'SspEndpointChanged', 'SspEndpointDeleted'],
  },
  'dsp-endpoint': {
    label: 'DSP endpoint',
    events: ['DspEndpointCreated', 'DspEndpointChanged', 'DspEndpointDeleted'],
  },
  deal: { label: 'Deal', events: ['DealCreated', 'DealChanged', 'DealDeleted'] },
  'exchange-deal': {
    label: 'Deal ID of an exchange',
    events: ['ExchangeDealIdReserved', 'ExchangeDealIdReleased'],
  },
  'filter-list': {
    label: 'Filter list',
    events: ['FilterListCreated', 'FilterListChanged', 'FilterListDeleted', 'FilterListRestored'],
  },
  'filter-list-items': {
    label: 'Items of filter list',
    partOf: 'filter-list',
    events: ['FilterListItemsAdded', 'FilterListItemsRemoved', 'FilterListCleared'],
  },
  'global-blacklist': {
    label: 'Global blacklist',
    events: ['GlobalBlacklistItemsAdded', 'GlobalBlacklistItemsRemoved'],
  },
  audience: {
    label: 'Audience',
    events: ['AudienceCreated', 'AudienceChanged', 'AudienceDeleted', 'AudienceRestored'],
  },
  'conversion-pixel': {
    label: 'Conversion pixel',
    events: [
      'ConversionPixelCreated',
      'ConversionPixelChanged',
      'ConversionPixelDeleted',
      'ConversionPixelRestored',
    ],
  },
  'contextual-bundle': {
    label: 'Contextual bundle',
    events: [
      'ContextualBundleCreated',
      'ContextualBundleChanged',
      'ContextualBundleDeleted',
      'ContextualBundleRestored',
    ],
  },
  'creative-folder': {
    label: 'Creative folder',
    events: [
      'CreativeFolderCreated',
      'CreativeFolderChanged',
      'CreativeFolderDeleted',
      'CreativeFolderRestored',
    ],
  },
  'optimization-rule': {
    label: 'Optimization rule',
    events: [
      'OptimizationRuleCreated',
      'OptimizationRuleChanged',
      'OptimizationRuleDeleted',
      'OptimizationRuleRestored',
    ],
  },
  'alert-rule': {
    label: 'Alert rule',
    events: ['AlertRuleCreated', 'AlertRuleChanged', 'AlertRuleDeleted', 'AlertRuleRestored'],
  },
  'budget-group': {
    label: 'Budget group',
    events: ['BudgetGroupCreated', 'BudgetGroupChanged', 'BudgetGroupDeleted', 'BudgetGroupRestored'],
  },
  'alert-firings': {
    label: 'Alerts of rule',
    partOf: 'alert-rule',
    events: ['AlertsFired', 'AlertsResolved', 'AlertsWithdrawn'],
  },
  'media-asset': { label: 'Media asset', events: ['MediaAssetUploaded'] },
  file: { label: 'File', events: ['FileUploaded'] },
  preset: { label: 'Preset', events: ['PresetSaved', 'PresetDeleted', 'PresetRestored'] },
  'report-export': {
    label: 'Report export',
    events: ['ReportExportRequested', 'ReportExportCompleted', 'ReportExportFailed', 'ReportExportRemoved'],
  },
  'report-mail': {
    label: 'Report by email',
    events: ['ReportMailSaved', 'ReportMailDeleted', 'ReportMailRestored'],
  },
  'report-link': { label: 'Report link', events: ['ReportLinkCreated', 'ReportLinkRevoked'] },
  'list-views': {
    label: 'List views',
    namedBy: 'user',
    events: ['ListViewSaved', 'SavedViewSaved', 'SavedViewDeleted', 'DefaultViewSet'],
  },
  notifications: {
    label: 'Notifications',
    namedBy: 'user',
    events: ['NotificationRaised', 'NotificationRead', 'AllNotificationsRead'],
  },
  webhooks: {
    label: 'Webhooks',
    namedBy: 'user',
    events: ['WebhookCreated', 'WebhookChanged', 'WebhookEnabled', 'WebhookDisabled', 'WebhookDeleted'],
  },
  'support-ticket': {
    label: 'Support ticket',
    events: [
      'SupportTicketOpened',
      'SupportTicketReplied',
      'SupportTicketNoted',
      'SupportTicketAssigned',
      'SupportTicketClosed',
      'SupportTicketReopened',
      'SupportTicketRead',
    ],
  },
  'parked-event': { label: 'Parked event', events: ['ParkedEventRetried'] },
  'evidence-check': { label: 'Evidence check', events: ['EvidenceDifferenceAcknowledged'] },
} as const satisfies Readonly<Record<string, EntityDeclaration>>;

export type EventEntity = keyof typeof EVENT_ENTITIES;

/** The kinds of object whose events together are the history of one kind: itself and its parts. */
export const withParts = (entity: string): readonly string[] => {
  const declared: readonly [string, EntityDeclaration][] = Object.entries(EVENT_ENTITIES);
  return [entity, ...declared.flatMap(([name, { partOf }]) => (partOf === entity ? [name] : []))];
};

/** The kind of object, with the same id, that a kind of object is named by: itself, what it is a part of, or its owner. */
export function namedBy(entity: string): string {
  const declared: Readonly<Record<string, EntityDeclaration>> = EVENT_ENTITIES;
  const own = Object.hasOwn(declared, entity) ? declared[entity] : undefined;
  return own?.namedBy ?? own?.partOf ?? entity;
}

/** The field that has the name of objects of a kind. */
export function nameFieldOf(entity: string): string {
  const declared: Readonly<Record<string, EntityDeclaration>> = EVENT_ENTITIES;
  return (Object.hasOwn(declared, entity) ? declared[entity]?.nameField : undefined) ?? 'name';
}

/** What a person calls an event: `SspEndpointCreated` as `Ssp endpoint created`. */
const labelOfType = (type: string): string => {
  const words = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** Every event that has a place in a log, as a person calls it. */
export const EVENT_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(EVENT_ENTITIES).flatMap(({ events }) => events.map((type) => [type, labelOfType(type)])),
);
